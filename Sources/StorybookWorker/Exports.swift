// Users of workers start and reap other processes, too.
@_exported public import StorybookProcesses
