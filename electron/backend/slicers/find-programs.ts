/** Finds installed programs: by the system's registration, then in the usual folders. */
import { posix, win32, type PlatformPath } from 'node:path'
import type { Program } from '../../../shared/print/slicers.ts'
import type { ProgramPort } from './program-port.ts'
import { programTable, type ProgramRow } from './program-table.ts'

/** Reading the registry takes only milliseconds. */
const registryLimits = { timeMs: 5000, memoryBytes: 256 * 1024 * 1024 }

/** Returns the installed programs, in the order of the table. */
export async function findPrograms(port: ProgramPort): Promise<Program[]> {
  const found = await Promise.all(
    programTable.map(async (row) => {
      const path = await placeOf(row, port)
      return path === null ? null : { id: row.id, name: row.name, path, reads: row.reads, slices: row.slices === true }
    }),
  )
  return found.filter((program) => program !== null)
}

/** Returns the executable to run: within a bundle on macOS, the console variant on Windows. */
export async function commandOf(program: Program, port: ProgramPort): Promise<string> {
  const row = programTable.find(({ id }) => id === program.id)
  if (port.system === 'mac' && program.path.endsWith('.app') && row?.macProgram !== undefined)
    return posix.join(program.path, 'Contents/MacOS', row.macProgram)
  if (port.system !== 'windows') return program.path
  const console = program.path.replace(/\.exe$/i, '-console.exe')
  return (await port.kindOf(console)) === 'program' ? console : program.path
}

async function placeOf(program: ProgramRow, port: ProgramPort): Promise<string | null> {
  switch (port.system) {
    case 'windows':
      return (await registered(program, port)) ?? (await first(port, 'program', await windowsPlaces(program, port)))
    case 'mac':
      return first(
        port,
        'folder',
        [posix.join(port.home, 'Applications'), '/Applications'].flatMap((folder) =>
          program.mac.map((bundle) => posix.join(folder, bundle)),
        ),
      )
    case 'linux':
      return first(port, 'program', await linuxPlaces(program, port))
  }
}

async function first(port: ProgramPort, kind: 'program' | 'folder', paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if ((await port.kindOf(path)) === kind) return path
  return null
}

/** Returns the program registered for a slicer's links, if its file has the expected name. */
async function registered({ scheme, windows }: ProgramRow, port: ProgramPort): Promise<string | null> {
  const root = port.environment['SystemRoot']
  if (scheme === undefined || root === undefined) return null
  const reg = win32.join(root, 'System32', 'reg.exe')
  for (const hive of ['HKCU', 'HKLM']) {
    const key = `${hive}\\Software\\Classes\\${scheme}\\shell\\open\\command`
    const said = await port.run(reg, ['query', key, '/ve'], registryLimits).catch(() => null)
    const path = /REG_SZ\s+"([^"]+)"/.exec(said?.output ?? '')?.[1]
    if (path === undefined) continue
    const isOurs = windows.some((place) => win32.basename(place).toLowerCase() === win32.basename(path).toLowerCase())
    if (isOurs && (await port.kindOf(path)) === 'program') return path
  }
  return null
}

async function windowsPlaces(row: ProgramRow, port: ProgramPort): Promise<string[]> {
  const { environment } = port
  const local = environment['LOCALAPPDATA']
  const roots = [
    environment['ProgramFiles'],
    environment['ProgramFiles(x86)'],
    local === undefined ? undefined : win32.join(local, 'Programs'),
  ].filter((root) => root !== undefined)
  const places: string[] = []
  for (const root of new Set(roots))
    for (const pattern of row.windows) places.push(...(await matches(root, pattern, port, win32)))
  return places
}

async function linuxPlaces({ linux }: ProgramRow, port: ProgramPort): Promise<string[]> {
  const { home } = port
  const folders = (port.environment['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'))
  const flatpaks = ['/var/lib/flatpak/exports/bin', posix.join(home, '.local/share/flatpak/exports/bin')]
  // Excludes the download folder, whose files were not put there to be run.
  const images = ['Applications', 'AppImages', '.local/bin', 'bin'].map((name) => posix.join(home, name)).concat('/opt')
  const places = [
    ...folders.flatMap((folder) => linux.commands.map((command) => posix.join(folder, command))),
    ...flatpaks.flatMap((folder) => linux.flatpaks.map((id) => posix.join(folder, id))),
  ]
  for (const folder of images)
    for (const pattern of linux.appImages) places.push(...(await matches(folder, pattern, port, posix)))
  return places
}

/** Returns the matching paths in descending order, so that newer versions come first. */
async function matches(folder: string, pattern: string, port: ProgramPort, path: PlatformPath): Promise<string[]> {
  const [name, ...rest] = pattern.split('/')
  const names = name!.includes('*') ? (await port.list(folder)).filter(nameMatcher(name!)).sort(newestFirst) : [name!]
  if (rest.length === 0) return names.map((each) => path.join(folder, each))
  const below = await Promise.all(names.map((each) => matches(path.join(folder, each), rest.join('/'), port, path)))
  return below.flat()
}

function nameMatcher(pattern: string): (name: string) => boolean {
  const [before, after] = pattern.toLowerCase().split('*') as [string, string]
  return (name) => {
    const plain = name.toLowerCase()
    return plain.length >= before.length + after.length && plain.startsWith(before) && plain.endsWith(after)
  }
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true })
}
