/** Connections and their keys. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { serviceFileSchema, type Connection, type ServiceFile } from '../../../shared/protocol/connection.ts'
import type { CommandParsed } from '../../../shared/protocol/contract.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import { discoverLocalServices } from '../connections/discover-local-services.ts'
import { findProvider, offeredProvider, providers } from '../connections/providers.ts'
import { stopsAsking } from '../queue/reactions.ts'
import { resumeCapped } from '../studio/resume-capped.ts'
import { serviceOf } from '../studio/service-of.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'
import { isDeepStrictEqual } from 'node:util'
import { probeAddress } from '../connections/probe-address.ts'

export const connectionHandlers = {
  'providers.list': () => ({ providers: providers.map(offeredProvider) }),

  'services.discover-local': async ({ stopping }) => ({ found: await discoverLocalServices(providers, stopping) }),

  'services.discover-on-network': async ({ stopping }) => {
    // Loaded only when a person asks, since it listens to the network.
    const { discoverNetworkServices } = await import('../connections/discover-network-services.ts')
    return { found: await discoverNetworkServices(stopping) }
  },

  'connections.add': add,

  'connections.export': async ({ connections, library }, { id }) => {
    const { provider, name, baseUrl, overrides } = connections.stored(id)
    const file: ServiceFile = { maquette: 'service', version: 1, provider, name, baseUrl, overrides }
    return library.stageBytes(new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`), {
      name: `${name}.maquette-service.json`,
      mediaType: 'application/json',
    })
  },

  'connections.import': (studio, { text }) => add(studio, readServiceFile(text)),

  'connections.change': async (studio, input) => {
    const before = studio.connections.stored(input.id)
    const after = await studio.connections.change(input)
    if (after.baseUrl !== before.baseUrl) await findApi(studio, input.id)
    if (after.baseUrl !== before.baseUrl || input.overrides !== undefined) {
      studio.catalogues.forget(input.id)
      studio.balances.forget(input.id)
      studio.queue.resume(input.id)
    }
    if (input.monthlyCap !== undefined || input.unknownPrice !== undefined) resumeCapped(studio, input.id)
    return studio.connections.report(input.id)
  },

  'connections.remove': async (studio, { id }) => {
    studio.connections.stored(id)
    const openCount = studio.queue.unfinished().filter((job) => job.connectionId === id).length
    if (openCount > 0)
      throw new AppError('invalid-input', 'jobs of this connection are still going on', {
        details: { reason: 'jobs-going-on', count: openCount },
      })
    await studio.connections.remove(id)
    studio.catalogues.forget(id)
    studio.balances.forget(id)
    studio.emit({ type: 'connection-removed', id })
    return {}
  },

  'connections.check': async (studio, { id }) => {
    studio.connections.stored(id)
    const problem = await check(studio, id)
    return { connection: await studio.connections.report(id), problem: problem?.toData() ?? null }
  },

  'connections.resume': (studio, { id }) => {
    if (studio.connections.stored(id).embedded) studio.localEngine.start()
    studio.queue.resume(id)
    return studio.connections.report(id)
  },

  'connections.set-key': async (studio, { id, key, storage }) => {
    if (studio.connections.stored(id).embedded)
      throw new AppError('invalid-input', 'the offline engine needs no key', {
        details: { ...inputProblem('key', 'key-not-needed', {}) },
      })
    studio.connections.checkRecord(id)
    await studio.vault.set(id, key, storage)
    studio.connections.forgetBalance(id)
    studio.balances.forget(id)
    studio.queue.resume(id)
    studio.catalogues.renew(id)
    studio.emit({ type: 'vault', vault: await studio.vault.status() })
    return studio.connections.report(id)
  },

  'connections.forget-key': async (studio, { id }) => {
    studio.connections.stored(id)
    await studio.vault.forget(id)
    studio.connections.forgetBalance(id)
    return studio.connections.report(id)
  },

  'vault.unlock': ({ keyLock }, { passphrase }) => keyLock.unlock(passphrase),

  'vault.lock': ({ keyLock }) => keyLock.lock(),
} satisfies Partial<Handlers>

async function add(studio: Studio, input: CommandParsed<'connections.add'>): Promise<Connection> {
  const { id } = studio.connections.add(input)
  await findApi(studio, id)
  return studio.connections.report(id)
}

/** Returns null if the service responds and accepts the key. */
async function check(studio: Studio, id: string): Promise<AppError | null> {
  try {
    await findApi(studio, id)
    const service = await serviceOf(studio, id)
    await studio.balances.read(id, service)
  } catch (thrown) {
    const problem = AppError.from(thrown)
    if (problem.code === 'key-rejected') studio.connections.forgetBalance(id)
    return problem
  }
  studio.catalogues.renew(id)
  const paused = studio.queue.paused(id)
  if (paused !== null && stopsAsking(paused.code)) studio.queue.resume(id)
  return null
}

/** Throws `invalid-input` for any other file. */
function readServiceFile(text: string): ServiceFile {
  try {
    return serviceFileSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('invalid-input', 'this is not a file with the settings of a service', {
      cause,
      details: { ...inputProblem('text', 'service-file', {}) },
    })
  }
}

/**
 * Detects an address's API, for providers that have several. Leaves the connection unchanged if there is no response.
 * Throws `not-found`.
 */
async function findApi({ connections, stopping }: Studio, id: string): Promise<void> {
  const { provider, baseUrl } = connections.stored(id)
  const { api } = findProvider(provider)
  if (api === undefined || !URL.canParse(baseUrl)) return
  const answer = await probeAddress(new URL(baseUrl + api.probe), stopping)
  if (answer === null) return
  // Read again after the request, since a workflow may have been added in the meantime.
  const { overrides } = connections.stored(id)
  const found = api.found(answer, overrides)
  if (!isDeepStrictEqual(found, overrides)) await connections.change({ id, overrides: found })
}
