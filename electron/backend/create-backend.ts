/** Creates the backend: opens, freezes and reopens the studio. */
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
  /** Validates every output against the contract, for tests. */
  parseOutputs?: boolean
}

/**
 * Commands and files wait for `start`. The disk is not touched before. If the disk is not writable, the studio opens
 * frozen, refuses commands that write, and reopens as soon as there is space.
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

  /** Runs one transition between working and frozen at a time. */
  const change = (work: (before: OpenedStudio) => Promise<void>): Promise<void> =>
    (changing ??= current.then(work).finally(() => {
      changing = null
    }))

  /** Closes the studio and opens it again. */
  const replace = async (before: OpenedStudio, reopen: () => Promise<OpenedStudio>): Promise<void> => {
    // Requests made in the meantime wait for the new backend.
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
    // A frozen studio's notices were not stored, so they are carried over.
    for (const { kind, details } of before.studio.notices.list())
      if (!opened.studio.notices.has(kind)) opened.studio.notices.add(kind, details)
    if ((opened.frozen === null) !== (before.frozen === null)) bus.emit({ type: 'refresh' })
  }

  /** Reopens a frozen studio. Rejects while the disk is not writable, or while another studio owns the folder. */
  const thaw = (): Promise<void> =>
    change(async (before) => {
      if (before.frozen === null || stopping !== null) return
      try {
        probeData(ports.dataFolder)
        const lease = await lockFolder(ports.dataFolder, leaseTimes(ports))
        lease.release()
      } catch (thrown) {
        // The reason or the owner may have changed.
        before.studio.disk.report(AppError.from(thrown))
        throw thrown
      }
      await replace(before, open)
    })

  /** Shows the studio read-only after another one took over the folder. */
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

  /** Returns the studio for a command that writes. Rejects with the disk's error. */
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
      first.reject(endedError())
      return
    }
    await changing?.catch(() => undefined)
    const studio = await current.catch(() => null)
    await studio?.close()
  }

  const library = async () => {
    if (stopping !== null) throw endedError()
    return (await current).studio.library
  }

  return {
    start: () => (starting ??= start()),
    stop: () => (stopping ??= stop()),
    async dispatch(name, input): Promise<Reply<unknown>> {
      try {
        if (stopping !== null) throw endedError()
        const opened = await (readingCommands.has(name) ? current : writable())
        const reply = await dispatch(opened.studio, name, input)
        if (reply.ok || opened.frozen === null) return reply
        // The studio may have been reopened during the command; a command that only reads can be repeated.
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
      if (stopping !== null) throw endedError()
      return (await writable()).studio.library.stage(body, about)
    },
    openStaged: async (stagedId) => (await library()).openStaged(stagedId),
    openAsset: async (assetId, fileName) => (await library()).openAsset(assetId, fileName),
    openInput: async (sha256) => (await library()).openInput(sha256),
    openDerived: async (assetId, request, signal) => (await library()).openDerived(assetId, request, signal),
  }
}

function endedError(): AppError {
  return new AppError('cancelled', 'the studio is ending')
}
