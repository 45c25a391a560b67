/**
 * Serves derived files: from disk, or created once for all waiting requests, and cancelled when no request is waiting.
 */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import type { DerivedProgress, DerivedRequest } from '../../../../shared/protocol/derived.ts'
import type { ServedFile } from '../../backend.ts'
import type { EnginePort } from '../engine-port.ts'
import { derivedName } from './derived-name.ts'
import { checkIsModel } from '../asset-files.ts'
import { readWhole } from '../disk.ts'
import type { DerivedCache } from './derived-cache.ts'

/** A job that takes longer than this is stuck. */
const deadlineMs = 600_000
/** Minimum interval between two reports of progress. */
const reportMs = 100

interface DerivedOptions {
  shelf: DerivedCache
  pool: EnginePort
  /** Throws `not-found`. */
  asset(id: string): Asset
  pathOf(asset: Asset): string
  now: () => number
  onProgress(progress: DerivedProgress): void
  /** Aborts when the library stops. */
  stopping: AbortSignal
}

export interface Derived {
  /**
   * Returns the requested file. Rejects with `not-found`, `unsupported-format` for an asset that is not a model,
   * `cancelled`, and the errors of the engine's `derive` job.
   */
  open(
    assetId: string,
    request: DerivedRequest,
    options: { signal: AbortSignal; isUrgent: boolean },
  ): Promise<ServedFile>
  /** Resolves once no file is being created. */
  settled(): Promise<void>
}

interface Making {
  done: Promise<DerivedFileOnDisk>
  stop: AbortController
  /** The waiting requests, and whether each is urgent. */
  waiting: Map<symbol, boolean>
}

interface DerivedFileOnDisk {
  path: string
  bytes: number
}

export function createDerived(options: DerivedOptions): Derived {
  const { shelf, pool, now, stopping } = options
  const makings = new Map<string, Making>()

  const find = (id: string): Asset => {
    const asset = options.asset(id)
    checkIsModel(asset)
    return asset
  }

  // The coordinate systems of both models are part of the name.
  const nameOf = (asset: Asset, request: DerivedRequest): string =>
    derivedName(request, [
      asset.coordinateSystem,
      request.kind === 'deviation' ? find(request.parameters.against).coordinateSystem : undefined,
    ])

  const make = async (asset: Asset, request: DerivedRequest, signal: AbortSignal, isUrgent: () => boolean) => {
    const name = nameOf(asset, request)
    const viewOf = async (id: string) => {
      const { path } = await open(id, { kind: 'view', parameters: {} }, { signal, isUrgent: isUrgent() })
      return readWhole(path)
    }
    const view = request.kind === 'view' ? undefined : await viewOf(asset.id)
    const againstView = request.kind === 'deviation' ? await viewOf(request.parameters.against) : undefined
    const file = await readWhole(options.pathOf(asset))
    let reportedAt = -Infinity
    const output = await pool.run(
      'derive',
      {
        ...request,
        file,
        mediaType: asset.mediaType,
        ...(asset.coordinateSystem === undefined ? {} : { coordinateSystem: asset.coordinateSystem }),
        ...(view === undefined ? {} : { view }),
        ...(againstView === undefined ? {} : { againstView }),
      },
      {
        signal,
        deadlineMs,
        isUrgent,
        onProgress: (fraction, doing) => {
          if (now() - reportedAt < reportMs && fraction < 1) return
          reportedAt = now()
          options.onProgress({ assetId: asset.id, kind: request.kind, fraction, doing: doing ?? null })
        },
      },
    )
    // The coordinate system changed in the meantime, so the file may mix both.
    if (nameOf(find(asset.id), request) !== name) throw givenUp()
    return shelf.keep(asset.id, name, output.file)
  }

  const begin = (asset: Asset, request: DerivedRequest, key: string, waiting: Making['waiting']): Making => {
    const stop = new AbortController()
    const making: Making = { done: undefined as never, stop, waiting }
    const signal = AbortSignal.any([stop.signal, stopping])
    making.done = make(asset, request, signal, () => [...making.waiting.values()].includes(true)).finally(() => {
      if (makings.get(key) === making) makings.delete(key)
    })
    making.done.catch(() => undefined)
    makings.set(key, making)
    return making
  }

  const waited = async (
    asset: Asset,
    request: DerivedRequest,
    { signal, isUrgent }: { signal: AbortSignal; isUrgent: boolean },
  ): Promise<DerivedFileOnDisk> => {
    const key = `${asset.id}/${nameOf(asset, request)}`
    const me = Symbol(key)
    const known = makings.get(key)
    // Registered before the job starts, so that the job immediately knows whether it is urgent.
    const own =
      known === undefined || known.stop.signal.aborted ? begin(asset, request, key, new Map([[me, isUrgent]])) : known
    own.waiting.set(me, isUrgent)
    const left = Promise.withResolvers<never>()
    const leave = (): void => {
      own.waiting.delete(me)
      if (own.waiting.size === 0) own.stop.abort()
      left.reject(givenUp())
    }
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    try {
      return await Promise.race([own.done, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      own.waiting.delete(me)
    }
  }

  const open: Derived['open'] = async (assetId, request, { signal, isUrgent }) => {
    if (signal.aborted || stopping.aborted) throw givenUp()
    const asset = find(assetId)
    if (request.kind === 'deviation') find(request.parameters.against)
    const name = nameOf(asset, request)
    const found = (await shelf.find(asset.id, name)) ?? (await waited(asset, request, { signal, isUrgent }))
    return {
      ...found,
      mediaType: 'application/octet-stream',
      fileName: name,
      etag: `"${asset.sha256.slice(0, 16)}-${name}-${found.bytes}"`,
    }
  }

  return {
    open,
    async settled() {
      while (makings.size > 0) await Promise.allSettled([...makings.values()].map(({ done }) => done))
    },
  }
}

function givenUp(): AppError {
  return new AppError('cancelled', 'no one waits for the derived file any more')
}
