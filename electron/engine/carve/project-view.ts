/** Points of the body → pixels of one picture. */
import type { Placement } from './placement.ts'
import type { Projector } from './silhouette.ts'
import { viewAxes, type ViewName } from './view-names.ts'

/** Projects points of the body (heights, feet at y = 0) along the view's axis into its picture. */
export function projectorOf(name: ViewName, { scale, x, y, tilt }: Placement): Projector {
  const { across, acrossSign } = viewAxes[name]
  const [cosine, sine] = [Math.cos(tilt) / scale, Math.sin(tilt) / scale]
  return (positions) => {
    const places = new Float32Array((positions.length / 3) * 2)
    for (let from = 0, to = 0; from < positions.length; from += 3, to += 2) {
      const right = positions[from + across]! * acrossSign
      const above = positions[from + 1]! - 0.5
      places[to] = x + right * cosine - above * sine
      places[to + 1] = y - right * sine - above * cosine
    }
    return places
  }
}
