/** Holds the table of `docs/architecture.md`, "Which way imports point", against every import of the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const files = ['shared', 'electron', 'renderer'].flatMap((folder) => sourcesBelow(join(root, folder)))
const imports = files.flatMap(importsOf)
const own = imports.filter(({ to }) => isPath(to))
const packages = imports.filter(({ to }) => !isPath(to))

/** Which rooms a room may import besides itself. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'electron/engine': ['shared'],
  'electron/disk': ['shared'],
  'electron/service': ['electron/engine', 'electron/disk', 'shared'],
  'electron/backend': ['electron/engine', 'electron/service', 'electron/disk', 'shared'],
  'electron/desktop': ['electron/backend', 'electron/disk', 'shared'],
  'electron/web': ['electron/backend', 'electron/disk', 'shared'],
  renderer: ['shared'],
}

/** Inside the backend: the rooms and loose files that a room may import besides itself and the interfaces below. */
const backendRooms: Readonly<Record<string, readonly string[]>> = {
  store: [],
  vault: [],
  connections: ['store/records.ts'],
  library: ['store'],
  ledger: ['store'],
  webhooks: [],
  queue: ['store', 'connections/service-client.ts', 'library/library.ts', 'ledger'],
}
const backendInterfaces = ['electron/backend/ports.ts', 'electron/backend/backend.ts']

const features = [
  'create',
  'queue',
  'library',
  'viewer',
  'inspect',
  'texture',
  'print',
  'export',
  'settings',
  'spending',
]

describe('imports', () => {
  test('there is something to check', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(own.length).toBeGreaterThan(200)
  })

  test('a room imports only the rooms it may', () => {
    const wrong = own.filter(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)]
      return isPath(to) && a !== b && !(rooms[a] ?? []).includes(b)
    })
    expect(wrong).toEqual([])
  })

  test('shared imports zod and nothing else', () => {
    expect(packages.filter(({ from, to }) => from.startsWith('shared/') && to !== 'zod')).toEqual([])
  })

  test('only the desktop host imports electron', () => {
    expect(packages.filter(({ from, to }) => to === 'electron' && !from.startsWith('electron/desktop/'))).toEqual([])
  })

  test('the window imports nothing of Node', () => {
    const allowed = (from: string) => from === 'renderer/vite.config.ts'
    expect(
      packages.filter(({ from, to }) => from.startsWith('renderer/') && to.startsWith('node:') && !allowed(from)),
    ).toEqual([])
  })

  test('only the store speaks SQL', () => {
    expect(
      packages.filter(({ from, to }) => to === 'node:sqlite' && !from.startsWith('electron/backend/store/')),
    ).toEqual([])
  })

  test('the engine reaches neither network nor store', () => {
    const banned = ['node:http', 'node:https', 'node:net', 'node:sqlite', 'hono', '@hono/node-server']
    expect(packages.filter(({ from, to }) => from.startsWith('electron/engine/') && banned.includes(to))).toEqual([])
  })

  test('only connections reach the network in the backend, and only one door is open to it', () => {
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

  test('inside the backend, siblings do not know each other', () => {
    const wrong = own.filter(({ from, to }) => {
      const [a, b] = [backendRoomOf(from), backendRoomOf(to)]
      if (a === null || !to.startsWith('electron/backend/') || a === b) return false
      if (backendInterfaces.includes(to)) return false
      const inside = to.slice('electron/backend/'.length)
      return !(backendRooms[a] ?? []).some((allowed) => inside === allowed || inside.startsWith(`${allowed}/`))
    })
    expect(wrong).toEqual([])
  })

  test('a feature of the window imports no other feature, and pieces know nothing', () => {
    const wrong = own.filter(({ from, to, typeOnly }) => {
      const [, a] = from.split('/')
      const [, b] = to.split('/')
      if (!from.startsWith('renderer/') || !to.startsWith('renderer/') || a === b || a === undefined || b === undefined)
        return false
      if (a === 'ui') return true
      if (a === 'bridge') return true
      if (a === 'state') return !['bridge', 'error-messages.ts'].includes(b) && !typeOnly
      return features.includes(a) && features.includes(b)
    })
    expect(wrong).toEqual([])
  })

  test('nothing goes round in circles', () => {
    expect(circles()).toEqual([])
  })
})

function circles(): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of own) if (isPath(to) && !typeOnly) next.set(from, [...(next.get(from) ?? []), to])
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
    return [{ from: file, to, typeOnly: match[1] !== undefined }]
  })
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
