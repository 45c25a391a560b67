/** Has a worker sculpt the model on the stage. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import { createChangeSender } from '../brush/change-sender.ts'
import type { SculptChunk, SculptPatch } from './sculpt-chunk.ts'
import type { SculptAnswer, SculptRequest } from './sculpt-worker.ts'

export interface SculptNews {
  onPatch(patch: SculptPatch): void
  onWorking(working: boolean): void
  /** Null: it can be shown again. */
  onProblem(problem: ErrorData | null): void
}

export interface Sculptor {
  /** Shows a list of strokes; the same list again asks for nothing. */
  show(strokes: readonly SculptStroke[]): void
  /** Shows strokes over it that are not in the list yet. */
  preview(strokes: readonly SculptStroke[]): void
  end(): void
}

/** What of a worker is needed; tests have one that answers by itself. */
export interface SculptWorker {
  postMessage(request: SculptRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', heard: (event: { data: SculptAnswer }) => void): void
  terminate(): void
}

/** Pictures that are painted into, by their numbers, in copies that may be handed over. */
export type GivePictures = () => Promise<Map<number, ImageBitmap>>

/** Bytes that are copied to the worker in one task. */
const copiedAtOnce = 1_000_000

/** Opens the model in the worker, piece by piece. `give` is asked once, before the first paint. */
export function createSculptor(
  worker: SculptWorker,
  chunks: SculptChunk[],
  give: GivePictures,
  news: SculptNews,
): Sculptor {
  let pictures: Promise<void> | null = null
  let arePicturesThere = chunks.every(({ picture }) => picture === null)
  const withPictures = (strokes: readonly SculptStroke[], then: () => void) => {
    if (arePicturesThere || strokes.every(({ kind }) => kind !== 'paint')) return then()
    pictures ??= give().then((images) => {
      for (const [picture, image] of images) worker.postMessage({ what: 'picture', picture, image }, [image])
      arePicturesThere = true
    })
    void pictures.then(then)
  }
  let isOver = false
  const opened = openInPieces(worker, chunks, () => isOver)
  const sender = createChangeSender<SculptStroke>(
    {
      change: (number, keep, added) =>
        void opened.then(() =>
          withPictures(added, () => worker.postMessage({ what: 'change', number, keep, added: [...added] }, [])),
        ),
      preview: (number, strokes) =>
        void opened.then(() =>
          withPictures(strokes, () => worker.postMessage({ what: 'preview', number, strokes: [...strokes] }, [])),
        ),
      onWorking: (working) => news.onWorking(working),
    },
    false,
  )
  worker.addEventListener('message', ({ data }) => {
    if (data.what === 'failed') news.onProblem(data.error)
    else {
      news.onProblem(null)
      news.onPatch(data.patch)
    }
    sender.answered(data.number, data.what !== 'failed')
  })
  return {
    show: (strokes) => sender.show(strokes),
    preview: (strokes) => sender.preview(strokes),
    end: () => {
      isOver = true
      worker.terminate()
    },
  }
}

/** Every post copies what it holds, in the page's thread: a large model is handed over in several tasks. */
async function openInPieces(
  worker: SculptWorker,
  chunks: readonly SculptChunk[],
  isOver: () => boolean,
): Promise<void> {
  for (let from = 0; ;) {
    let [to, bytes] = [from, 0]
    while (to < chunks.length && (to === from || bytes + bytesOf(chunks[to]!) <= copiedAtOnce))
      bytes += bytesOf(chunks[to++]!)
    const isLast = to === chunks.length
    worker.postMessage({ what: 'open', chunks: chunks.slice(from, to), isLast }, [])
    if (isLast) return
    from = to
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (isOver()) return
  }
}

function bytesOf({ positions, indices, normals, uvs, colours }: SculptChunk): number {
  return [positions, indices, normals, uvs, colours].reduce((sum, array) => sum + (array?.byteLength ?? 0), 0)
}
