/** What is asked of the system about other programs. Programs are started by their path, with a list of arguments, never through a shell. */

export interface ProgramPort {
  system: 'windows' | 'mac' | 'linux'
  home: string
  /** Values of the environment that name folders. */
  environment: Readonly<Record<string, string | undefined>>
  /** Names in a folder; none where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** What lies at a path: something that can be run, a folder, or nothing of both. */
  kindOf(path: string): Promise<'program' | 'folder' | null>
  /** Starts a program that goes on by itself. Rejects `not-found` (`reason: 'program-did-not-start'`) where it ends at once with an error. */
  launch(path: string, args: readonly string[]): Promise<void>
  /** Runs a program to its end. Rejects `cancelled`, and `timeout` or `mesh-too-large` where it was ended for its limits. */
  run(path: string, args: readonly string[], limits: RunLimits): Promise<RunResult>
}

interface RunLimits {
  folder?: string
  timeMs: number
  memoryBytes: number
  signal?: AbortSignal
}

export interface RunResult {
  /** Null where a signal ended it. */
  code: number | null
  /** Both of its outputs, as far as they are kept. */
  output: string
}
