/** Puts the studio without a screen together: each room, and what one needs of another as a function. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Reply } from '../../shared/protocol/contract.ts'
import { lockFolder } from '../disk/folder-lock.ts'
import { isDiskTrouble } from '../disk/probe.ts'
import type { Backend } from './backend.ts'
import { createDispatch } from './dispatch.ts'
import { handlers } from './handlers.ts'
import { leaseTimes, openStudio, type OpenedStudio } from './open-studio.ts'
import type { BackendPorts } from './ports.ts'
import { probeData } from './probe-data.ts'
import { readingCommands } from './reading-commands.ts'
import { createEventBus } from './studio/event-bus.ts'

interface BackendOptions {
  /** Holds every answer against the contract: for tests. */
  parseOutputs?: boolean
}

/**
 * Commands and files that are asked for before `start` is done wait for it. Nothing is touched on disk before `start`. On a
 * disk that takes nothing the studio opens frozen, refuses what needs to write, and is opened again as soon as there is room.
 */
export function createBackend(ports: BackendPorts, options: BackendOptions = {}): Backend {
  const bus = createEventBus(ports.log)
  const dispatch = createDispatch({ handlers, log: ports.log, ...options })
  const first = Promise.withResolvers<OpenedStudio>()
  let current = first.promise
  current.catch(() => undefined)
  let starting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let changing: Promise<void> | null = null

  const open = async (): Promise<OpenedStudio> => {
    try {
      return await openStudio(ports, bus.emit, freeze)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (!isDiskTrouble(error)) throw thrown
      ports.log('error', 'the disk takes nothing: the studio shows what is there', { reason: error.message })
      return openFrozen(error)
    }
  }
  const openFrozen = (error: AppError): Promise<OpenedStudio> =>
    openStudio(ports, bus.emit, freeze, { error, onRoom: thaw })

  /** One change at a time between a studio that works and one that is frozen. */
  const change = (work: (before: OpenedStudio) => Promise<void>): Promise<void> =>
    (changing ??= current.then(work).finally(() => {
      changing = null
    }))

  /** Closes the studio and opens it otherwise. */
  const replace = async (before: OpenedStudio, reopen: () => Promise<OpenedStudio>): Promise<void> => {
    // What is asked for meanwhile waits for the new one.
    const next = Promise.withResolvers<OpenedStudio>()
    next.promise.catch(() => undefined)
    current = next.promise
    await before.close()
    try {
      next.resolve(await reopen())
    } catch (thrown) {
      const error = AppError.from(thrown)
      ports.log('error', 'the studio could not be opened again', { reason: error.message })
      next.resolve(openFrozen(error))
    }
    const opened = await current
    // What was found while nothing could be written is not found again.
    for (const { kind, details } of before.studio.notices.list())
      if (!opened.studio.notices.has(kind)) opened.studio.notices.add(kind, details)
    if ((opened.frozen === null) !== (before.frozen === null)) bus.emit({ type: 'refresh' })
  }

  /** Opens the studio again as it should be. Rejects while the disk takes nothing, or another studio has the folder. */
  const thaw = (): Promise<void> =>
    change(async (before) => {
      if (before.frozen === null || stopping !== null) return
      try {
        probeData(ports.dataFolder)
        const lease = await lockFolder(ports.dataFolder, leaseTimes(ports))
        lease.release()
      } catch (thrown) {
        // It may be another reason than at first, or another owner.
        before.studio.disk.report(AppError.from(thrown))
        throw thrown
      }
      await replace(before, open)
    })

  /** Another studio has taken the folder over: this one only shows it until that one is closed. */
  const freeze = (loss: AppError): void => {
    const begin = async (before: OpenedStudio): Promise<void> => {
      if (before.frozen !== null || stopping !== null) return
      ports.log('error', 'another studio has the data folder: nothing more is sent or saved', loss.details)
      await replace(before, () => openFrozen(loss))
    }
    change(begin).catch((thrown: unknown) =>
      ports.log('error', 'the studio could not be frozen', { reason: String(thrown) }),
    )
  }

  /** The studio for something that writes. Rejects with what the disk says. */
  const writable = async (): Promise<OpenedStudio> => {
    if ((await current).frozen !== null) await thaw().catch(() => undefined)
    const opened = await current
    if (opened.frozen !== null) throw opened.studio.disk.trouble() ?? opened.frozen
    return opened
  }

  const start = async (): Promise<void> => {
    try {
      first.resolve(await open())
    } catch (thrown) {
      first.reject(thrown)
      throw thrown
    }
    await first.promise
  }

  const stop = async (): Promise<void> => {
    if (starting === null) {
      first.reject(ended())
      return
    }
    await changing?.catch(() => undefined)
    const studio = await current.catch(() => null)
    await studio?.close()
  }

  const library = async () => {
    if (stopping !== null) throw ended()
    return (await current).studio.library
  }

  return {
    start: () => (starting ??= start()),
    stop: () => (stopping ??= stop()),
    async dispatch(name, input): Promise<Reply<unknown>> {
      try {
        if (stopping !== null) throw ended()
        const opened = await (readingCommands.has(name) ? current : writable())
        const reply = await dispatch(opened.studio, name, input)
        if (reply.ok || opened.frozen === null) return reply
        // It may have been closed under the command, for there is room again. What only reads may be asked again.
        const next = await current
        return next === opened ? reply : await dispatch(next.studio, name, input)
      } catch (thrown) {
        return { ok: false, error: AppError.from(thrown).toData() }
      }
    },
    async notice(kind, details) {
      ;(await current).studio.notices.add(kind, details)
    },
    subscribe: (listener) => bus.subscribe(listener),
    stage: async (body, about) => {
      if (stopping !== null) throw ended()
      return (await writable()).studio.library.stage(body, about)
    },
    openStaged: async (stagedId) => (await library()).openStaged(stagedId),
    openAsset: async (assetId, fileName) => (await library()).openAsset(assetId, fileName),
    openInput: async (sha256) => (await library()).openInput(sha256),
    openDerived: async (assetId, request, signal) => (await library()).openDerived(assetId, request, signal),
  }
}

function ended(): AppError {
  return new AppError('cancelled', 'the studio is ending')
}
