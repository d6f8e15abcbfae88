@_exported public import Storybook
@_exported public import StorybookHost
