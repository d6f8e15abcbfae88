// Who renders with Mustache writes templates: one import is enough.
@_exported public import Mustache
