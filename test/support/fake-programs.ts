/** A computer of any system, by the paths of what is on it. */
import type { ProgramPort, RunResult } from '../../electron/backend/slicers/program-port.ts'

export interface FakePrograms extends ProgramPort {
  launched: { path: string; args: readonly string[] }[]
}

/** `paths`: programs, and bundles of macOS. `run`: what a program answers. */
export function fakePrograms(
  system: ProgramPort['system'],
  paths: readonly string[],
  about: {
    home?: string
    environment?: ProgramPort['environment']
    run?: (path: string, args: readonly string[]) => string
  } = {},
): FakePrograms {
  const separator = system === 'windows' ? '\\' : '/'
  const launched: FakePrograms['launched'] = []
  return {
    system,
    home:
      about.home ?? (system === 'mac' ? '/Users/artist' : system === 'windows' ? 'C:\\Users\\artist' : '/home/artist'),
    environment: about.environment ?? {},
    list: async (folder) => [
      ...new Set(
        paths
          .filter((path) => path.startsWith(folder + separator))
          .map((path) => path.slice(folder.length + 1).split(separator)[0]!),
      ),
    ],
    kindOf: async (path) => (paths.includes(path) ? (path.endsWith('.app') ? 'folder' : 'program') : null),
    launch: async (path, args) => void launched.push({ path, args }),
    run: async (path, args): Promise<RunResult> => {
      if (about.run === undefined) throw new Error(`${path} is not to be run`)
      return { code: 0, output: about.run(path, args) }
    },
    launched,
  }
}
