/**
 * Splits a labelled solid into one solid per label: patches are let into the core to a depth. All solids share the
 * points of their floors and walls, so that there is neither a gap nor an overlap, unless a gap is requested.
 *
 * Subtracting pockets with the kernel, label by label, took minutes for half a million triangles, and self-intersected
 * where a rough surface makes offsets cross. So one common floor is laid below all patches, and pulled back wherever it
 * crosses anything (`uncross.ts`).
 */
import { type Body, bodyBounds, pickTriangles, plainBody, attributeCount } from '../../repair/body.ts'
import { nextCorner } from '../../mesh/twins.ts'
import { concatenated, gathered } from '../../mesh/typed-arrays.ts'
import { pairAtEdges, splitAtEdges } from '../../repair/pair-at-edges.ts'
import { finerPatches, type Labelled } from './finer-patches.ts'
import { floorBelow } from './floor-below.ts'
import { insetPatch, type Obstacle } from './inset-patch.ts'
import { narrowIn, patchesAmong } from './narrow-patches.ts'
import { Surface } from '../../mesh/surface.ts'
import { uncross } from './uncross.ts'
import { withoutEnclosed, withoutSlivers } from './without-slivers.ts'

export interface InlayChoice {
  /** Depth of the patches where the material is thick enough. */
  depthMm: number
  /** Gap on each side between a patch and its pocket; 0 if they are printed together. */
  clearanceMm: number
}

export interface Inlays {
  /** The remaining solid with the core label. */
  core: Body
  inlays: { label: number; body: Body }[]
  /** Inlays whose mean depth is below half of the requested one, because the material is thin or the surface rough. */
  shallower: number
  /** Patches, or ends of patches, too narrow or shallow for an inlay with the clearance: they stay in the core. */
  narrow: { count: number; areaMm2: number }
  /** The refined surface; narrow parts have the core's label. */
  surface: Labelled
}

/** Fraction of the requested depth. */
const shallow = 0.5
/**
 * Maximum edge length of patches, in depths and as a fraction of the diagonal, whichever is larger: beyond it the floor
 * would not follow corners.
 */
const longestEdge = { depths: 3, ofSize: 0.01 }
/** Areas smaller than this, about an extrusion line wide and long, are not worth a second pass. */
const minNarrowMm2 = 0.5

/**
 * `labels` holds one label per triangle of the body, which is closed with two triangles at every edge (`twin`); `core`
 * is the label that patches are let into; `lookOf` returns the look of a label's new faces.
 */
export function letIn(
  given: Labelled,
  core: number,
  choice: InlayChoice,
  lookOf: (label: number) => number,
  onward: (share: number) => void,
): Inlays {
  const { depthMm, clearanceMm } = choice
  const longestMm = Math.max(longestEdge.depths * depthMm, longestEdge.ofSize * bodyBounds(given.body).diagonal)
  const finer = finerPatches(given, core, longestMm)
  let surface = finer
  let floor = floorOf(finer, core, depthMm, (share) => onward(0.4 * share))
  let narrow = { count: 0, areaMm2: 0 }
  if (clearanceMm > 0) {
    const triangles = narrowOf(finer, core, floor, clearanceMm)
    const found = patchesAmong(finer.body, finer.twin, new Set(triangles))
    if (found.areaMm2 >= minNarrowMm2) {
      narrow = found
      // Relabelling changes the borders of the adjacent patches.
      const labels = finer.labels.slice()
      for (const triangle of triangles) labels[triangle] = core
      surface = { ...finer, labels }
      floor = floorOf(surface, core, depthMm, () => {})
    }
  }
  onward(0.6)
  const { inlays, shallower } = inlaysOf(surface, core, floor, choice, lookOf, (share) => onward(0.6 + 0.35 * share))
  return { core: coreOf(surface, core, floor, lookOf(core)), inlays, shallower, narrow, surface }
}

/** The triangles that are too narrow for an inlay. */
function narrowOf(surface: Labelled, core: number, floor: Float64Array, clearanceMm: number): number[] {
  return patchesOf(surface, core).flatMap(([label, picked]) => {
    const obstacles = obstaclesOf(surface, core, label, floor, clearanceMm)
    return narrowIn(surface.body, picked, insetPatch(surface.body, picked, floor, obstacles, 0, 'draft'), clearanceMm)
  })
}

function inlaysOf(
  surface: Labelled,
  core: number,
  floor: Float64Array,
  { depthMm, clearanceMm }: InlayChoice,
  lookOf: (label: number) => number,
  onward: (share: number) => void,
): Pick<Inlays, 'inlays' | 'shallower'> {
  const { body } = surface
  const labelBeyond = beyondOf(surface)
  const made: Pick<Inlays, 'inlays' | 'shallower'> = { inlays: [], shallower: 0 }
  const patches = patchesOf(surface, core)
  for (const [i, [label, picked]] of patches.entries()) {
    const add = (solid: Body | null): void => {
      if (solid !== null) made.inlays.push({ label, body: withoutSlivers(solid) })
    }
    if (meanDepth(body, picked, floor) < shallow * depthMm) made.shallower++
    if (clearanceMm === 0) {
      const walls = wallsAt(body, picked, (corner) => labelBeyond(corner) !== label, -1)
      add(joined(body, picked, floor, reversed(body, picked), walls, lookOf(label)))
    } else {
      const obstacles = obstaclesOf(surface, core, label, floor, clearanceMm)
      const inset = insetPatch(body, picked, floor, obstacles, lookOf(label), 'exact')
      add(inset.body && withoutEnclosed(settled(inset.body), obstacles[0]!.surface))
    }
    onward((i + 1) / patches.length)
  }
  return made
}

/** The labels other than the core's, with their triangles. */
function patchesOf({ labels }: Labelled, core: number): [label: number, picked: number[]][] {
  const others = [...new Set(labels)].filter((label) => label !== core).toSorted((a, b) => a - b)
  return others.map((label) => [label, [...labels.keys()].filter((triangle) => labels[triangle] === label)])
}

/** What an inlay keeps its gap from: the core, and other inlays, of which each gives way by half. */
function obstaclesOf(
  surface: Labelled,
  core: number,
  label: number,
  floor: Float64Array,
  clearanceMm: number,
): Obstacle[] {
  const { body, labels } = surface
  const labelBeyond = beyondOf(surface)
  const points = concatenated(body.points, floor)
  const picked = (isPicked: (label: number) => boolean): number[] =>
    [...labels.keys()].filter((triangle) => isPicked(labels[triangle]!))
  const rest = picked((own) => own === core)
  const sunk = picked((own) => own !== core)
  const others = picked((own) => own !== core && own !== label)
  const facesOf = (some: readonly number[]): Triangles =>
    some.flatMap((triangle) => [...body.triangles.subarray(triangle * 3, triangle * 3 + 3)])
  const coreFaces = [
    ...facesOf(rest),
    ...cornersOf(body, sunk),
    ...wallsAt(body, sunk, (corner) => labelBeyond(corner) === core, 1),
  ]
  const otherFaces = [
    ...facesOf(others),
    ...wallsAt(body, others, (corner) => labelBeyond(corner) !== labels[Math.floor(corner / 3)], 1),
  ]
  const obstacle = (faces: Triangles, gapMm: number): Obstacle => ({
    surface: new Surface(points, Uint32Array.from(faces)),
    gapMm,
  })
  const all = [obstacle(coreFaces, clearanceMm)]
  if (otherFaces.length > 0) all.push(obstacle(otherFaces, clearanceMm / 2))
  return all
}

/** 3 coordinates per point: the floor below everything outside the core, without intersections. */
function floorOf(surface: Labelled, core: number, depthMm: number, onward: (share: number) => void): Float64Array {
  const { body, labels } = surface
  const labelBeyond = beyondOf(surface)
  const sunk = [...labels.keys()].filter((triangle) => labels[triangle] !== core)
  const held = new Uint8Array(body.points.length / 3)
  for (const triangle of sunk)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++)
      if (labelBeyond(corner) === core) held[body.triangles[corner]!] = held[body.triangles[nextCorner(corner)]!] = 1
  const floor = floorBelow(body, sunk, held, depthMm, (share) => onward(0.5 * share))
  // Each wall is made once per pair of inlays.
  const isWall = (corner: number): boolean =>
    labelBeyond(corner) === core || labelBeyond(corner) > labels[Math.floor(corner / 3)]!
  const triangles = Uint32Array.from([...cornersOf(body, sunk), ...wallsAt(body, sunk, isWall, 1)])
  uncross(body, { triangles, places: floor }, (share) => onward(0.5 + 0.5 * share))
  return floor
}

function coreOf(surface: Labelled, core: number, floor: Float64Array, look: number): Body {
  const { body, labels } = surface
  const labelBeyond = beyondOf(surface)
  const all = [...labels.keys()]
  const sunk = all.filter((triangle) => labels[triangle] !== core)
  const rest = all.filter((triangle) => labels[triangle] === core)
  const walls = wallsAt(body, sunk, (corner) => labelBeyond(corner) === core, 1)
  return withoutSlivers(joined(body, rest, floor, cornersOf(body, sunk), walls, look)!)
}

/** Returns the label across a corner's edge. */
function beyondOf({ twin, labels }: Labelled): (corner: number) => number {
  return (corner) => labels[Math.floor(twin[corner]! / 3)]!
}

/** Indices from the body's point count upwards refer to points of its floor. */
type Triangles = number[]

function cornersOf(body: Body, picked: readonly number[]): Triangles {
  const count = body.points.length / 3
  return picked.flatMap((triangle) => [0, 1, 2].map((k) => body.triangles[triangle * 3 + k]! + count))
}

function reversed(body: Body, picked: readonly number[]): Triangles {
  const count = body.points.length / 3
  return picked.flatMap((triangle) => [0, 2, 1].map((k) => body.triangles[triangle * 3 + k]! + count))
}

/** Walls below border edges. `side`: 1 for the patch's side, -1 for the other. */
function wallsAt(
  body: Body,
  picked: readonly number[],
  isBorder: (corner: number) => boolean,
  side: 1 | -1,
): Triangles {
  const count = body.points.length / 3
  const walls: number[] = []
  for (const triangle of picked)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      if (!isBorder(corner)) continue
      const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
      walls.push(...(side === 1 ? wallBelow(a, b, count) : wallBelow(b, a, count)))
    }
  return walls
}

/**
 * Picked triangles of the body, plus new triangles over its points and those of its floor. Null if nothing is picked.
 */
function joined(
  body: Body,
  picked: readonly number[],
  floor: Float64Array,
  below: Triangles,
  walls: Triangles,
  look: number,
): Body | null {
  if (picked.length === 0) return null
  const points = concatenated(body.points, floor)
  const top = { ...body, points }
  return settled(merged(pickedOf(top, picked), plainBody(top, points, Uint32Array.from([...below, ...walls]), look)))
}

function pickedOf(body: Body, picked: readonly number[]): Body {
  return {
    ...body,
    triangles: gathered(body.triangles, 3, picked),
    look: gathered(body.look, 1, picked),
    attributes: gathered(body.attributes, 3 * attributeCount, picked),
  }
}

function merged(one: Body, other: Body): Body {
  return {
    ...one,
    triangles: concatenated(one.triangles, other.triangles),
    look: concatenated(one.look, other.look),
    attributes: concatenated(one.attributes, other.attributes),
  }
}

/** Drops unused points, and separates solids that touch along an edge. */
function settled(body: Body): Body {
  const own = pickTriangles(body, [...body.look.keys()])
  return pairAtEdges(own).count > 0 ? splitAtEdges(own).body : own
}

function meanDepth(body: Body, picked: readonly number[], places: Float64Array): number {
  let [sum, count] = [0, 0]
  for (const triangle of picked)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++, count++) {
      const at = body.triangles[corner]! * 3
      sum += Math.hypot(...[0, 1, 2].map((axis) => places[at + axis]! - body.points[at + axis]!))
    }
  return sum / Math.max(1, count)
}

/**
 * Two triangles below the edge from `a` to `b`, split identically from both sides. Adding `count` to a point gives its
 * floor point.
 */
function wallBelow(a: number, b: number, count: number): number[] {
  return a < b ? [a, b, b + count, a, b + count, a + count] : [a, b, a + count, b, b + count, a + count]
}
