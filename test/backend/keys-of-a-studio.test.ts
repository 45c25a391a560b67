/** Keys over a whole studio, with the real key file: to whom they go, and that none that was reported as saved is lost. */
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { KeychainSearch } from '../../electron/backend/vault/layered-secrets.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { cheapSecrets, goodPassphrase } from '../support/key-files.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio, type RunningStudio } from '../support/running-studio.ts'

const key = 'sk-very-secret-key-9876'
const otherKey = 'sk-another-secret-key-5432'
const signingSecret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`
const servers = new Set<Server>()

afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
  servers.clear()
})

/** A service that remembers what came with every request, and knows nothing. */
async function listener() {
  const asked: { method: string; key: string | null }[] = []
  const server = createServer((request, reply) => {
    asked.push({ method: request.method ?? '', key: request.headers.authorization?.replace('Bearer ', '') ?? null })
    reply.writeHead(422, { 'content-type': 'application/json' }).end('{"error":{"message":"not that"}}')
  })
  servers.add(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    keys: () => asked.map((one) => one.key),
  }
}

type Listener = Awaited<ReturnType<typeof listener>>

/** The studio over this folder, with the key file in it and, where given, a keychain. */
function studioOver(dataFolder: string, search?: () => Promise<KeychainSearch>): Promise<RunningStudio> {
  const secrets = cheapSecrets(join(dataFolder, 'keys.sealed'), search === undefined ? {} : { search })
  return runStudio(fakePorts({ dataFolder, secrets, localEngine: false }))
}

/** A studio that was closed with a key and a signing secret in its file: the next one finds it locked. */
async function closedStudio(service: Listener) {
  const { dataFolder } = fakePorts()
  const studio = await studioOver(dataFolder)
  const { id } = await studio.call('connections.add', { provider: 'specification', name: 'Mine', baseUrl: service.url })
  await studio.call('vault.unlock', { passphrase: goodPassphrase })
  await studio.call('connections.set-key', { id, key, storage: 'file' })
  await studio.call('webhooks.set-secret', { connectionId: id, secret: signingSecret, storage: 'file' })
  await studio.stop()
  service.asked.length = 0
  return { dataFolder, id }
}

describe('with the key file locked', () => {
  test('never sends the key to a changed address, even once it is unlocked', async () => {
    const [first, second] = [await listener(), await listener()]
    const { dataFolder, id } = await closedStudio(first)
    let studio = await studioOver(dataFolder)
    await studio.call('connections.change', { id, baseUrl: second.url })
    // Neither does a studio that was closed in between.
    await studio.stop()
    studio = await studioOver(dataFolder)
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    const { connection, problem } = await studio.call('connections.check', { id })
    expect(problem).toMatchObject({ code: 'key-missing' })
    expect(connection).toMatchObject({ key: { storage: 'none' }, webhookSecret: { storage: 'none' } })
    expect(second.keys()).toEqual([])
  })

  test('keeps the key for another path at the same address', async () => {
    const first = await listener()
    const { dataFolder, id } = await closedStudio(first)
    const studio = await studioOver(dataFolder)
    await studio.call('connections.change', { id, baseUrl: `${first.url}/v2` })
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    await studio.call('connections.check', { id })
    expect(new Set(first.keys())).toEqual(new Set([key]))
  })

  test.each([
    ['forgotten', (studio: RunningStudio, id: string) => studio.call('connections.forget-key', { id })],
    [
      'replaced in memory',
      (studio: RunningStudio, id: string) => studio.call('connections.set-key', { id, key: otherKey, storage: 'run' }),
    ],
  ])('does not restore a key that is %s', async (_, act) => {
    const first = await listener()
    const { dataFolder, id } = await closedStudio(first)
    let studio = await studioOver(dataFolder)
    await act(studio, id)
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    await studio.call('connections.check', { id })
    expect(first.keys()).not.toContain(key)
    // Nor at the next start.
    await studio.stop()
    studio = await studioOver(dataFolder)
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    await studio.call('connections.check', { id })
    expect(first.keys()).not.toContain(key)
  })

  test('removes the key together with its connection', async () => {
    const first = await listener()
    const { dataFolder, id } = await closedStudio(first)
    const studio = await studioOver(dataFolder)
    await studio.call('connections.remove', { id })
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    expect(await studio.ports.secrets.get(id)).toBeNull()
    expect(await studio.ports.secrets.get(`webhook:${id}`)).toBeNull()
  })
})

describe('a key', () => {
  test('does not follow its connection when the database changes the address', async () => {
    const [first, second] = [await listener(), await listener()]
    const { dataFolder, id } = await closedStudio(first)
    const { store } = openStore(dataFolder, () => undefined)
    store.connections.save({ ...store.connections.get(id)!, baseUrl: second.url })
    store.close()
    const studio = await studioOver(dataFolder)
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    const { connection, problem } = await studio.call('connections.check', { id })
    expect(problem).toMatchObject({ code: 'key-missing', details: { keyOrigin: first.url, origin: second.url } })
    expect(connection.key).toMatchObject({ givenFor: first.url })
    expect(second.keys()).toEqual([])
  })

  test.each([
    ['', true],
    ['http:?/127.0.0.1:1/v1', true],
    ['://', false],
  ])(
    'stays in place while the address of its connection is damaged (“%s”), and is sent only to its original address',
    async (damaged, isSame) => {
      const [first, second] = [await listener(), await listener()]
      const { dataFolder, id } = await closedStudio(first)
      const { store } = openStore(dataFolder, () => undefined)
      store.connections.save({ ...store.connections.get(id)!, baseUrl: damaged })
      store.close()
      const studio = await studioOver(dataFolder)
      await studio.call('vault.unlock', { passphrase: goodPassphrase })
      const lost = { code: 'data-corrupt', details: { reason: 'address-lost' } }
      const { connection, problem } = await studio.call('connections.check', { id })
      expect(problem).toMatchObject(lost)
      expect(connection).toMatchObject({ paused: lost, key: { givenFor: first.url } })
      await expect(studio.call('connections.set-key', { id, key: otherKey, storage: 'run' })).rejects.toMatchObject(
        lost,
      )
      await expect(
        studio.call('webhooks.set-secret', { connectionId: id, secret: signingSecret, storage: 'run' }),
      ).rejects.toMatchObject(lost)
      expect(first.asked).toEqual([])
      const typed = isSame ? first : second
      expect(await studio.call('connections.change', { id, baseUrl: typed.url })).toMatchObject({ paused: null })
      await studio.call('connections.check', { id })
      expect(second.keys()).toEqual([])
      expect(new Set(first.keys())).toEqual(new Set(isSame ? [key] : []))
    },
  )

  test('is assigned to no connection of a damaged kind, and the window reports it', async () => {
    const first = await listener()
    const { dataFolder, id } = await closedStudio(first)
    const { store } = openStore(dataFolder, () => undefined)
    store.connections.save({ ...store.connections.get(id)!, provider: 'spec?fication' })
    store.close()
    const studio = await studioOver(dataFolder)
    const lost = { code: 'data-corrupt', details: { reason: 'settings-lost' } }
    expect((await studio.call('connections.check', { id })).connection.paused).toMatchObject(lost)
    await expect(studio.call('connections.set-key', { id, key: otherKey, storage: 'run' })).rejects.toMatchObject(lost)
    expect(first.asked).toEqual([])
  })
})

test('of six saved at once is present after a restart if it was reported as saved', async () => {
  const { dataFolder } = fakePorts()
  const first = await studioOver(dataFolder)
  await first.call('vault.unlock', { passphrase: goodPassphrase })
  const saved = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const about = { provider: 'specification', name: `Service ${i}`, baseUrl: 'http://127.0.0.1:9' }
      const { id } = await first.call('connections.add', about)
      await first.call('connections.set-key', { id, key: `sk-key-of-service-${i}`, storage: 'file' })
      return id
    }),
  )
  await first.stop()
  const second = await studioOver(dataFolder)
  await second.call('vault.unlock', { passphrase: goodPassphrase })
  const { connections } = await second.call('studio.snapshot', {})
  const found = connections.filter(({ key: status }) => status.storage === 'file').map(({ id }) => id)
  expect(found.sort()).toEqual(saved.sort())
})

describe('locking', () => {
  test('makes jobs wait for the passphrase, and resumes them with it', async () => {
    const first = await listener()
    const { dataFolder, id } = await closedStudio(first)
    const studio = await studioOver(dataFolder)
    const { vault } = await studio.call('studio.snapshot', {})
    expect(vault).toMatchObject({ fileLocked: true, fileOpen: false })
    expect(await studio.call('vault.unlock', { passphrase: goodPassphrase })).toMatchObject({ fileOpen: true })
    expect(await studio.call('vault.lock', {})).toMatchObject({ fileLocked: true, fileOpen: false })
    const { connections } = await studio.call('studio.snapshot', {})
    expect(connections.find((one) => one.id === id)?.key).toEqual({ storage: 'file', lastFour: null, locked: true })

    const { models } = await studio.call('catalogue.get', { connectionId: id })
    const model = models.find(({ operations }) => operations.some(({ operation }) => operation === 'text-to-3d'))!
    const job = await studio.call('jobs.submit', {
      connectionId: id,
      operation: 'text-to-3d',
      modelId: model.id,
      prompt: 'a red dragon',
      files: {},
      parameters: {},
    })
    await studio.until(() =>
      studio.events.some(
        (event) =>
          event.type === 'connection' &&
          event.connection.paused?.code === 'key-missing' &&
          event.connection.paused.details?.['locked'] === true,
      ),
    )
    expect(await studio.call('jobs.get', { id: job.id })).toMatchObject({ state: 'waiting' })
    expect(first.asked).toEqual([])
    await studio.call('vault.unlock', { passphrase: goodPassphrase })
    await studio.until(() => first.asked.some(({ method }) => method === 'POST'))
    expect(new Set(first.keys())).toEqual(new Set([key]))
  })

  test('rejects a wrong passphrase, and creates no file with a weak one', async () => {
    const first = await listener()
    const { dataFolder } = await closedStudio(first)
    const studio = await studioOver(dataFolder)
    await expect(studio.call('vault.unlock', { passphrase: 'not that one' })).rejects.toMatchObject({
      code: 'key-rejected',
    })
    const fresh = await studioOver(fakePorts().dataFolder)
    await expect(fresh.call('vault.unlock', { passphrase: 'short' })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'passphrase-too-short' },
    })
  })
})

test('keeps a damaged key file, and lets the window list the lost keys', async () => {
  const first = await listener()
  const { dataFolder, id } = await closedStudio(first)
  const path = join(dataFolder, 'keys.sealed')
  const text = await readFile(path, 'utf8')
  const row = text.split('\n').find((line) => line.includes(`"${id}"`))!
  const sealed = /"sealed":"(.)/.exec(row)![1] === 'A' ? 'B' : 'A'
  await writeFile(path, text.replace(row, row.replace(/"sealed":"./, `"sealed":"${sealed}`)))
  const studio = await studioOver(dataFolder)
  await studio.call('vault.unlock', { passphrase: goodPassphrase })
  const { notices, connections } = await studio.call('studio.snapshot', {})
  expect(notices).toMatchObject([
    { kind: 'keys-damaged', details: { path, keptAs: `${path}.damaged-1`, names: ['Mine'] } },
  ])
  expect(connections.find((one) => one.id === id)).toMatchObject({
    key: { storage: 'none' },
    webhookSecret: { storage: 'file', lastFour: signingSecret.slice(-4) },
  })
})
