/** Checks every import of the source against the directions that `docs/architecture.md` draws. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Import {
  from: string
  to: string
  typeOnly: boolean
  /** `import()`, when it runs. */
  late: boolean
}

const files = ['shared', 'electron', 'renderer'].flatMap((folder) => sourcesBelow(join(root, folder)))
const imports = files.flatMap(importsOf)
const own = imports.filter(({ to }) => isPath(to))
const packages = imports.filter(({ to }) => !isPath(to))

/** Which rooms a room may import besides itself: a whole room, or single files of it. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'electron/disk': ['shared'],
  'electron/engine': ['shared'],
  'electron/generator': ['electron/engine', 'shared'],
  'electron/workers': ['electron/generator', 'electron/engine', 'shared'],
  'electron/service': ['electron/workers', 'electron/engine', 'electron/disk', 'shared', ...entriesOfTheGenerator()],
  'electron/backend': ['electron/workers', 'electron/engine', 'electron/service', 'electron/disk', 'shared'],
  'electron/desktop': [
    'electron/backend',
    'electron/workers/engine-child.ts',
    'electron/workers/framed-pipe.ts',
    'electron/disk',
    'shared',
  ],
  'electron/web': ['electron/backend', 'electron/disk', 'shared'],
  renderer: ['shared'],
}

/** What the service may know of the generator: the quick looks at a request before it is accepted, and the types of its jobs and remarks. */
function entriesOfTheGenerator(): string[] {
  return files.filter((file) => /^electron\/generator\/(.*\/)?(check-[\w-]+|jobs|remarks|style)\.ts$/.test(file))
}

const base = ['colour', 'mesh', 'solid', 'volume', 'image']
const middle = ['formats', 'texture', 'materials', 'repair', 'remesh']

/** Inside the engine, from the base to the top; the loose files (`model.ts` …) lie under everything and import none of the rooms. */
const engineRooms: Readonly<Record<string, readonly string[]>> = {
  colour: [],
  mesh: [],
  solid: [],
  volume: ['mesh'],
  image: ['colour', 'mesh'],
  formats: base,
  texture: base,
  materials: [...base, 'formats'],
  transform: [...base, 'formats'],
  repair: [...base, 'texture'],
  remesh: [...base, 'formats', 'texture', 'repair'],
  print: [...base, ...middle],
  filaments: [...base, ...middle, 'print'],
  sculpt: [...base, ...middle, 'print'],
  derived: base,
  analyse: [...base, ...middle, 'derived'],
  view: [...base, ...middle, 'print', 'derived', 'analyse'],
}

/** Inside the generator: what shapes and solids are made of, the words that name them, and the makers. */
const generatorRooms: Readonly<Record<string, readonly string[]>> = {
  shape: [],
  kit: ['shape'],
  recipes: ['kit'],
  prompt: ['kit', 'recipes'],
  measured: ['kit', 'prompt'],
  texture: ['shape', 'prompt'],
  generate: ['shape', 'kit', 'recipes', 'prompt', 'measured', 'texture'],
  carve: ['shape'],
  craft: ['shape', 'kit', 'prompt', 'generate'],
  picture: ['prompt', 'generate', 'carve'],
}

/** Inside the backend: the rooms and loose files that a room may import besides itself and the interfaces below. */
const backendRooms: Readonly<Record<string, readonly string[]>> = {
  store: [],
  vault: [],
  connections: ['store/records.ts'],
  library: ['store'],
  ledger: ['store'],
  slicers: ['store'],
  webhooks: [],
  queue: ['store', 'connections/service-client.ts', 'library/library.ts', 'ledger'],
}
const backendInterfaces = ['electron/backend/ports.ts', 'electron/backend/backend.ts']

/** The rooms of the window that are not features: they serve all of them, or put them together. */
const windowRooms = ['bridge', 'state', 'ui', 'words', 'shell', 'public']
const features = readdirSync(join(root, 'renderer'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !windowRooms.includes(entry.name))
  .map(({ name }) => name)

describe('imports', () => {
  test('some files are checked', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(own.length).toBeGreaterThan(200)
  })

  test('a room imports only the rooms it may', () => {
    const wrong = own.filter(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)]
      return a !== b && !(rooms[a] ?? []).some((allowed) => allowed === b || allowed === to)
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['electron/engine', engineRooms],
    ['electron/generator', generatorRooms],
  ])('inside %s, a layer imports only those below it', (top, layers) => {
    const roomIn = (path: string): string | null => (path.startsWith(`${top}/`) ? (path.split('/')[2] ?? '') : null)
    const isLoose = (room: string): boolean => room.endsWith('.ts')
    const wrong = own.filter(({ from, to }) => {
      const [a, b] = [roomIn(from), roomIn(to)]
      if (a === null || b === null || a === b || isLoose(b)) return false
      return isLoose(a) || !(layers[a] ?? []).includes(b)
    })
    expect(wrong).toEqual([])
    const folders = new Set(files.map(roomIn).filter((room) => room !== null && !isLoose(room)))
    expect(folders).toEqual(new Set(Object.keys(layers)))
  })

  test('the generator is loaded only when one of its jobs runs or a request to it is inspected', () => {
    const early = own.filter(
      ({ from, to, typeOnly, late }) =>
        to.startsWith('electron/generator/') && !from.startsWith('electron/generator/') && !typeOnly && !late,
    )
    expect(early).toEqual([])
  })

  test('shared imports zod and nothing else', () => {
    expect(packages.filter(({ from, to }) => from.startsWith('shared/') && to !== 'zod')).toEqual([])
  })

  test('only the desktop host imports electron', () => {
    expect(packages.filter(({ from, to }) => to === 'electron' && !from.startsWith('electron/desktop/'))).toEqual([])
  })

  test('the window imports nothing from Node', () => {
    const allowed = (from: string) => from === 'renderer/vite.config.ts'
    expect(
      packages.filter(({ from, to }) => from.startsWith('renderer/') && to.startsWith('node:') && !allowed(from)),
    ).toEqual([])
  })

  test('only the store uses SQL, and the folder lock holds a transaction open', () => {
    const allowed = /^electron\/(backend\/(store\/|probe-data\.ts$)|disk\/(sqlite|folder-lock)\.ts$)/
    const databases = imports.filter(({ to }) => to === 'node:sqlite' || to === 'electron/disk/sqlite.ts')
    expect(databases.filter(({ from }) => !allowed.test(from))).toEqual([])
  })

  test('engine, generator and workers access neither network nor store', () => {
    const banned = ['node:http', 'node:https', 'node:net', 'node:sqlite', 'hono', '@hono/node-server']
    const inside = /^electron\/(engine|generator|workers)\//
    // One reads the pipe to the studio, the other shuts the network in every thread.
    const pipeAndSandbox = ['electron/workers/host-threads.ts', 'electron/workers/sandbox-thread.ts']
    const isOpen = ({ from, to }: Import) => to === 'node:net' && pipeAndSandbox.includes(from)
    expect(packages.filter((one) => inside.test(one.from) && banned.includes(one.to) && !isOpen(one))).toEqual([])
  })

  test('only connections access the network in the backend, and only the webhook receiver listens', () => {
    const ways = ['node:http', 'node:https', 'node:net', 'node:tls', 'node:http2', 'undici']
    const door = (from: string, to: string) =>
      from === 'electron/backend/webhooks/listen-for-events.ts' && to === 'node:http'
    const reaching = packages.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('electron/backend/') &&
        !from.startsWith('electron/backend/connections/') &&
        ways.includes(to) &&
        !door(from, to) &&
        !typeOnly,
    )
    expect(reaching).toEqual([])
    const calls = files.filter(
      (file) =>
        file.startsWith('electron/backend/') &&
        !file.startsWith('electron/backend/connections/') &&
        /(?<![.\w])fetch\(/.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    )
    expect(calls).toEqual([])
  })

  test('sibling folders of the backend do not import each other', () => {
    const wrong = own.filter(({ from, to }) => {
      const [a, b] = [backendRoomOf(from), backendRoomOf(to)]
      if (a === null || !to.startsWith('electron/backend/') || a === b) return false
      if (backendInterfaces.includes(to)) return false
      const inside = to.slice('electron/backend/'.length)
      return !(backendRooms[a] ?? []).some((allowed) => inside === allowed || inside.startsWith(`${allowed}/`))
    })
    expect(wrong).toEqual([])
  })

  test('a feature of the window imports no other feature, and the ui folder imports only words', () => {
    const wrong = own.filter(({ from, to, typeOnly }) => {
      const [, a] = from.split('/')
      const [, b] = to.split('/')
      if (!from.startsWith('renderer/') || !to.startsWith('renderer/') || a === b || a === undefined || b === undefined)
        return false
      if (a === 'ui') return b !== 'words'
      if (a === 'words') return b !== 'state'
      if (a === 'bridge') return true
      if (a === 'state') return !['bridge', 'words'].includes(b) && !typeOnly
      return features.includes(a) && features.includes(b)
    })
    expect(wrong).toEqual([])
  })

  test('a store of the window does not import React', () => {
    const stores = files.filter(
      (file) => file.startsWith('renderer/state/') && /\bcreateStore</.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(stores.length).toBeGreaterThan(20)
    const react = ['react', 'zustand']
    expect(packages.filter(({ from, to }) => stores.includes(from) && react.includes(to))).toEqual([])
  })

  test('there are no import cycles, including types', () => {
    expect(circles()).toEqual([])
  })
})

function circles(): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of own) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at !== -1) found.push(trail.slice(at))
    if (at !== -1 || done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

function roomOf(path: string): string {
  const [top, second] = path.split('/')
  return top === 'electron' ? `electron/${second}` : (top ?? '')
}

function backendRoomOf(path: string): string | null {
  const [top, second, third] = path.split('/')
  return top === 'electron' && second === 'backend' && third !== undefined && third in backendRooms ? third : null
}

function isPath(specifier: string): boolean {
  return /^(shared|electron|renderer|test|scripts)\//.test(specifier)
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const pattern =
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm
  return [...text.matchAll(pattern)].flatMap((match) => {
    const specifier = match[2] ?? match[3]
    if (specifier === undefined) return []
    const to = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier
    return [{ from: file, to, typeOnly: match[1] !== undefined, late: match[2] === undefined }]
  })
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
