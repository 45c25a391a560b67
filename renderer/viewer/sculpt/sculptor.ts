/** Sculpts the model on the stage in a worker. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import { createChangeSender, type ChangeSender, type ChangeWorker } from '../brush/change-sender.ts'
import type { SculptChunk, SculptPatch } from './sculpt-chunk.ts'
import type { SculptAnswer, SculptRequest } from './sculpt-worker.ts'

export interface SculptNews {
  onPatch(patch: SculptPatch): void
  onWorking(working: boolean): void
  /** Null: the problem is resolved. */
  onProblem(problem: ErrorData | null): void
}

export interface Sculptor extends Pick<ChangeSender<SculptStroke>, 'show' | 'preview'> {
  end(): void
}

type SculptWorker = ChangeWorker<SculptRequest, SculptAnswer>

/** Bytes that are copied to the worker in one task. */
const taskBytes = 1_000_000

/** `copyPictures`: returns transferable copies of the painted pictures by number; called once, before the first paint. */
export function createSculptor(
  worker: SculptWorker,
  chunks: SculptChunk[],
  copyPictures: () => Promise<Map<number, ImageBitmap>>,
  listener: SculptNews,
): Sculptor {
  let pictures: Promise<void> | null = null
  let picturesPosted = chunks.every(({ picture }) => picture === null)
  const withPictures = (strokes: readonly SculptStroke[], onPosted: () => void) => {
    if (picturesPosted || strokes.every(({ kind }) => kind !== 'paint')) return onPosted()
    pictures ??= copyPictures().then((images) => {
      for (const [picture, image] of images) worker.postMessage({ what: 'picture', picture, image }, [image])
      picturesPosted = true
    })
    void pictures.then(onPosted)
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
      onWorking: (working) => listener.onWorking(working),
    },
    false,
  )
  worker.addEventListener('message', ({ data }) => {
    if (data.what === 'failed') listener.onProblem(data.error)
    else {
      listener.onProblem(null)
      listener.onPatch(data.patch)
    }
    sender.onAnswer(data.number, data.what !== 'failed')
  })
  return {
    ...sender,
    end: () => {
      isOver = true
      worker.terminate()
    },
  }
}

/** Posts a large model in several tasks, because every post copies its data in the page's thread. */
async function openInPieces(
  worker: SculptWorker,
  chunks: readonly SculptChunk[],
  isOver: () => boolean,
): Promise<void> {
  for (let from = 0; ;) {
    let [to, bytes] = [from, 0]
    while (to < chunks.length && (to === from || bytes + bytesOf(chunks[to]!) <= taskBytes))
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
