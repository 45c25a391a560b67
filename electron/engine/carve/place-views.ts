/** From cut-out pictures to outlines in their places, with false holes filled and perspective undone. */
import type { Progress } from '../model.ts'
import { alignViews, type Outlines, type Placements } from './align-views.ts'
import { carveBody, type BodyOptions } from './carve-body.ts'
import { mendHoles } from './mend-holes.ts'
import { traceOutline, type Outline } from './outline.ts'
import type { ViewCamera } from './project-view.ts'
import type { ViewPicture } from './read-views.ts'
import { fitEye } from './fit-eye.ts'
import { flatOutline } from './undo-perspective.ts'
import { oppositeView, type ViewName } from './view-names.ts'

/** The views as carving needs them. */
export interface PlacedViews {
  /** As the pictures show them. */
  seen: Outlines
  /** As they would be without perspective; the same where there is none. */
  flat: Outlines
  /** Of the flat outlines. */
  placements: Placements
  /** False holes that have been filled, by view. */
  mended: Partial<Record<ViewName, number>>
}

/** Perspective is undone with a body, and the body carved anew, this often. */
const perspectiveRounds = 4

/** Traces, mends, aligns. With perspective a rough body is carved in between, which tells how near each outline is. */
export async function placeViews(
  views: readonly ViewPicture[],
  options: BodyOptions & { perspectiveDegrees: number },
  progress: Progress,
): Promise<PlacedViews> {
  const alphas = new Map(views.map(({ name, cut }) => [name, cut.alpha]))
  let seen = traced(views, alphas)
  const mended: PlacedViews['mended'] = {}
  const first = alignViews(seen, options.symmetry)
  for (const { name, cut } of views) {
    const opposite = oppositeView[name]
    const outline = seen[opposite]
    const other = outline && { own: first[name]!, outline, placement: first[opposite]! }
    const result = mendHoles(cut, other)
    if (result.mended === 0) continue
    mended[name] = result.mended
    alphas.set(name, result.alpha)
  }
  if (Object.keys(mended).length > 0) seen = traced(views, alphas)
  let flat = seen
  let placements = alignViews(flat, options.symmetry)
  if (options.perspectiveDegrees > 0) {
    const distance = distanceFor(options.perspectiveDegrees)
    for (let round = 0; round < perspectiveRounds; round++) {
      progress(round / perspectiveRounds, 'Undoing the perspective')
      const body = await carveBody(flat, placements, { ...options, detail: 'draft', smoothness: 0 }, () => {})
      const [before, places] = [flat, placements]
      flat = byView(views, ({ name }) => {
        const camera = fitEye(name, places[name]!, distance, body.positions, seen[name]!.box)
        return flatOutline({ outline: before[name]!, placement: places[name]! }, seen[name]!, camera, body)
      })
      placements = alignViews(flat, options.symmetry)
    }
  }
  return { seen, flat, placements, mended }
}

/** The cameras that took the pictures, now that the body is known. */
export function camerasOf(
  { seen, placements }: PlacedViews,
  degrees: number,
  positions: Float32Array,
): Record<ViewName, ViewCamera> {
  const names = Object.keys(seen) as ViewName[]
  const cameras = names.map((name): [ViewName, ViewCamera] => {
    const placement = placements[name]!
    if (degrees <= 0) return [name, { name, placement }]
    return [name, fitEye(name, placement, distanceFor(degrees), positions, seen[name]!.box)]
  })
  return Object.fromEntries(cameras) as Record<ViewName, ViewCamera>
}

/** Heights from which the whole height is seen under this angle. */
function distanceFor(degrees: number): number {
  return 0.5 / Math.tan((degrees * Math.PI) / 360)
}

function traced(views: readonly ViewPicture[], alphas: ReadonlyMap<ViewName, Float32Array>): Outlines {
  return byView(views, ({ name, cut }) =>
    traceOutline({ width: cut.width, height: cut.height, values: alphas.get(name)! }, cut.box),
  )
}

function byView(views: readonly ViewPicture[], make: (view: ViewPicture) => Outline): Outlines {
  return Object.fromEntries(views.map((view) => [view.name, make(view)])) as unknown as Outlines
}
