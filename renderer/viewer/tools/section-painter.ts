/** Shows a plane and its cap together: no frame shows the cap of another plane. */
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Cap } from './section-cap.ts'

/** Maximum wait for a cap before its plane is shown without it. */
const maxWaitMs = 120

interface Painting<Placed> {
  /** Resolves to null if the plane was superseded or has no cap. */
  cut: (plane: CuttingPlane) => Promise<Cap | null>
  /** Clips the model at a plane; `cap` is null while it is being computed. */
  show: (placed: Placed, cap: Cap | null) => void
  /** Resolves when the graphics card has drawn it. */
  draw: () => Promise<void>
}

export interface SectionPainter<Placed> {
  /**
   * Paints the newest request after the previous one; an identical plane is cut again, because the surface may have
   * changed.
   */
  ask(placed: Placed): void
  stop(): void
}

export function startSectionPainter<Placed extends { plane: CuttingPlane }>({
  cut,
  show,
  draw,
}: Painting<Placed>): SectionPainter<Placed> {
  let wanted: Placed | null = null
  let requests = 0
  let running = false
  let ended = false
  let supersede = () => {}

  async function paint(placed: Placed, number: number): Promise<void> {
    const capping = cut(placed.plane)
    const cap = await Promise.race([capping, late()])
    if (ended) return
    show(placed, cap === 'late' ? null : cap)
    await draw()
    if (cap !== 'late' || ended || number !== requests) return
    const superseded = new Promise<null>((resolve) => {
      supersede = () => resolve(null)
    })
    const followed = await Promise.race([capping, superseded])
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
      supersede()
      if (!running) void run()
    },
    stop() {
      ended = true
      supersede()
    },
  }
}

function late(): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('late'), maxWaitMs)
  })
}
