@_exported public import Storybook
@_exported public import StorybookInteractions
@_exported public import StorybookSnapshots
