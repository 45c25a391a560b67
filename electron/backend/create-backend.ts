/** Puts the studio without a screen together: each room, and what one needs of another as a function. */
import { AppError } from '../../shared/app-error.ts'
import type { Reply } from '../../shared/contract.ts'
import type { Backend } from './backend.ts'
import { createDispatch } from './dispatch.ts'
import { handlers } from './handlers.ts'
import { openStudio, type OpenedStudio } from './open-studio.ts'
import type { BackendPorts } from './ports.ts'
import { createEventBus } from './studio/event-bus.ts'

export interface BackendOptions {
  /** Holds every answer against the contract: for tests. */
  parseOutputs?: boolean
}

/** Commands and files that are asked for before `start` is done wait for it. Nothing is touched on disk before `start`. */
export function createBackend(ports: BackendPorts, options: BackendOptions = {}): Backend {
  const bus = createEventBus(ports.log)
  const dispatch = createDispatch({ handlers, log: ports.log, ...options })
  const opened = Promise.withResolvers<OpenedStudio>()
  opened.promise.catch(() => undefined)
  let starting: Promise<void> | null = null
  let stopping: Promise<void> | null = null

  const start = async (): Promise<void> => {
    try {
      opened.resolve(await openStudio(ports, bus.emit))
    } catch (thrown) {
      opened.reject(thrown)
      throw thrown
    }
    await opened.promise
  }

  const stop = async (): Promise<void> => {
    if (starting === null) {
      opened.reject(ended())
      return
    }
    const studio = await opened.promise.catch(() => null)
    await studio?.close()
  }

  const library = async () => {
    if (stopping !== null) throw ended()
    return (await opened.promise).studio.library
  }

  return {
    start: () => (starting ??= start()),
    stop: () => (stopping ??= stop()),
    async dispatch(name, input): Promise<Reply<unknown>> {
      try {
        if (stopping !== null) throw ended()
        return await dispatch((await opened.promise).studio, name, input)
      } catch (thrown) {
        return { ok: false, error: AppError.from(thrown).toData() }
      }
    },
    subscribe: (listener) => bus.subscribe(listener),
    stage: async (body, about) => (await library()).stage(body, about),
    openStaged: async (stagedId) => (await library()).openStaged(stagedId),
    openAsset: async (assetId, fileName) => (await library()).openAsset(assetId, fileName),
    openInput: async (sha256) => (await library()).openInput(sha256),
    openDerived: async (assetId, wish, signal) => (await library()).openDerived(assetId, wish, signal),
  }
}

function ended(): AppError {
  return new AppError('cancelled', 'the studio is ending')
}
