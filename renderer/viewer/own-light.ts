/** The light of the artist's own HDR pictures: read by a worker, and known as long as the window is open. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { bridge } from '../state/current-bridge.ts'
import { checkPanorama, panoramaHeadBytes, type Surroundings } from '../../shared/protocol/surroundings.ts'
import type { OwnLight, PanoramaReply } from './panorama-worker.ts'

const known = new Map<string, Promise<OwnLight>>()
/** Of what was added in this window: the studio says that it is there before it answers, and it is not read a second time for that. */
const added = new Map<string, OwnLight>()
/** One picture at a time: a large one takes some hundred megabytes while it is read. */
let turn: Promise<unknown> = Promise.resolve()

/** Of a picture that is kept. Rejects with AppError `unsupported-format`, `not-found`, `offline`. */
export function ownLight({ sha256, url, name }: Surroundings): Promise<OwnLight> {
  const before = known.get(sha256)
  if (before !== undefined) return before
  const coming = inTurn(async () => {
    const light = added.get(sha256)
    if (light !== undefined) return light
    const reply = await fetch(url).catch((cause: unknown) => {
      throw new AppError('offline', 'the studio did not answer', { cause, details: { studio: true } })
    })
    if (!reply.ok) throw new AppError('not-found', `${name} is gone`, { details: { reason: 'picture-gone', name } })
    return read(await reply.arrayBuffer())
  })
  known.set(sha256, coming)
  coming.catch(() => known.delete(sha256))
  return coming
}

/**
 * Reads a chosen file first, then has it kept and chosen. Rejects with AppError, of a file beyond the limit after its beginning alone;
 * nothing is kept of a file that cannot be used.
 */
export async function keepSurroundings(file: File): Promise<void> {
  checkPanorama(new Uint8Array(await file.slice(0, panoramaHeadBytes).arrayBuffer()))
  await inTurn(async () => {
    const light = await read(await file.arrayBuffer())
    const { stagedId } = await bridge().stage(file, file.name)
    const { sha256 } = await bridge().call('surroundings.keep', { stagedId })
    added.set(sha256, light)
  })
}

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}

function read(bytes: ArrayBuffer): Promise<OwnLight> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('panorama-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<PanoramaReply>) => {
      worker.terminate()
      if ('light' in data) resolve(data.light)
      else reject(AppError.fromData(data.error))
    })
    worker.addEventListener('error', (event) => {
      worker.terminate()
      reject(new AppError('internal', `the picture could not be read: ${event.message}`))
    })
    worker.postMessage(bytes, [bytes])
  })
}
