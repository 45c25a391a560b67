/** Keeps what is cut away and the cap of the cut in step: the picture never shows the cap of another plane. */
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Cap } from './section-cap.ts'

/** So long a plane waits for its cap; then it is shown without, and the cap follows. */
const patienceMs = 120

interface Painting<Placed> {
  /** Null: the plane was overtaken, or there is no cap to be had. */
  cut: (plane: CuttingPlane) => Promise<Cap | null>
  /** Cuts the model along a plane; null: its cap is not there yet. */
  show: (placed: Placed, cap: Cap | null) => void
  /** Resolves when the graphics card has drawn it. */
  draw: () => Promise<void>
}

export interface SectionPainter<Placed> {
  /** Only the newest request is followed, once the picture before it has been drawn. The same again: the surface has changed. */
  ask(placed: Placed): void
  stop(): void
}

/** Nothing is shown before the first request. */
export function startSectionPainter<Placed extends { plane: CuttingPlane }>({
  cut,
  show,
  draw,
}: Painting<Placed>): SectionPainter<Placed> {
  let wanted: Placed | null = null
  let requests = 0
  let running = false
  let ended = false
  let overtake = () => {}

  async function paint(placed: Placed, number: number): Promise<void> {
    const capping = cut(placed.plane)
    const cap = await Promise.race([capping, late()])
    if (ended) return
    show(placed, cap === 'late' ? null : cap)
    await draw()
    if (cap !== 'late' || ended || number !== requests) return
    const overtaken = new Promise<null>((resolve) => {
      overtake = () => resolve(null)
    })
    const followed = await Promise.race([capping, overtaken])
    if (followed === null || ended || number !== requests) return
    show(placed, followed)
    await draw()
  }

  async function run(): Promise<void> {
    running = true
    for (let done = 0; ;) {
      const placed = wanted
      if (placed === null || done === requests || ended) break
      done = requests
      await paint(placed, done)
    }
    running = false
  }

  return {
    ask(placed) {
      wanted = placed
      requests += 1
      overtake()
      if (!running) void run()
    },
    stop() {
      ended = true
      overtake()
    },
  }
}

function late(): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('late'), patienceMs)
  })
}
