/** One call of meshoptimizer's simplifier on a seamed surface. */
import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier'
import { findEdges } from './edges.ts'
import { findFlaws, type Flaws } from './flaws.ts'
import { keptFaces, type KeptFaces } from './kept-faces.ts'
import { reopenNecks } from './reopen-necks.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { nextCorner } from './twins.ts'
import { gathered } from './typed-arrays.ts'

/** Must be awaited before `collapseEdges` is called. */
export const simplifierReady: Promise<void> = MeshoptSimplifier.ready

/** A plane across an axis. */
export interface Plane {
  axis: 0 | 1 | 2
  at: number
}

export interface DecimateOptions {
  targetFaces: number
  /** Largest error of a collapse by the quadrics' estimate, in the unit of the points. Default: no bound. */
  maxError?: number | undefined
  /** Border points that lie exactly in this plane stay in it: where a model was halved. */
  plane?: Plane | undefined
}

export interface CollapseOptions extends DecimateOptions {
  /** Whether seams may be collapsed across themselves, which distorts the texture there. Borders between parts never are. */
  isPermissive?: boolean
}

export interface Collapsed {
  surface: SeamedSurface
  flaws: Flaws
  /** A change of colour from black to white weighs as much as a movement by this fraction of the largest extent. */
  simplifierFaces: number
}

/** A change of colour from black to white weighs as much as moving by this fraction of the largest extent. */
const colourWeight = 0.015
/** The same for a change across the whole texture. A third of it prevents less distortion and gains no accuracy. */
const uvWeight = 0.005
/** A colour channel that varies by less than this counts as constant. */
const sameColour = 1 / 512
/** Points with fewer texture coordinates lie on ordinary seams. */
const minPoleFaces = 8
/** Values of meshoptimizer's `vertex_lock`. */
const locked = 1
const protectedSeam = 2

/**
 * Collapses edges by quadrics of positions, texture coordinates and colours (Garland & Heckbert 1997, Hoppe 1999) until
 * about `targetFaces` are left. Points move to the best positions. The simplifier closes necks, since it has no link
 * condition; they are reopened. Returns null if no face is left.
 */
export function collapseEdges(source: SeamedSurface, options: CollapseOptions): Collapsed | null {
  const { targetFaces, maxError, plane, isPermissive = false } = options
  const wedges = source.wedges.slice()
  const cornerOfWedge = cornersOfWedges(source)
  const positions = Float32Array.from(gathered(source.points, 3, gathered(source.faces, 1, cornerOfWedge)))
  const attributes = attributesOf(source)
  const flags: SimplifierFlags[] = []
  if (maxError !== undefined) flags.push('ErrorAbsolute')
  if (isPermissive) flags.push('Permissive')
  const [count] = MeshoptSimplifier.simplifyWithUpdate(
    wedges,
    positions,
    3,
    attributes.values,
    attributes.weights.length,
    attributes.weights,
    locksOf(source, plane, isPermissive),
    Math.max(0, Math.floor(targetFaces)) * 3,
    maxError ?? 1,
    flags,
  )
  if (count === 0) return null
  const kept = facesOfWedges(source, cornerOfWedge, wedges.subarray(0, count))
  moveWedges(kept, positions, attributes)
  if (plane !== undefined) snapToPlane(kept, source, plane)
  return { ...withoutNewNecks(source, kept), simplifierFaces: count / 3 }
}

/** One per wedge: the last corner that has it. */
function cornersOfWedges({ wedges, uvs }: SeamedSurface): Uint32Array {
  const cornerOfWedge = new Uint32Array(uvs.length / 2)
  for (let corner = 0; corner < wedges.length; corner++) cornerOfWedge[wedges[corner]!] = corner
  return cornerOfWedge
}

interface Attributes {
  /** One weight per number of a wedge. */
  weights: number[]
  values: Float32Array
  /** Scales texture coordinates to at most 1; 0 without any. */
  uvScale: number
  /** The channels of colour that are not constant. */
  channels: readonly number[]
}

function attributesOf({ uvs, colours }: SeamedSurface): Attributes {
  let largest = 0
  for (let i = 0; i < uvs.length; i++) largest = Math.max(largest, Math.abs(uvs[i]!))
  const uvScale = largest > 0 ? 1 / Math.max(1, largest) : 0
  const channels = varyingChannels(colours)
  const weights = [...(uvScale > 0 ? [uvWeight, uvWeight] : []), ...channels.map(() => colourWeight)]
  const values = new Float32Array((uvs.length / 2) * weights.length)
  for (let wedge = 0, at = 0; wedge < uvs.length / 2; wedge++) {
    if (uvScale > 0) for (let i = 0; i < 2; i++) values[at++] = uvs[wedge * 2 + i]! * uvScale
    for (let i = 0; i < channels.length; i++) values[at++] = colours[wedge * 4 + channels[i]!]!
  }
  return { weights, values, uvScale, channels }
}

function varyingChannels(colours: Float64Array): number[] {
  const varies = [false, false, false, false]
  for (let i = 4; i < colours.length; i++) {
    if (Math.abs(colours[i]! - colours[i % 4]!) > sameColour) varies[i % 4] = true
  }
  return [0, 1, 2, 3].filter((channel) => varies[channel])
}

/**
 * Values of `vertex_lock`, one per wedge: locks points around poles and points where the border leaves the plane. With
 * `isPermissive`, protects points between parts instead of those around poles.
 */
function locksOf(source: SeamedSurface, plane: Plane | undefined, isPermissive: boolean): Uint8Array {
  const { faces, wedges, partOfFace, points } = source
  const lockOfPoint = new Uint8Array(points.length / 3)
  if (isPermissive) {
    const partOfPoint = new Int32Array(lockOfPoint.length).fill(-1)
    for (let corner = 0; corner < faces.length; corner++) {
      const [point, part] = [faces[corner]!, partOfFace[Math.floor(corner / 3)]!]
      if (partOfPoint[point]! >= 0 && partOfPoint[point] !== part) lockOfPoint[point] = protectedSeam
      partOfPoint[point] = part
    }
  } else lockAroundPoles(source, lockOfPoint)
  if (plane !== undefined) {
    const isInPlane = (point: number): boolean => points[point * 3 + plane.axis] === plane.at
    const edges = findEdges(faces)
    for (let edge = 0; edge < edges.count; edge++) {
      const [low, high] = [edges.low[edge]!, edges.high[edge]!]
      if (edges.faces[edge] !== 1 || isInPlane(low) === isInPlane(high)) continue
      lockOfPoint[isInPlane(low) ? low : high] = locked
    }
  }
  const locks = new Uint8Array(source.uvs.length / 2)
  for (let corner = 0; corner < wedges.length; corner++) locks[wedges[corner]!] = lockOfPoint[faces[corner]!]!
  return locks
}

/**
 * Locks the neighbours of points where every face has a separate texture coordinate, as at the poles of a UV sphere:
 * the simplifier treats their seams as borders and folds the surface there.
 */
function lockAroundPoles({ points, faces, wedges, uvs }: SeamedSurface, lockOfPoint: Uint8Array): void {
  const wedgesAt = new Uint32Array(points.length / 3)
  const isCounted = new Uint8Array(uvs.length / 2)
  for (let corner = 0; corner < faces.length; corner++) {
    if (isCounted[wedges[corner]!] !== 0) continue
    isCounted[wedges[corner]!] = 1
    wedgesAt[faces[corner]!]!++
  }
  const poleWedge = new Int32Array(wedgesAt.length).fill(-1)
  for (let corner = 0; corner < faces.length; corner++) {
    if (wedgesAt[faces[corner]!]! < minPoleFaces) continue
    for (let k = 1; k < 3; k++) {
      const point = faces[corner - (corner % 3) + ((corner + k) % 3)]!
      if (wedgesAt[point] !== 1) continue
      if (poleWedge[point]! >= 0 && poleWedge[point] !== wedges[corner]) lockOfPoint[point] = locked
      poleWedge[point] = wedges[corner]!
    }
  }
}

/** Builds the surface whose faces are given by wedges of another. */
function facesOfWedges(source: SeamedSurface, cornerOfWedge: Uint32Array, wedges: Uint32Array): KeptFaces {
  const corners = gathered(cornerOfWedge, 1, wedges)
  const faces = gathered(source.faces, 1, corners)
  const partOfFace = new Uint32Array(wedges.length / 3)
  for (let face = 0; face < partOfFace.length; face++) {
    partOfFace[face] = source.partOfFace[Math.floor(corners[face * 3]! / 3)]!
  }
  const { points, uvs, colours } = source
  return keptFaces({ points, faces, wedges, partOfFace, uvs, colours }, (face) => {
    const [a, b, c] = [faces[face * 3]!, faces[face * 3 + 1]!, faces[face * 3 + 2]!]
    return a !== b && b !== c && c !== a
  })
}

/** Writes the positions and attributes that the simplifier computed for the wedges; a point that stays keeps both. */
function moveWedges(kept: KeptFaces, positions: Float32Array, attributes: Attributes): void {
  const { weights, values, uvScale, channels } = attributes
  const maxMoves = longestEdges(kept)
  const { points } = kept
  for (let corner = 0; corner < kept.faces.length; corner++) {
    const wedge = kept.wedges[corner]!
    const [from, to] = [kept.sourceOfWedge[wedge]! * 3, kept.faces[corner]! * 3]
    const x = positions[from]! - points[to]!
    const y = positions[from + 1]! - points[to + 1]!
    const z = positions[from + 2]! - points[to + 2]!
    const moved = Math.sqrt(x * x + y * y + z * z)
    // Where nearly parallel planes meet, the best position may be far outside: the point stays.
    if (!(moved <= maxMoves[kept.faces[corner]!]!)) continue
    for (let axis = 0; axis < 3; axis++) points[to + axis] = positions[from + axis]!
    let at = kept.sourceOfWedge[wedge]! * weights.length
    if (uvScale > 0) for (let i = 0; i < 2; i++) kept.uvs[wedge * 2 + i] = values[at++]! / uvScale
    for (const channel of channels) kept.colours[wedge * 4 + channel] = Math.min(1, Math.max(0, values[at++]!))
  }
}

/** One per point: the length of its longest edge. */
function longestEdges({ points, faces }: KeptFaces): Float64Array {
  const longest = new Float64Array(points.length / 3)
  for (let corner = 0; corner < faces.length; corner++) {
    const [from, to] = [faces[corner]!, faces[nextCorner(corner)]!]
    const x = points[from * 3]! - points[to * 3]!
    const y = points[from * 3 + 1]! - points[to * 3 + 1]!
    const z = points[from * 3 + 2]! - points[to * 3 + 2]!
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length > longest[from]!) longest[from] = length
    if (length > longest[to]!) longest[to] = length
  }
  return longest
}

function snapToPlane({ points, sourceOfPoint }: KeptFaces, source: SeamedSurface, { axis, at }: Plane): void {
  for (let point = 0; point < sourceOfPoint.length; point++) {
    if (source.points[sourceOfPoint[point]! * 3 + axis] === at) points[point * 3 + axis] = at
  }
}

/** Reopens the necks of `kept` that the source does not have. */
function withoutNewNecks(source: SeamedSurface, kept: KeptFaces): { surface: SeamedSurface; flaws: Flaws } {
  const suspects: number[] = []
  const flaws = findFlaws(kept.faces, (p, q) => suspects.push(p, q))
  // Most results have no flaws.
  if (flaws.nonManifoldEdges === 0 && flaws.duplicateFaces === 0) return { surface: kept, flaws }
  const surface = reopenNecks(kept, nonManifoldInSource(source, kept, suspects))
  return { surface, flaws: findFlaws(surface.faces) }
}

/** One per point of `kept`: not 0 if it is one of the suspects and was on a non-manifold edge in the source. */
function nonManifoldInSource(
  source: SeamedSurface,
  { sourceOfPoint }: KeptFaces,
  suspects: readonly number[],
): Uint8Array {
  const wasNonManifold = new Uint8Array(sourceOfPoint.length)
  if (suspects.length === 0) return wasNonManifold
  const isSuspect = new Uint8Array(source.points.length / 3)
  for (const point of suspects) isSuspect[sourceOfPoint[point]!] = 1
  const near: number[] = []
  for (let first = 0; first < source.faces.length; first += 3) {
    const [a, b, c] = [source.faces[first]!, source.faces[first + 1]!, source.faces[first + 2]!]
    if (isSuspect[a] !== 0 || isSuspect[b] !== 0 || isSuspect[c] !== 0) near.push(a, b, c)
  }
  const nonManifold = new Set<number>()
  findFlaws(Uint32Array.from(near), (p, q) => nonManifold.add(p).add(q))
  for (const point of suspects) if (nonManifold.has(sourceOfPoint[point]!)) wasNonManifold[point] = 1
  return wasNonManifold
}
