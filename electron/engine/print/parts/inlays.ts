/**
 * A solid whose surface is labelled, as one solid for each label: patches are let into the rest to a depth. All of them share the places of
 * their floor and the walls between them, so that there is neither a gap nor an overlap, unless a gap is asked for.
 *
 * Cutting pockets out by the modeller, one label after the other, took minutes for half a million triangles, and where a rough surface
 * makes the ways down cross it gave solids that lie over themselves. So one layer is laid below all patches, and drawn back wherever it crosses
 * anything (`uncross.ts`).
 */
import { type Body, bodyBounds, pickTriangles, plainBody, attributeCount } from '../../repair/body.ts'
import { nextCorner } from '../../repair/fans.ts'
import { pairAtEdges, splitAtEdges } from '../../repair/pair-at-edges.ts'
import { finerPatches, type Labelled } from './finer-patches.ts'
import { floorBelow } from './floor-below.ts'
import { insetPatch } from './inset-patch.ts'
import { insetWalls } from './inset-walls.ts'
import { narrowIn, patchesAmong } from './narrow-patches.ts'
import type { Patch } from './patch.ts'
import { type Pocket, pocketOf, wallBelow } from './pocket.ts'
import { uncross } from './uncross.ts'
import { withoutSlivers } from './without-slivers.ts'

export interface InlayChoice {
  /** How deep the patches go, where the material is thick enough. */
  depthMm: number
  /** Gap on each side between a patch and its pocket; 0: printed together. */
  clearanceMm: number
}

export interface Inlays {
  /** What is left around, of the label that it was called with. */
  core: Body
  inlays: { label: number; body: Body }[]
  /** Inlays that are less than half as deep as asked on average, since the material is thin or the surface rough. */
  shallower: number
  /** Patches, or ends of them, that are too narrow or shallow for an inlay with the clearance: they stay in what is around. */
  narrow: { count: number; areaMm2: number }
  /** The surface as it was let in, with points enough: what is narrow has the label of the core. */
  surface: Labelled
}

/** Of the depth that was asked. */
const shallow = 0.5
/** Edges of patches, in depths and as a share of the diagonal, whichever is more: around a corner the floor follows it no farther. */
const longestEdge = { depths: 3, ofSize: 0.01 }
/** Less than that, about a bead wide and long, is not worth starting again for: no printer draws it. */
const minNarrowMm2 = 0.5

/**
 * `labels` has one label per triangle of the body, which is closed with two triangles at every edge (`twin`); `core` is
 * the label that patches are let into; `lookOf` returns the look of new faces of a label.
 */
export function letIn(
  given: Labelled,
  core: number,
  choice: InlayChoice,
  lookOf: (label: number) => number,
  onward: (share: number) => void,
): Inlays {
  const { depthMm } = choice
  const longestMm = Math.max(longestEdge.depths * depthMm, longestEdge.ofSize * bodyBounds(given.body).diagonal)
  const finer = finerPatches(given, core, longestMm)
  let made = madeOf(finer, core, choice, lookOf, (share) => onward(0.9 * share))
  let narrow = patchesAmong(finer.body, finer.twin, new Set(made.narrow))
  if (narrow.areaMm2 < minNarrowMm2) narrow = { count: 0, areaMm2: 0 }
  else {
    // What is beside it has another border then.
    const labels = finer.labels.slice()
    for (const triangle of made.narrow) labels[triangle] = core
    made = madeOf({ ...finer, labels }, core, choice, lookOf, () => {})
  }
  const { surface, floor, inlays, shallower } = made
  onward(0.95)
  return { core: coreOf(surface, core, floor, lookOf(core)), inlays, shallower, narrow, surface }
}

interface Made extends Pick<Inlays, 'inlays' | 'shallower' | 'surface'> {
  /** 3 per point of the surface. */
  floor: Float64Array
  /** Triangles without room for an inlay. */
  narrow: number[]
}

/** Inlays and the floor below them. */
function madeOf(
  surface: Labelled,
  core: number,
  { depthMm, clearanceMm }: InlayChoice,
  lookOf: (label: number) => number,
  onward: (share: number) => void,
): Made {
  const { body, labels } = surface
  const labelBeyond = beyondOf(surface)
  const floor = floorOf(surface, core, depthMm, (share) => onward(0.6 * share))
  const others = [...new Set(labels)].filter((label) => label !== core).toSorted((a, b) => a - b)
  const made: Made = { surface, floor, inlays: [], shallower: 0, narrow: [] }
  for (const [i, label] of others.entries()) {
    onward(0.6 + (0.4 * i) / others.length)
    const picked = [...labels.keys()].filter((triangle) => labels[triangle] === label)
    const isBorder = (corner: number): boolean => labelBeyond(corner) !== label
    const add = (solid: Body | null): void => {
      if (solid !== null) made.inlays.push({ label, body: withoutSlivers(solid) })
    }
    if (meanDepth(body, picked, floor) < shallow * depthMm) made.shallower++
    if (clearanceMm === 0) {
      const walls = wallsAt(body, picked, isBorder, -1)
      add(joined(body, picked, floor, reversed(body, picked), walls, lookOf(label)))
      continue
    }
    // Two inlays that face each other give way by half of it each.
    const gapOf = (corner: number): number | null =>
      isBorder(corner) ? (labelBeyond(corner) === core ? clearanceMm : clearanceMm / 2) : null
    const pocket = pocketOf(body, picked, gapOf, floor, clearanceMm)
    const patch = insetPatch(body, picked, floor, pocket)
    made.narrow.push(...narrowIn(body, picked, patch, clearanceMm))
    add(solidOf(patch, pocket, body, lookOf(label)))
  }
  return made
}

/** 3 per point: below all that is not of the core, where nothing crosses. */
function floorOf(surface: Labelled, core: number, depthMm: number, onward: (share: number) => void): Float64Array {
  const { body, labels } = surface
  const labelBeyond = beyondOf(surface)
  const sunk = [...labels.keys()].filter((triangle) => labels[triangle] !== core)
  const held = new Uint8Array(body.points.length / 3)
  for (const triangle of sunk)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++)
      if (labelBeyond(corner) === core) held[body.triangles[corner]!] = held[body.triangles[nextCorner(corner)]!] = 1
  const floor = floorBelow(body, sunk, held, depthMm, (share) => onward(0.5 * share))
  // Between two inlays once.
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

/** Of a corner, the label across its edge. */
function beyondOf({ twin, labels }: Labelled): (corner: number) => number {
  return (corner) => labels[Math.floor(twin[corner]! / 3)]!
}

/** From here on numbers of points beyond those of the body are those of its floor. */
type Triangles = number[]

function cornersOf(body: Body, picked: readonly number[]): Triangles {
  const count = body.points.length / 3
  return picked.flatMap((triangle) => [0, 1, 2].map((k) => body.triangles[triangle * 3 + k]! + count))
}

function reversed(body: Body, picked: readonly number[]): Triangles {
  const count = body.points.length / 3
  return picked.flatMap((triangle) => [0, 2, 1].map((k) => body.triangles[triangle * 3 + k]! + count))
}

/** Below the edges of a border. `side`: 1, seen from the patch; -1, from beyond. */
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

/** Triangles of the body as they are with new ones over its points and those of its floor. Null where nothing is picked. */
function joined(
  body: Body,
  picked: readonly number[],
  floor: Float64Array,
  below: Triangles,
  walls: Triangles,
  look: number,
): Body | null {
  if (picked.length === 0) return null
  const points = new Float64Array(body.points.length * 2)
  points.set(body.points)
  points.set(floor, body.points.length)
  const top = { ...body, points }
  return settled(merged(pickedOf(top, picked), plainBody(top, points, Uint32Array.from([...below, ...walls]), look)))
}

function pickedOf(body: Body, picked: readonly number[]): Body {
  const corners = picked.flatMap((triangle) => [triangle * 3, triangle * 3 + 1, triangle * 3 + 2])
  const attributes = new Float32Array(corners.length * attributeCount)
  corners.forEach((corner, i) => {
    attributes.set(body.attributes.subarray(corner * attributeCount, (corner + 1) * attributeCount), i * attributeCount)
  })
  return {
    ...body,
    triangles: Uint32Array.from(corners, (corner) => body.triangles[corner]!),
    look: Uint16Array.from(picked, (triangle) => body.look[triangle]!),
    attributes,
  }
}

/** Of two over the same points. */
function merged(one: Body, other: Body): Body {
  const attributes = new Float32Array(one.attributes.length + other.attributes.length)
  attributes.set(one.attributes)
  attributes.set(other.attributes, one.attributes.length)
  return {
    ...one,
    triangles: Uint32Array.from([...one.triangles, ...other.triangles]),
    look: Uint16Array.from([...one.look, ...other.look]),
    attributes,
  }
}

/** A patch with its floor and walls of its own. Null where nothing is left of it. */
function solidOf(patch: Patch, pocket: Pocket, like: Body, look: number): Body | null {
  if (patch.triangles.length === 0) return null
  const count = patch.top.length / 3
  const walls = insetWalls(patch, pocket)
  const points = Float64Array.from([...patch.top, ...patch.floor, ...walls.places])
  const top: Body = {
    ...like,
    points,
    triangles: Uint32Array.from(patch.triangles),
    look: Uint16Array.from(patch.look),
    attributes: Float32Array.from(patch.attributes),
  }
  const all = Array.from(top.look.keys())
  const own = { ...top, points: points.subarray(0, count * 3) }
  const below = plainBody(top, points, Uint32Array.from([...reversed(own, all), ...walls.triangles]), look)
  return settled(merged(top, below))
}

/** Without the points that no triangle uses, and with points of their own for solids that touch at an edge. */
function settled(body: Body): Body {
  const own = pickTriangles(
    body,
    Array.from({ length: body.look.length }, (_, triangle) => triangle),
  )
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
