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
  let pending: Placed | null = null
  let requests = 0
  let running = false
  let isEnded = false
  let supersede = () => {}

  async function paint(request: Placed, number: number): Promise<void> {
    const capping = cut(request.plane)
    const cap = await Promise.race([capping, late()])
    if (isEnded) return
    show(request, cap === 'late' ? null : cap)
    await draw()
    if (cap !== 'late' || isEnded || number !== requests) return
    const superseded = new Promise<null>((resolve) => {
      supersede = () => resolve(null)
    })
    const followed = await Promise.race([capping, superseded])
    if (followed === null || isEnded || number !== requests) return
    show(request, followed)
    await draw()
  }

  async function run(): Promise<void> {
    running = true
    for (let done = 0; ;) {
      const placed = pending
      if (placed === null || done === requests || isEnded) break
      done = requests
      await paint(placed, done)
    }
    running = false
  }

  return {
    ask(placed) {
      pending = placed
      requests += 1
      supersede()
      if (!running) void run()
    },
    stop() {
      isEnded = true
      supersede()
    },
  }
}

function late(): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('late'), maxWaitMs)
  })
}
