@_exported public import StorybookSchema
