/// <reference lib="webworker" />
/** A web worker that sculpts, to keep the window responsive. */
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import type { SculptChunk, SculptPatch } from './sculpt-chunk.ts'
import { SculptSession } from './sculpt-session.ts'

export type SculptRequest =
  /** A model is posted in parts; the session starts with the last. */
  | { what: 'open'; chunks: SculptChunk[]; isLast: boolean }
  /** Posted before the first paint. */
  | { what: 'picture'; picture: number; image: ImageBitmap }
  /** Replaces the list with its first `keep` strokes followed by `added`. */
  | { what: 'change'; number: number; keep: number; added: SculptStroke[] }
  | { what: 'preview'; number: number; strokes: SculptStroke[] }

export type SculptAnswer =
  { what: 'done'; number: number; patch: SculptPatch } | { what: 'failed'; number: number; error: ErrorData }

const page = globalThis as unknown as DedicatedWorkerGlobalScope
let session: SculptSession | null = null
const coming: SculptChunk[] = []

page.addEventListener('message', ({ data }: MessageEvent<SculptRequest>) => {
  if (data.what === 'open') {
    coming.push(...data.chunks)
    if (data.isLast) session = new SculptSession(coming)
    return
  }
  if (session === null) return
  if (data.what === 'picture') {
    session.addPicture(data.picture, pixelsOf(data.image))
    return
  }
  try {
    if (data.what === 'change') session.change(data.keep, data.added)
    else session.live(data.strokes)
    answer({ what: 'done', number: data.number, patch: session.patch() })
  } catch (thrown) {
    answer({ what: 'failed', number: data.number, error: AppError.from(thrown).toData() })
  }
})

function pixelsOf(image: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new AppError('internal', 'there is no 2D canvas')
  context.drawImage(image, 0, 0)
  image.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function answer(news: SculptAnswer): void {
  const patch = 'patch' in news ? news.patch : { chunks: [], pictures: [] }
  page.postMessage(news, [
    ...patch.chunks.flatMap(({ vertices, positions, normals, colours }) =>
      [vertices, positions, normals, colours].flatMap((array) => (array === null ? [] : [array.buffer])),
    ),
    ...patch.pictures.map(({ data }) => data.buffer),
  ])
}
