/** Somebody else on the same machine, and the web host as a person starts it: with a browser that is opened, under any umask. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionHeader } from '../../shared/protocol/channels.ts'
import { eventually } from '../support/eventually.ts'
import { end } from '../support/launch-web.ts'
import { probeAccess, otherUser, type ForeignRequest } from '../support/other-user.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import { openClient, openSession, until, type StudioClient } from '../support/studio-client.ts'

const main = fileURLToPath(new URL('../../electron/web/main.ts', import.meta.url))
const hasModes = process.platform !== 'win32'
if (!hasModes) console.warn('SKIPPED: Windows keeps a person’s folders from others by itself and has no such modes')
else if (otherUser === null) console.warn('SKIPPED: only root on Linux can become another user')

const place = mkdtempSync(join(tmpdir(), 'maquette-others-'))
const dataFolder = join(place, 'library')
const tools = join(place, 'tools')
/** What the opener was given, and the sign for it to end. */
const opened = join(place, 'opened')
const over = join(place, 'over')
const children: ChildProcess[] = []
let host: { child: ChildProcess; lines: Interface; link: string }
let launchFile: string
let client: StudioClient

beforeAll(async () => {
  if (!hasModes) return
  // As an earlier version left it, in a place that everyone may enter.
  chmodSync(place, 0o755)
  mkdirSync(join(dataFolder, 'assets', 'old'), { recursive: true })
  writeFileSync(join(dataFolder, 'assets', 'old', 'secret.glb'), 'x')
  writeFileSync(join(dataFolder, 'keys.sealed'), '{}')
  for (const path of everythingIn(dataFolder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
  chmodSync(dataFolder, 0o755)
  // The opener of this system, which stays as long as a browser does.
  mkdirSync(tools)
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(
      join(tools, name),
      `#!/bin/sh\necho "$1" > "${opened}"\nwhile [ ! -e "${over}" ]; do sleep 0.1; done\n`,
    )
    chmodSync(join(tools, name), 0o755)
  }
  host = await start()
  launchFile = await openedPage()
  client = await openClient(host.link)
  const stagedId = await client.stage(writeStl(boxTriangles([10, 10, 10])), 'box.stl', 'model/stl')
  const { id } = (await client.call('assets.import', { stagedId })).assets[0]!
  await until(async () =>
    (await client.call('studio.snapshot', {})).assets.some((each) => each.id === id && !each.pending),
  )
  await client.call('exports.original', { assetId: id })
})

afterAll(async () => {
  writeFileSync(over, '')
  for (const child of children) await end(child, 'SIGTERM')
})

test.skipIf(!hasModes)(
  'everything in the data folder is accessible only to its owner, whatever the umask',
  async () => {
    expect(lstatSync(dataFolder).mode & 0o777).toBe(0o700)
    await eventually(() => expect(open(everythingIn(dataFolder))).toEqual([]))
    expect(everythingIn(dataFolder).length).toBeGreaterThan(15)
  },
)

test.skipIf(otherUser === null)('another user reads nothing, learns no secret and connects to nothing', async () => {
  const secret = await openSession(await nextLink())
  const page = readFileSync(launchFile, 'utf8')
  const note = JSON.parse(readFileSync(join(dataFolder, 'web-host.json'), 'utf8')) as { key: string }
  const code = /#code=([\w-]+)/.exec(page)![1]!
  const { origin, port } = new URL(host.link)
  const asks = (url: string, method: ForeignRequest['method'] = 'GET', body?: string): ForeignRequest => ({
    method,
    url,
    headers: { origin: new URL(url).origin, [sessionHeader]: 'A'.repeat(43), authorization: 'Bearer guess' },
    ...(body === undefined ? {} : { body }),
  })
  const { assets } = await client.call('studio.snapshot', {})
  const unsigned = assets[0]!.url.replace(/^\/signed\/[\w-]+/, '')
  const ports = listeningPorts(host.child.pid!)
  expect(ports).toContain(Number(port))
  expect(ports.length).toBeGreaterThan(1)
  const requests = [
    ...['/events', unsigned, '/derived/x/view', '/files/staged/x'].flatMap((path) => [
      asks(origin + path),
      { method: 'GET' as const, url: origin + path },
    ]),
    ...['/commands/studio.snapshot', '/files/stage', '/sign'].map((path) => asks(origin + path, 'POST', '{}')),
    asks(`${origin}/session`, 'POST', '{"code":"guess"}'),
    asks(`${origin}/links`, 'POST', JSON.stringify({ nonce: 'n'.repeat(43), proof: 'p'.repeat(43) })),
    // Whatever else the studio listens on, the local service above all.
    ...ports
      .filter((each) => each !== Number(port))
      .flatMap((each) =>
        ['/v1/models', '/v1/tasks', '/v1/credits'].map((path) => asks(`http://127.0.0.1:${each}${path}`)),
      ),
  ]
  const found = await probeAccess([dataFolder, ...everythingIn(dataFolder), dirname(launchFile), launchFile], requests)
  expect(found.uid).toBe(otherUser!.uid)
  expect(found.read).toEqual([])
  expect(found.answers.filter((answer) => !/^40[13] /.test(answer))).toEqual([])
  expect(found.answers).toHaveLength(requests.length)
  // It does see the opener, with the path that it cannot read.
  expect(found.commandLines).toContain(launchFile)
  for (const word of [code, secret, note.key, host.link.split('=')[1]!]) expect(found.commandLines).not.toContain(word)
  expect(found.commandLines).not.toContain(`127.0.0.1:${port}`)
})

test.skipIf(!hasModes)('the page passed to the browser opens a window once, and is then deleted', async () => {
  const link = /content="0;url=([^"]+)"/.exec(readFileSync(launchFile, 'utf8'))![1]!
  expect(lstatSync(launchFile).mode & 0o777).toBe(0o600)
  expect(lstatSync(dirname(launchFile)).mode & 0o777).toBe(0o700)
  expect(link).not.toBe(host.link)
  await (await openClient(link)).call('studio.snapshot', {})
  expect(existsSync(dirname(launchFile))).toBe(false)
  await expect(openSession(link)).rejects.toMatchObject({ details: { reason: 'link-used' } })
})

test.skipIf(!hasModes)(
  'Enter prints another link, and so does a second start, which opens another window and exits',
  async () => {
    const links = [await nextLink(), await nextLink()]
    const second = await start()
    expect(await ended(second.child)).toBe(0)
    const page = await openedPage()
    expect(page).not.toBe(launchFile)
    links.push(second.link, /content="0;url=([^"]+)"/.exec(readFileSync(page, 'utf8'))![1]!)
    expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([new URL(host.link).origin]))
    for (const link of links) await (await openClient(link)).call('studio.snapshot', {})
    expect(existsSync(page)).toBe(false)
  },
)

test.skipIf(!hasModes)('nothing of a link remains after the host has exited', async () => {
  host.lines.close()
  await end(host.child, 'SIGTERM')
  const left = readdirSync(dataFolder).filter((name) => name.startsWith('maquette-link-') || name === 'web-host.json')
  expect(left).toEqual([])
})

/** As `npm run web` does, with the most open umask. */
async function start(): Promise<typeof host> {
  writeFileSync(opened, '')
  const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$0" "$@"', process.execPath, main, '--data', dataFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, HOME: place, PATH: `${tools}:${process.env['PATH']}`, MAQUETTE_NO_KEYCHAIN: '1' },
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return { child, lines, link: (JSON.parse(line) as { url: string }).url }
}

function openedPage(): Promise<string> {
  return until(async () => readFileSync(opened, 'utf8').trim() || null)
}

async function nextLink(): Promise<string> {
  const line = once(host.lines, 'line') as Promise<[string]>
  host.child.stdin!.write('\n')
  return (JSON.parse((await line)[0]) as { url: string }).url
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
}

/** Those that others may read, write or enter. */
function open(paths: readonly string[]): string[] {
  return paths.filter((path) => existsSync(path) && (lstatSync(path).mode & 0o077) !== 0)
}

/** Of a process, as everyone can find them in /proc/net/tcp; whose they are, only root can. */
function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`))?.[1] ?? []
      } catch {
        return []
      }
    }),
  )
  const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n').slice(1))
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(inode ?? ''))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
}
