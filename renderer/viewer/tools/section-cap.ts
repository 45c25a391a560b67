/** Computes the cap and the statistics of a cut from the triangles that a plane crosses. Pure, run by a worker. */
import { flatten, isInside, SectionCutter } from '../../../shared/geometry/section.ts'
import type { CuttingPlane, SectionLoop } from '../../../shared/geometry/section.ts'
import type { Crossing } from './picker.ts'

/** The inside of a body; a body within the material of another, such as a hidden shell; or a body with flipped normals. */
type CapKind = 'body' | 'enclosed' | 'flipped'

/** Regions that are drawn together; later layers cover earlier ones. */
export interface CapLayer {
  kind: CapKind
  part: number
  /** A fan per loop, 9 numbers per triangle, metres; there is material wherever their windings do not cancel out. */
  fans: Float32Array<ArrayBuffer>
}

export interface Cap {
  layers: CapLayer[]
  /** 6 numbers per segment, metres. */
  outline: Float32Array<ArrayBuffer>
  /** 6 numbers per segment: the loops that do not close. */
  openOutline: Float32Array<ArrayBuffer>
  /** Lowest and highest values along the plane's axes, see `planeAxes`; null if nothing is cut. */
  bounds: Box2 | null
  /** Area of the material without holes; overlapping bodies count once. */
  areaMm2: number
  /** Area of bodies within others, and of inverted bodies. */
  enclosedMm2: number
  flippedMm2: number
  /** Total length of all outlines. */
  lengthMm: number
  loops: number
  /** Number of lines that do not close because the surface has gaps. */
  openLines: number
}

type Box2 = [minX: number, minY: number, maxX: number, maxY: number]

interface Region {
  loop: SectionLoop
  /** 2 per point. */
  points: Float64Array
  /** Positive for a counter-clockwise loop seen from the front, with material inside. */
  signedArea: number
  box: Box2
  parent: Region | null
  /** The region itself, or the body that contains it as a hole. */
  body: Region
  /** Number of bodies around the region, including itself. */
  winding: number
  level: number
}

/** Open lines are closed if the gap between their ends is less than this fraction of their length. */
const smallGap = 0.2

export function capOf(crossings: readonly Crossing[], plane: CuttingPlane): Cap {
  const cutter = new SectionCutter(plane)
  for (const { corners, parts } of crossings) {
    const indices = Uint32Array.from({ length: corners.length / 3 }, (_, index) => index)
    // Totals of runs of the same part are summed.
    for (let from = 0; from < parts.length;) {
      let to = from
      while (to < parts.length && parts[to] === parts[from]) to++
      cutter.add(corners, indices.subarray(from * 3, to * 3), undefined, parts[from])
      from = to
    }
  }
  const section = cutter.finish()
  const regions = section.loops
    .filter((loop) => loop.closed || isNearlyClosed(loop))
    .map((loop) => regionOf(loop, plane))
    .filter(({ signedArea }) => signedArea !== 0)
    .sort((a, b) => Math.abs(b.signedArea) - Math.abs(a.signedArea))
  nest(regions)
  const mm2 = (share: (region: Region) => number) =>
    regions.reduce((sum, region) => sum + share(region) * Math.abs(region.signedArea), 0) * 1e6
  return {
    layers: layersOf(regions),
    outline: segmentsOf(section.loops.filter(({ closed }) => closed)),
    openOutline: segmentsOf(section.loops.filter(({ closed }) => !closed)),
    bounds: reachOf(section.loops, plane),
    areaMm2: mm2((region) => coverage(region.winding) - coverage(region.parent?.winding ?? 0)),
    enclosedMm2: mm2((region) => enclosed(region.winding) - enclosed(region.parent?.winding ?? 0)),
    flippedMm2: mm2((region) => flipped(region.winding) - flipped(region.parent?.winding ?? 0)),
    lengthMm: section.length * 1000,
    loops: section.loops.length - section.openLoops,
    openLines: section.openLoops,
  }
}

const coverage = (winding: number) => (winding === 0 ? 0 : 1)
const enclosed = (winding: number) => (winding > 1 ? 1 : 0)
const flipped = (winding: number) => (winding < 0 ? 1 : 0)

function isNearlyClosed({ points, length }: SectionLoop): boolean {
  if (points.length < 9) return false
  const last = points.length - 3
  const gap = Math.hypot(points[0]! - points[last]!, points[1]! - points[last + 1]!, points[2]! - points[last + 2]!)
  return gap < smallGap * length
}

function regionOf(loop: SectionLoop, plane: CuttingPlane): Region {
  const points = flatten(loop.points, plane)
  const box: Box2 = [Infinity, Infinity, -Infinity, -Infinity]
  expand(box, points)
  let double = 0
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!]
    // The shoelace formula relative to the first point, so that a loop far from the origin loses no precision.
    const next = (i + 2) % points.length
    double += (x - points[0]!) * (points[next + 1]! - points[1]!) - (points[next]! - points[0]!) * (y - points[1]!)
  }
  const region = { loop, points, signedArea: double / 2, box, parent: null, winding: 0, level: 0 } as unknown as Region
  region.body = region
  return region
}

/** Finds the parents; larger regions come first, so the last region around another is its parent. */
function nest(regions: readonly Region[]): void {
  for (const [i, region] of regions.entries()) {
    const { points } = region
    // The midpoint of a side, because a corner may touch another loop.
    const [x, y] = [(points[0]! + points[2]!) / 2, (points[1]! + points[3]!) / 2]
    for (let j = i - 1; j >= 0 && region.parent === null; j--) {
      const [x0, y0, x1, y1] = regions[j]!.box
      if (x >= x0 && y >= y0 && x <= x1 && y <= y1 && isInside(regions[j]!.points, x, y)) region.parent = regions[j]!
    }
    const around = region.parent?.winding ?? 0
    region.winding = around + Math.sign(region.signedArea)
    region.level = region.parent === null ? 0 : region.parent.level + 1
    if (region.parent !== null && Math.abs(region.winding) < Math.abs(around)) region.body = region.parent.body
  }
}

/** Groups regions by depth, kind and part, holes with their body. */
function layersOf(regions: readonly Region[]): CapLayer[] {
  const layers = new Map<string, { level: number; kind: CapKind; part: number; regions: Region[] }>()
  for (const region of regions) {
    const { body } = region
    const kind: CapKind = body.winding < 0 ? 'flipped' : body.winding > 1 ? 'enclosed' : 'body'
    const key = `${body.level} ${kind} ${body.loop.tag}`
    const layer = layers.get(key)
    if (layer === undefined) layers.set(key, { level: body.level, kind, part: body.loop.tag, regions: [region] })
    else layer.regions.push(region)
  }
  return [...layers.values()]
    .sort((a, b) => a.level - b.level)
    .map(({ kind, part, regions: own }) => ({ kind, part, fans: fansOf(own) }))
}

function fansOf(regions: readonly Region[]): Float32Array<ArrayBuffer> {
  const triangles = regions.reduce((sum, { loop }) => sum + Math.max(0, loop.points.length / 3 - 2), 0)
  const fans = new Float32Array(triangles * 9)
  let at = 0
  for (const { loop } of regions)
    for (let i = 3; i + 5 < loop.points.length; i += 3) {
      fans.set(loop.points.subarray(0, 3), at)
      fans.set(loop.points.subarray(i, i + 6), at + 3)
      at += 9
    }
  return fans
}

function segmentsOf(loops: readonly SectionLoop[]): Float32Array<ArrayBuffer> {
  const count = loops.reduce((sum, { points, closed }) => sum + points.length / 3 - (closed ? 0 : 1), 0)
  const segments = new Float32Array(count * 6)
  let at = 0
  for (const { points, closed } of loops)
    for (let i = 0; i < points.length - (closed ? 0 : 3); i += 3) {
      const next = (i + 3) % points.length
      segments.set(points.subarray(i, i + 3), at)
      segments.set(points.subarray(next, next + 3), at + 3)
      at += 6
    }
  return segments
}

function reachOf(loops: readonly SectionLoop[], plane: CuttingPlane): Cap['bounds'] {
  const reach: Box2 = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of loops) expand(reach, flatten(points, plane))
  return reach[0] > reach[2] ? null : reach
}

function expand(box: Box2, flat: Float64Array): void {
  for (let i = 0; i < flat.length; i += 2) {
    box[0] = Math.min(box[0], flat[i]!)
    box[1] = Math.min(box[1], flat[i + 1]!)
    box[2] = Math.max(box[2], flat[i]!)
    box[3] = Math.max(box[3], flat[i + 1]!)
  }
}
