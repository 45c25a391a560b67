/** The light of the artist's own HDR pictures, read by a worker and kept until the window closes. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { bridge } from '../state/current-bridge.ts'
import { checkPanorama, panoramaHeadBytes, type Surroundings } from '../../shared/protocol/surroundings.ts'
import { askWorker } from './ask-worker.ts'
import type { OwnLight, PanoramaReply } from './panorama-worker.ts'

const lightCache = new Map<string, Promise<OwnLight>>()
/** Light of pictures added in this window, so that they are not decoded again. */
const addedLights = new Map<string, OwnLight>()
/** Reads one picture at a time, because a large one needs hundreds of megabytes. */
let queueTail: Promise<unknown> = Promise.resolve()

/** Returns the light of a stored picture. Rejects with AppError `unsupported-format`, `not-found`, `offline`. */
export function ownLight({ sha256, url, name }: Surroundings): Promise<OwnLight> {
  const before = lightCache.get(sha256)
  if (before !== undefined) return before
  const coming = enqueue(async () => {
    const light = addedLights.get(sha256)
    if (light !== undefined) return light
    const reply = await fetch(url).catch((cause: unknown) => {
      throw new AppError('offline', 'the studio did not answer', { cause, details: { studio: true } })
    })
    if (!reply.ok) throw new AppError('not-found', `${name} is gone`, { details: { reason: 'picture-gone', name } })
    return read(await reply.arrayBuffer())
  })
  lightCache.set(sha256, coming)
  coming.catch(() => lightCache.delete(sha256))
  return coming
}

/** Reads a file, then stores and selects it. Rejects with AppError, for a file beyond the limit after reading its start. */
export async function keepSurroundings(file: File): Promise<void> {
  checkPanorama(new Uint8Array(await file.slice(0, panoramaHeadBytes).arrayBuffer()))
  await enqueue(async () => {
    const light = await read(await file.arrayBuffer())
    const { stagedId } = await bridge().stage(file, file.name)
    const { sha256 } = await bridge().call('surroundings.keep', { stagedId })
    addedLights.set(sha256, light)
  })
}

function enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
  const result = queueTail.then(work, work)
  queueTail = result.catch(() => undefined)
  return result
}

async function read(bytes: ArrayBuffer): Promise<OwnLight> {
  const worker = new Worker(new URL('panorama-worker.ts', import.meta.url), { type: 'module' })
  const reply = await askWorker<PanoramaReply>(worker, bytes, [bytes])
  if ('error' in reply) throw AppError.fromData(reply.error)
  return reply.light
}
