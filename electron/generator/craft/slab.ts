/** Plates of any outline with bevelled edges where possible. */
import type { PrismEdges } from '../kit/prism.ts'
import { prism } from '../kit/prism.ts'
import type { CrossSection, Manifold, Workshop } from './workshop.ts'

/** Returns a plate from z = 0 to `height`; bevels are omitted where the outline is too fine. */
export function slab(workshop: Workshop, area: CrossSection, height: number, edges: PrismEdges = {}): Manifold {
  if ((edges.top ?? 0) > 0 || (edges.bottom ?? 0) > 0) {
    const bevelled = prism(workshop.kit, area, height, edges)
    const volume = bevelled.volume()
    const full = area.area() * height
    if (bevelled.status() === 'NoError' && volume > full * 0.6 && volume <= full * 1.0001) return bevelled
  }
  return area.extrude(height)
}

/** Removes strips and gaps narrower than `width` by morphological opening and closing. */
export function withoutSlivers(area: CrossSection, width: number): CrossSection {
  const half = width / 2
  return area.offset(-half, 'Round', 2, 24).offset(width, 'Round', 2, 24).offset(-half, 'Round', 2, 24).simplify(0.01)
}
