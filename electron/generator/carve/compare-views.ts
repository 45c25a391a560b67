/** Checks whether the pictures can show one subject, each from its stated side. */
import { uprightPlacement, type Outlines, type Placements } from './align-views.ts'
import { distanceAt, type Outline } from './outline.ts'
import { fromPixel, toPixel, type Placement } from './placement.ts'
import type { CarveRemark } from './remarks.ts'
import { oppositeView, viewNames, type ViewName } from './view-names.ts'

export interface Conflict {
  views: ViewName[]
  kind: 'outlines-differ' | 'mirrored' | 'exchanged' | 'front-is-a-side'
  /** Intersection over union of the compared outlines, 0 … 1. */
  overlap: number
  reported: CarveRemark
}

/** Opposite outlines with less overlap are reported. */
const minAgreement = 0.94
/** Another assignment of the pictures must gain this much overlap to be reported. */
const minGain = 0.05

/** Returns the conflicts between the views, the most serious first. */
export function compareViews(outlines: Outlines, placements: Placements): Conflict[] {
  const names = viewNames.filter((name) => outlines[name] !== undefined)
  const upright = Object.fromEntries(names.map((name) => [name, uprightPlacement(outlines[name]!)])) as Placements
  const likeMirrored = (a: ViewName, b: ViewName): number =>
    outlineOverlap(outlines[a]!, upright[a]!, outlines[b]!, upright[b]!, true)
  const conflicts: Conflict[] = []
  for (const [name, opposite] of [
    ['front', 'back'],
    ['left', 'right'],
  ] as const) {
    if (outlines[name] === undefined || outlines[opposite] === undefined) continue
    const overlap = outlineOverlap(outlines[name], placements[name]!, outlines[opposite], placements[opposite]!, true)
    if (overlap >= minAgreement) continue
    const same = outlineOverlap(outlines[name], upright[name]!, outlines[opposite], upright[opposite]!, false)
    const mirrored = same > overlap + minGain
    conflicts.push({
      views: [name, opposite],
      kind: mirrored ? 'mirrored' : 'outlines-differ',
      overlap,
      reported: mirrored
        ? { code: 'view-mirrored', figures: { view: opposite, like: name } }
        : { code: 'outlines-differ', figures: { view: name, opposite, overlap } },
    })
  }
  const exchanged = exchangedViews(names, likeMirrored)
  if (exchanged) conflicts.unshift(exchanged)
  else if (conflicts.length === 0) conflicts.push(...frontIsASide(names, likeMirrored))
  return conflicts
}

/** Intersection over union of two placed outlines, the second optionally mirrored. */
export function outlineOverlap(
  a: Outline,
  placementA: Placement,
  b: Outline,
  placementB: Placement,
  mirrored: boolean,
): number {
  const corners = [
    fromPixel(placementA, a.box.left, a.box.top),
    fromPixel(placementA, a.box.right, a.box.bottom),
    fromPixel(placementB, b.box.left, b.box.top),
    fromPixel(placementB, b.box.right, b.box.bottom),
  ]
  const reach = Math.max(...corners.map(([across]) => Math.abs(across)))
  const step = 1 / 200
  let [both, either] = [0, 0]
  for (let up = -0.04; up < 1.04; up += step) {
    for (let across = -reach; across <= reach; across += step) {
      const [ax, ay] = toPixel(placementA, across, up)
      const [bx, by] = toPixel(placementB, mirrored ? -across : across, up)
      const inA = distanceAt(a, ax, ay) < 0
      const inB = distanceAt(b, bx, by) < 0
      if (inA && inB) both++
      if (inA || inB) either++
    }
  }
  return either === 0 ? 0 : both / either
}

/** Finds the fewest views to exchange so that opposite outlines agree clearly better. */
function exchangedViews(names: ViewName[], like: (a: ViewName, b: ViewName) => number): Conflict | undefined {
  const pairs = names.flatMap((a) => names.filter((b) => a < b).map((b) => [a, b] as const))
  const known = new Map(pairs.map(([a, b]) => [`${a} ${b}`, like(a, b)]))
  const overlapOf = (a: ViewName, b: ViewName): number => known.get(a < b ? `${a} ${b}` : `${b} ${a}`)!
  const score = (pictures: readonly ViewName[]): number | undefined => {
    const at = (name: ViewName): ViewName | undefined => pictures[names.indexOf(name)]
    const opposite = (['front', 'left'] as const).filter((a) => names.includes(a) && names.includes(oppositeView[a]))
    if (opposite.length === 0) return undefined
    return opposite.reduce((sum, a) => sum + overlapOf(at(a)!, at(oppositeView[a])!), 0) / opposite.length
  }
  const now = score(names)
  if (now === undefined || now >= minAgreement) return undefined
  let best: { views: ViewName[]; score: number } | undefined
  for (const pictures of permutations(names)) {
    const views = names.filter((name, i) => pictures[i] !== name)
    const value = score(pictures)!
    if (value < now + minGain) continue
    const simpler =
      best === undefined ||
      views.length < best.views.length ||
      (views.length === best.views.length && value > best.score + 1e-9)
    if (simpler && (best === undefined || value > best.score - minGain)) best = { views, score: value }
  }
  if (best === undefined) return undefined
  return {
    views: best.views,
    kind: 'exchanged',
    overlap: now,
    reported: { code: 'views-exchanged', figures: { views: best.views, given: now, exchanged: best.score } },
  }
}

/** Reports a front that is less symmetric than the side: most subjects are symmetric from the front only. */
function frontIsASide(names: ViewName[], like: (a: ViewName, b: ViewName) => number): Conflict[] {
  const side = names.find((name) => name === 'left' || name === 'right')
  if (side === undefined) return []
  const [front, across] = [like('front', 'front'), like(side, side)]
  if (front > 0.85 || across < 0.95) return []
  return [
    {
      views: ['front', side],
      kind: 'front-is-a-side',
      overlap: front,
      reported: { code: 'front-is-a-side', figures: { side, sideOverlap: across, frontOverlap: front } },
    },
  ]
}

function permutations(names: readonly ViewName[]): ViewName[][] {
  if (names.length < 2) return [[...names]]
  return names.flatMap((first) => permutations(names.filter((name) => name !== first)).map((rest) => [first, ...rest]))
}
