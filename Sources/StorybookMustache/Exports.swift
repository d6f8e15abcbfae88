// Authors who render with Mustache also write templates, so one import suffices.
@_exported public import Mustache
