@_exported public import StorybookTesting
