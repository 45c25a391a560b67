/** Paints the model on the stage in a worker. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import { createChangeSender, type ChangeSender, type ChangeWorker } from '../brush/change-sender.ts'
import type { DrawnFaces, PaintChunk } from './drawn-faces.ts'
import type { PaintAnswer, PaintRequest } from './paint-worker.ts'

export interface PainterNews {
  /** The list has been applied. `areas`: square millimetres per filament. */
  onPainted(painted: DrawnFaces[], areas: Record<number, number>): void
  /** Faces of the current stroke, on top of the list. */
  onPreview(painted: DrawnFaces[]): void
  onWorking(working: boolean): void
  /** Null: the problem is resolved. */
  onProblem(problem: ErrorData | null): void
}

export interface Painter extends Pick<ChangeSender<FilamentChange>, 'show' | 'preview'> {
  /** Resolves to the filament at a position of the surface, or null. */
  pick(at: readonly [number, number, number]): Promise<number | null>
  end(): void
}

export type PaintWorker = ChangeWorker<PaintRequest, PaintAnswer>

export function createPainter(
  worker: PaintWorker,
  chunks: PaintChunk[],
  filaments: (number | null)[],
  listener: PainterNews,
): Painter {
  const picks = new Map<number, (filament: number | null) => void>()
  worker.postMessage({ what: 'open', chunks, filaments }, [])
  const sender = createChangeSender<FilamentChange>(
    {
      change: (number, keep, added) => worker.postMessage({ what: 'change', number, keep, added: [...added] }, []),
      preview: (number, strokes) => worker.postMessage({ what: 'preview', number, strokes: [...strokes] }, []),
      onWorking: (working) => listener.onWorking(working),
    },
    true,
  )
  worker.addEventListener('message', ({ data }) => {
    if (data.what === 'picked' || picks.has(data.number)) {
      picks.get(data.number)?.(data.what === 'picked' ? data.filament : null)
      picks.delete(data.number)
      return
    }
    if (data.what === 'failed') listener.onProblem(data.error)
    else if (data.what === 'previewed') listener.onPreview(data.painted)
    else {
      listener.onProblem(null)
      listener.onPainted(data.painted, data.areas)
    }
    sender.onAnswer(data.number, data.what !== 'failed')
  })
  return {
    ...sender,
    pick: (at) =>
      new Promise((resolve) => {
        const number = sender.nextNumber()
        picks.set(number, resolve)
        worker.postMessage({ what: 'pick', number, at: [...at] }, [])
      }),
    end: () => worker.terminate(),
  }
}
