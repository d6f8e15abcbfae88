@_exported public import StorybookServer
