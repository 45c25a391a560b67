/**
 * A studio in a process whose umask is 000 and in which no mode can be changed afterwards: what is open to others in its
 * folder, at any moment that is looked at, was made so. Prints the paths as JSON.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const dataFolder = process.argv[2]!
const seen = new Set<string>()
const found = new Set<string>()

process.umask(0)
fs.chmodSync = () => undefined
fs.promises.chmod = async () => undefined
// What is renamed or removed between two looks is looked at just before.
const [rename, remove] = [fs.renameSync, fs.rmSync]
fs.renameSync = (from, to) => {
  lookAt(String(from))
  rename(from, to)
}
fs.rmSync = (path, options) => {
  lookAt(String(path))
  remove(path, options)
}
const [renameLater, removeLater] = [fs.promises.rename, fs.promises.rm]
fs.promises.rename = (from, to) => {
  lookAt(String(from))
  return renameLater(from, to)
}
fs.promises.rm = (path, options) => {
  lookAt(String(path))
  return removeLater(path, options)
}
syncBuiltinESMExports()

// Only now, so that everything below gets the functions from above.
const { createBackend } = await import('../../electron/backend/create-backend.ts')
const { openStore } = await import('../../electron/backend/store/open-store.ts')
const { writeLaunchFile } = await import('../../electron/web/launch-file.ts')
const { openLinkResponder } = await import('../../electron/web/running-host.ts')
const { logUncaughtExceptions } = await import('../../electron/disk/uncaught-exceptions.ts')
const { connection, job } = await import('./builders.ts')
const { fakePorts } = await import('./fake-ports.ts')
const { cheapSecrets } = await import('./key-files.ts')
const { boxTriangles, writeStl } = await import('./solids.ts')

function lookAt(path: string): void {
  if (!path.startsWith(dataFolder)) return
  const status = fs.lstatSync(path, { throwIfNoEntry: false })
  if (status === undefined) return
  seen.add(path)
  if ((status.mode & 0o077) !== 0) found.add(`${path} ${(status.mode & 0o777).toString(8)}`)
}

function look(): void {
  lookAt(dataFolder)
  for (const name of fs.readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })) lookAt(join(dataFolder, name))
}

async function run(): Promise<void> {
  const secrets = cheapSecrets(join(dataFolder, 'keys.sealed'))
  const backend = createBackend(fakePorts({ dataFolder, secrets }))
  const call = async (name: string, input: unknown): Promise<Record<string, unknown>> => {
    const reply = await backend.dispatch(name, input)
    look()
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value as Record<string, unknown>
  }
  await backend.start()
  look()
  await call('vault.unlock', { passphrase: 'a long passphrase of seven words in all' })
  const added = { provider: 'specification', name: 'A service', baseUrl: 'https://api.example' }
  const { id } = await call('connections.add', added)
  await call('connections.set-key', { id, key: 'a-secret-key', storage: 'file' })
  const stl = new Blob([new Uint8Array(writeStl(boxTriangles([10, 10, 10])))]).stream()
  const { stagedId } = await backend.stage(stl, { name: 'box.stl', mediaType: 'model/stl' })
  const [asset] = (await call('assets.import', { stagedId }))['assets'] as [Record<string, unknown>]
  const isPending = async () =>
    ((await call('studio.snapshot', {}))['assets'] as { pending: boolean }[]).some(({ pending }) => pending)
  while (await isPending()) await sleep(50)
  await call('exports.original', { assetId: asset['id'] })
  while (!fs.existsSync(join(dataFolder, 'service', 'webhooks'))) await sleep(50)
  look()
  await backend.stop()
  look()
}

function recoverStore(): void {
  const { store, backUp } = openStore(dataFolder, () => undefined)
  store.connections.save(connection())
  store.jobs.save(job())
  backUp(new Date())
  look()
  store.close()
  fs.writeFileSync(join(dataFolder, 'studio.sqlite'), 'garbage'.repeat(9_000))
  openStore(dataFolder, () => undefined).store.close()
  look()
}

await run()
recoverStore()
openLinkResponder(dataFolder, 1, () => '')
writeLaunchFile(dataFolder, 'http://127.0.0.1:1/#code=x')
logUncaughtExceptions(dataFolder, () => undefined).record('exception', new Error('to be written down'))
look()
process.stdout.write(JSON.stringify({ open: [...found], seen: [...seen] }))
process.exit(0)
