/** Access to other programs. They are started by path with a list of arguments, never through a shell. */

export interface ProgramPort {
  system: 'windows' | 'mac' | 'linux'
  home: string
  /** Environment variables that name folders. */
  environment: Readonly<Record<string, string | undefined>>
  /** Returns the names of the entries in a folder; an empty list if the folder does not exist. */
  list(folder: string): Promise<string[]>
  /** Returns the kind of the entry at a path, or null. */
  kindOf(path: string): Promise<'program' | 'folder' | null>
  /** Starts a program. Rejects with `not-found` (`reason: 'program-did-not-start'`) if it fails immediately. */
  launch(path: string, args: readonly string[]): Promise<void>
  /** Runs a program to its end. Rejects with `cancelled`, and `timeout` or `mesh-too-large` beyond its limits. */
  run(path: string, args: readonly string[], limits: RunLimits): Promise<RunResult>
}

interface RunLimits {
  folder?: string
  timeMs: number
  memoryBytes: number
  signal?: AbortSignal
}

export interface RunResult {
  /** Null: ended by a signal. */
  code: number | null
  /** stdout and stderr, truncated. */
  output: string
}
