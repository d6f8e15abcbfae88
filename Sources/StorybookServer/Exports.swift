@_exported public import Storybook
