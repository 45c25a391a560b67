/** Registers cut-out pictures: outlines with placements, false holes filled, cameras found. */
import type { Progress } from '../../engine/model.ts'
import { alignViews, type Outlines, type Placements } from './align-views.ts'
import { carveBody, type BodyOptions } from './carve-body.ts'
import { fitPerspectiveCamera, type PerspectiveCamera } from './perspective-camera.ts'
import { closeHoles } from './close-holes.ts'
import { traceCutOut } from './outline.ts'
import type { ViewPicture } from './read-views.ts'
import { oppositeView, type ViewName } from './view-names.ts'

export interface RegisteredViews {
  outlines: Outlines
  /** Placements computed without perspective. */
  placements: Placements
  /** One camera per view; undefined without perspective. */
  cameras?: PerspectiveCamera[]
  /** Number of false holes filled, by view. */
  filledHoles: Partial<Record<ViewName, number>>
}

/** Number of iterations of carving a body and finding the cameras with it. */
const perspectiveRounds = 3

/** Traces, fills false holes and aligns. With perspective, carves a draft body to find the cameras. */
export async function registerViews(
  views: readonly ViewPicture[],
  options: BodyOptions & { perspectiveDegrees: number },
  progress: Progress,
): Promise<RegisteredViews> {
  const alphas = new Map(views.map(({ name, cut }) => [name, cut.alpha]))
  let outlines = traced(views, alphas)
  const filledHoles: RegisteredViews['filledHoles'] = {}
  const first = alignViews(outlines, options.symmetry)
  for (const { name, cut } of views) {
    const opposite = oppositeView[name]
    const outline = outlines[opposite]
    const other = outline && { own: first[name]!, outline, placement: first[opposite]! }
    const result = closeHoles(cut, other)
    if (result.repaired === 0) continue
    filledHoles[name] = result.repaired
    alphas.set(name, result.alpha)
  }
  if (Object.keys(filledHoles).length > 0) outlines = traced(views, alphas)
  const placements = alignViews(outlines, options.symmetry)
  if (options.perspectiveDegrees <= 0) return { outlines, placements, filledHoles }
  const distance = 0.5 / Math.tan((options.perspectiveDegrees * Math.PI) / 360)
  let cameras = views.map(({ name }): PerspectiveCamera => {
    const placement = placements[name]!
    return { name, placement, perspective: { distance, x: placement.x, y: placement.y } }
  })
  for (let round = 0; round < perspectiveRounds; round++) {
    progress(round / perspectiveRounds, 'aligning')
    const body = await carveBody(
      outlines,
      placements,
      { ...options, detail: 'draft', smoothness: 0 },
      () => {},
      cameras,
    )
    if (body.indices.length === 0) break
    cameras = cameras.map(({ name, placement }) =>
      fitPerspectiveCamera(name, placement, distance, body.positions, outlines[name]!.box),
    )
  }
  return { outlines, placements, filledHoles, cameras }
}

function traced(views: readonly ViewPicture[], alphas: ReadonlyMap<ViewName, Float32Array>): Outlines {
  const outlines = views.map(({ name, cut }) => [name, traceCutOut({ ...cut, alpha: alphas.get(name)! })])
  return Object.fromEntries(outlines) as Outlines
}
