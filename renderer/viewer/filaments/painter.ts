/** Has a worker paint, one request at a time: of what has been overtaken meanwhile only the newest is asked. */
import type { ErrorData } from '../../../shared/app-error.ts'
import type { FilamentChange } from '../../../shared/filament-change.ts'
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
export interface PaintDesk {
  postMessage(request: PaintRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', heard: (event: { data: PaintAnswer }) => void): void
  terminate(): void
}

/** Opens the model in the worker; from then on the news come. */
export function createPainter(
  worker: PaintDesk,
  chunks: PaintChunk[],
  filaments: (number | null)[],
  news: PainterNews,
): Painter {
  let shown: readonly FilamentChange[] = []
  let wanted: readonly FilamentChange[] | null = []
  let isFirst = true
  let strokes: readonly FilamentChange[] | null = null
  let asked: { number: number; list: readonly FilamentChange[] | null } | null = null
  let number = 0
  let working = false
  const picks = new Map<number, (filament: number | null) => void>()

  const work = (now: boolean) => {
    if (working === now) return
    working = now
    news.onWorking(now)
  }
  const next = () => {
    if (asked !== null) return
    if (wanted !== null && (isFirst || !isSame(wanted, shown))) {
      const keep = commonStart(wanted, shown)
      asked = { number: ++number, list: wanted }
      isFirst = false
      worker.postMessage({ what: 'change', number, keep, added: wanted.slice(keep) }, [])
      wanted = null
      work(true)
    } else if (strokes !== null) {
      asked = { number: ++number, list: null }
      worker.postMessage({ what: 'preview', number, strokes: [...strokes] }, [])
      strokes = null
    } else work(false)
  }

  worker.postMessage({ what: 'open', chunks, filaments }, [])
  worker.addEventListener('message', ({ data }) => {
    if (data.what === 'picked') {
      picks.get(data.number)?.(data.filament)
      picks.delete(data.number)
      return
    }
    if (data.number !== asked?.number) {
      picks.get(data.number)?.(null)
      return
    }
    const { list } = asked
    asked = null
    if (data.what === 'failed') news.onProblem(data.error)
    else if (data.what === 'previewed') news.onPreview(data.painted)
    else {
      if (list !== null) shown = list
      news.onProblem(null)
      news.onPainted(data.painted, data.areas)
    }
    next()
  })
  next()
  return {
    show(changes) {
      wanted = changes
      next()
    },
    preview(newest) {
      strokes = newest
      next()
    },
    pick: (at) =>
      new Promise((resolve) => {
        picks.set(++number, resolve)
        worker.postMessage({ what: 'pick', number, at: [...at] }, [])
      }),
    end: () => worker.terminate(),
  }
}

/** How many changes two lists begin with alike: the same objects. */
function commonStart(one: readonly FilamentChange[], other: readonly FilamentChange[]): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

function isSame(one: readonly FilamentChange[], other: readonly FilamentChange[]): boolean {
  return one.length === other.length && commonStart(one, other) === one.length
}
