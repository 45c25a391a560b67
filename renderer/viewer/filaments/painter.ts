/** Has a worker paint, one request at a time: of what has been overtaken meanwhile only the newest is asked. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import { createChangeSender } from '../brush/change-sender.ts'
import type { DrawnFaces } from './drawn-faces.ts'
import type { PaintChunk } from './paint-chunk.ts'
import type { PaintAnswer, PaintRequest } from './paint-worker.ts'

export interface PainterNews {
  /** The whole list was carried out: what is drawn over the model, and square millimetres of each filament. */
  onPainted(painted: DrawnFaces[], areas: Record<number, number>): void
  /** What the stroke in hand paints over that. */
  onPreview(painted: DrawnFaces[]): void
  onWorking(working: boolean): void
  /** Null: it can be shown again. */
  onProblem(problem: ErrorData | null): void
}

export interface Painter {
  /** Shows a list of changes; the same list again asks for nothing. */
  show(changes: readonly FilamentChange[]): void
  /** Shows strokes over it that are not in the list yet; none takes them away, once the list that was asked for before is shown. */
  preview(strokes: readonly FilamentChange[]): void
  /** The filament at a place of the surface; null: none. */
  pick(at: readonly [number, number, number]): Promise<number | null>
  end(): void
}

/** What of a worker is needed; tests have one that answers by itself. */
export interface PaintWorker {
  postMessage(request: PaintRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', heard: (event: { data: PaintAnswer }) => void): void
  terminate(): void
}

/** Opens the model in the worker; from then on the news come. */
export function createPainter(
  worker: PaintWorker,
  chunks: PaintChunk[],
  filaments: (number | null)[],
  news: PainterNews,
): Painter {
  const picks = new Map<number, (filament: number | null) => void>()
  worker.postMessage({ what: 'open', chunks, filaments }, [])
  const sender = createChangeSender<FilamentChange>(
    {
      change: (number, keep, added) => worker.postMessage({ what: 'change', number, keep, added: [...added] }, []),
      preview: (number, strokes) => worker.postMessage({ what: 'preview', number, strokes: [...strokes] }, []),
      onWorking: (working) => news.onWorking(working),
    },
    true,
  )
  worker.addEventListener('message', ({ data }) => {
    if (data.what === 'picked' || picks.has(data.number)) {
      picks.get(data.number)?.(data.what === 'picked' ? data.filament : null)
      picks.delete(data.number)
      return
    }
    if (data.what === 'failed') news.onProblem(data.error)
    else if (data.what === 'previewed') news.onPreview(data.painted)
    else {
      news.onProblem(null)
      news.onPainted(data.painted, data.areas)
    }
    sender.answered(data.number, data.what !== 'failed')
  })
  return {
    show: (changes) => sender.show(changes),
    preview: (strokes) => sender.preview(strokes),
    pick: (at) =>
      new Promise((resolve) => {
        const number = sender.nextNumber()
        picks.set(number, resolve)
        worker.postMessage({ what: 'pick', number, at: [...at] }, [])
      }),
    end: () => worker.terminate(),
  }
}
