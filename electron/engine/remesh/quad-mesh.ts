/** Quad remeshing that follows curvature and sharp edges. */
import { areaNormal, cornerOffsets, squaredSides } from '../mesh/face-normal.ts'
import { partTwins } from '../mesh/part-twins.ts'
import type { Surface } from '../mesh/surface.ts'
import { distanceBetween, dot, minus, unit, vectorAt } from '../mesh/vectors.ts'
import { crossField } from './cross-field.ts'
import { featureKinds } from './features.ts'
import { previous, type HalfEdges } from './half-edges.ts'
import { evenMesh } from './isotropic.ts'
import { latticeField } from './lattice-field.ts'
import { latticeSteps } from './lattice-steps.ts'
import { pairTriangles, quadAngles, quadCorners } from './pair-triangles.ts'
import { facesAway, measure, moveOnto } from './relax.ts'
import { pointHierarchy } from './point-hierarchy.ts'
import { fitRegular } from './regular-polygon.ts'
import { noCorner, sideKey, type LinedFaces } from './face-mesh.ts'
import { joinTriangles } from './join-triangles.ts'
import { squareFaces } from './square-faces.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface QuadOptions {
  /** Side of the quads, in the unit of the points. */
  side: number
  sharpDegrees: number
  kindOfFace?: Uint32Array
  progress?: (fraction: number) => void
}

export interface QuadSurface {
  points: Float64Array
  /** 4 indices per face, the last one 4294967295 for a triangle. */
  faces: Uint32Array
}

/** Edge length of the underlying triangle mesh, as a fraction of a quad's side. */
const fineness = 0.5
/** The maximum sine of a spike's edge to the plane of its neighbours. */
const maxSpikeSlope = 0.3
/** Triangles below this area, in squares of a side, count as folded. */
const minArea = 0.0015
const slidingRounds = 16
const unfoldingRounds = 4
const squaringRounds = 12

/**
 * Builds even triangles of half the size with a cross field and a square lattice over them, cancels the lattice's
 * dislocations, and collapses all points of a node where the surface stays manifold. Triangles are paired into quads
 * along the diagonals of the lattice, those left over after flips for the widest angles. The quads are projected onto
 * their best squares on the surface (Bouaziz, Deuss, Schwartzburg, Weise & Pauly 2012), remaining triangles moved to
 * each other, and the quads squared again. The result is as closed and as manifold as the input.
 *
 * A lattice twice as wide, with all faces split into quads, leaves no triangles, but made 10,400 faces for 3,000 on a
 * printed part with lines near each other, and doubled the largest error at thin parts.
 */
export function quadMesh(points: Float64Array, faces: Uint32Array, options: QuadOptions): QuadSurface {
  const { side } = options
  const { mesh, original, lines } = evenMesh(points, faces, {
    edgeLength: side * fineness,
    sharpDegrees: options.sharpDegrees,
    ...(options.kindOfFace === undefined ? {} : { kindOfFace: options.kindOfFace }),
    rounds: 6,
    progress: (fraction) => options.progress?.(0.3 * fraction),
  })
  const fields = crossField(mesh, pointHierarchy(mesh), side * fineness)
  const field = fields[0]!
  options.progress?.(0.35)
  const nodes = latticeField(fields, side)
  options.progress?.(0.4)
  const lengths = latticeSteps(mesh, field, nodes, side)
  collapseNodes(mesh, nodes, lengths)
  options.progress?.(0.5)
  const partner = latticePairs(mesh, lengths)
  for (let round = 0; round < slidingRounds; round++) square(mesh, partner, original, lines, side, field.normals)
  options.progress?.(0.55)
  for (let round = 0; round < unfoldingRounds; round++) {
    openFolds(mesh, partner, original, field.normals, minArea * side ** 2)
    turnEdges(mesh, partner)
  }
  pairTriangles(mesh, partner)
  for (let round = 0; round < squaringRounds; round++) {
    square(mesh, partner, original, lines, side)
    options.progress?.(0.55 + (0.15 * round) / squaringRounds)
    if (round === squaringRounds >> 1) {
      turnLone(mesh, partner)
      pairTriangles(mesh, partner)
    }
  }
  const joined = joinTriangles(facesOf(mesh, partner))
  squareFaces(joined, original, lines, side, (fraction) => options.progress?.(0.75 + 0.25 * fraction))
  partQuads(joined)
  return joined
}

/** Moves coincident but unconnected points slightly apart, so that a file does not weld them. */
function partQuads({ points, faces }: QuadSurface): void {
  const triangles: number[] = []
  for (let first = 0; first < faces.length; first += 4) {
    const [a, b, c, d] = [faces[first]!, faces[first + 1]!, faces[first + 2]!, faces[first + 3]!]
    triangles.push(a, b, c)
    if (d !== noCorner) triangles.push(a, c, d)
  }
  partTwins(points, Uint32Array.from(triangles))
}

/** Collapses edges within lattice nodes, shortest first, and moves every point to the mean of its nodes. */
function collapseNodes(mesh: HalfEdges, nodes: Float64Array, lengths: Uint8Array): void {
  const kinds = featureKinds(mesh)
  const members = new Float64Array(mesh.pointCount).fill(1)
  const apart = (h: number): number => distanceBetween(nodes, mesh.start(h), mesh.end(h))
  // Collapses that are refused now may be possible later.
  for (let pass = 0; pass < 8; pass++) {
    let count = 0
    const order: { h: number; distance: number }[] = []
    for (let h = 0; h < mesh.size; h++) {
      if (!mesh.alive(h) || mesh.twin(h) > h || lengths[h] !== 0) continue
      order.push({ h, distance: apart(h) })
    }
    order.sort((one, other) => one.distance - other.distance || one.h - other.h)
    for (const { h } of order) {
      if (!mesh.alive(h)) continue
      const onLine = mesh.isFeature(h) || mesh.twin(h) < 0
      const [a, b] = [mesh.start(h), mesh.end(h)]
      // A border edge has one direction alone, so that a corner at its start moves to its end.
      const forward = kinds[a]! <= kinds[b]! || mesh.twin(h) < 0
      const half = forward ? h : mesh.twin(h)
      const [gone, stays] = forward ? [a, b] : [b, a]
      if ((kinds[gone] !== 0 && !onLine) || (kinds[gone] === 2 && kinds[stays] === 2)) continue
      if (!mesh.canCollapse(half)) {
        // A spike beside the edge, which would stay as a fold.
        for (const side of [h, mesh.twin(h)]) {
          const spike = side < 0 || !mesh.alive(side) ? -1 : previous(side)
          if (spike < 0 || kinds[mesh.start(spike)] !== 0 || !isFlatSpike(mesh, spike) || !mesh.canCollapse(spike))
            continue
          mesh.collapse(spike)
          count++
        }
        continue
      }
      if (kinds[gone] === kinds[stays]) {
        const [m, n] = [members[gone]!, members[stays]!]
        for (let i = 0; i < 3; i++) {
          const mean = (x: Float64Array): number => (x[gone * 3 + i]! * m + x[stays * 3 + i]! * n) / (m + n)
          nodes[stays * 3 + i] = mean(nodes)
          mesh.points[stays * 3 + i] = mean(mesh.points)
        }
        members[stays] = m + n
      } else if (kinds[gone]! > kinds[stays]!) {
        kinds[stays] = kinds[gone]!
        nodes.copyWithin(stays * 3, gone * 3, gone * 3 + 3)
        mesh.points.set(vectorAt(mesh.points, gone), stays * 3)
      }
      mesh.collapse(half)
      count++
    }
    if (count === 0) break
  }
  for (let point = 0; point < kinds.length; point++) {
    if (mesh.out(point) >= 0 && kinds[point] !== 2) mesh.points.set(nodes.subarray(point * 3, point * 3 + 3), point * 3)
  }
}

/** Whether a half-edge starts at a point of valence 3 in the plane of its neighbours, not at the tip of a thin part. */
function isFlatSpike(mesh: HalfEdges, h: number): boolean {
  const point = mesh.start(h)
  const [a, b, c, more] = mesh.neighbours(point)
  if (c === undefined || more !== undefined) return false
  const normal = unit(areaNormal(mesh.points, a! * 3, b! * 3, c * 3))
  const apart = minus(vectorAt(mesh.points, point), vectorAt(mesh.points, c))
  return Math.abs(dot(normal, apart)) < maxSpikeSlope * Math.hypot(...apart)
}

/**
 * Moves a point to the nearest of the surface without regard to inverted faces: cancelled dislocations leave folds, which
 * this opens. The point stays on faces that face as its last one did.
 */
function slide(
  mesh: HalfEdges,
  point: number,
  place: ArrayLike<number>,
  surface: Surface,
  normals: Float64Array | null,
): void {
  const near = surface.closest(place[0]!, place[1]!, place[2]!)
  if (near.face < 0) return
  if (normals !== null) {
    if (facesAway(surface, near.face, vectorAt(normals, point))) return
    normals.set(unit(areaNormal(surface.positions, ...cornerOffsets(surface.indices, near.face))), point * 3)
  }
  mesh.points.set([near.x, near.y, near.z], point * 3)
}

/** Pairs triangles along the diagonals of the lattice. */
function latticePairs(mesh: HalfEdges, lengths: Uint8Array): Int32Array {
  const partner = new Int32Array(mesh.size / 3).fill(-1)
  for (let h = 0; h < mesh.size; h++) {
    const twin = mesh.alive(h) ? mesh.twin(h) : -1
    if (twin < h || lengths[h] !== 2 || mesh.isFeature(h)) continue
    const [one, other] = [Math.floor(h / 3), Math.floor(twin / 3)]
    if (partner[one]! >= 0 || partner[other]! >= 0) continue
    partner[one] = other
    partner[other] = one
  }
  return partner
}

/**
 * Undoes the pairs around triangles that are tiny or face away from their points' normals, and moves their points to the
 * middle of their neighbours, so that flips can open the fold.
 */
function openFolds(
  mesh: HalfEdges,
  partner: Int32Array,
  original: Surface,
  normals: Float64Array,
  tinyArea: number,
): void {
  const folded = new Set<number>()
  for (let triangle = 0; triangle < partner.length; triangle++) {
    if (!mesh.alive(triangle * 3)) continue
    const corners = vec3((k) => mesh.start(triangle * 3 + k))
    const normal = areaNormal(mesh.points, ...vec3((k) => corners[k] * 3))
    // Six times the area where all normals agree.
    if (corners.reduce((sum, corner) => sum + dot(normal, vectorAt(normals, corner)), 0) > 6 * tinyArea) continue
    for (const corner of corners) {
      folded.add(corner)
      mesh.around(corner, (h) => {
        const released = Math.floor(h / 3)
        const other = partner[released]!
        partner[released] = -1
        if (other >= 0) partner[other] = -1
      })
    }
  }
  const kinds = featureKinds(mesh)
  for (const point of folded) {
    if (kinds[point] !== 0) continue
    const around = mesh.neighbours(point)
    const middle = vec3((i) => around.reduce((sum, other) => sum + mesh.points[other * 3 + i]! / around.length, 0))
    slide(mesh, point, middle, original, normals)
  }
}

/** Flips edges between unpaired triangles while that increases the smallest angle or removes a fold. */
function turnEdges(mesh: HalfEdges, partner: Int32Array): void {
  for (let pass = 0; pass < 8; pass++) {
    let turned = 0
    for (let h = 0; h < mesh.size; h++) {
      const twin = mesh.alive(h) ? mesh.twin(h) : -1
      if (twin < h || partner[Math.floor(h / 3)]! >= 0 || partner[Math.floor(twin / 3)]! >= 0) continue
      if (turn(mesh, h, 1e-3)) turned++
    }
    if (turned === 0) return
  }
}

/** Flips an edge with two faces if that improves their worse shape by more than `least`. */
function turn(mesh: HalfEdges, h: number, least: number): boolean {
  if (mesh.isFeature(h)) return false
  const [a, d, b, c] = quadCorners(mesh, h)
  if (c === d || mesh.neighbours(c).includes(d)) return false
  if (worst(mesh, c, d, b, d, c, a) <= worst(mesh, a, b, c, b, a, d) + least) return false
  mesh.flip(h)
  return true
}

/** The worse shape of two triangles, reduced if they are folded. */
function worst(mesh: HalfEdges, a: number, b: number, c: number, d: number, e: number, f: number): number {
  const [one, other] = [areaNormal(mesh.points, a * 3, b * 3, c * 3), areaNormal(mesh.points, d * 3, e * 3, f * 3)]
  const lengths = Math.hypot(...one) * Math.hypot(...other)
  const fold = lengths > 0 ? dot(one, other) / lengths : -1
  return Math.min(shape(mesh.points, a, b, c, one), shape(mesh.points, d, e, f, other)) + Math.min(0, fold - 0.5)
}

/** Flips edges of unpaired triangles again, which may make two of them adjacent. */
function turnLone(mesh: HalfEdges, partner: Int32Array): void {
  for (let triangle = 0; triangle < partner.length; triangle++) {
    if (partner[triangle]! >= 0 || !mesh.alive(triangle * 3)) continue
    for (let h = triangle * 3; h < triangle * 3 + 3; h++) {
      const twin = mesh.twin(h)
      if (twin >= 0 && partner[Math.floor(twin / 3)]! < 0 && turn(mesh, h, 0)) break
    }
  }
}

/** One iteration: fits a square (or equilateral triangle) to every face, and moves points to the mean of their targets. */
function square(
  mesh: HalfEdges,
  partner: Int32Array,
  original: Surface,
  lines: Surface | null,
  side: number,
  sliding: Float64Array | null = null,
): void {
  const count = mesh.pointCount
  const sums = new Float64Array(count * 3)
  const weights = new Float64Array(count)
  for (let triangle = 0; triangle < partner.length; triangle++) {
    if (!mesh.alive(triangle * 3)) continue
    const other = partner[triangle]!
    if (other >= 0 && other < triangle) continue
    const corners =
      other < 0 ? [0, 1, 2].map((k) => mesh.start(triangle * 3 + k)) : quadCorners(mesh, between(mesh, triangle, other))
    fitRegular(mesh.points, corners, side, sums, weights)
  }
  const normals = new Float64Array(count * 3)
  measure(mesh, normals, new Float64Array(count))
  const kinds = featureKinds(mesh)
  const place = new Float64Array(3)
  for (let point = 0; point < count; point++) {
    if (mesh.out(point) < 0 || kinds[point] === 2 || weights[point] === 0) continue
    for (let i = 0; i < 3; i++) place[i] = sums[point * 3 + i]! / weights[point]!
    const onLine = kinds[point] === 1 && lines !== null
    if (sliding === null) moveOnto(mesh, point, place, onLine ? lines : original, onLine ? null : normals)
    else slide(mesh, point, place, onLine ? lines : original, onLine ? null : sliding)
  }
}

/** The half-edge of a triangle shared with its partner. */
function between(mesh: HalfEdges, triangle: number, other: number): number {
  for (let h = triangle * 3; h < triangle * 3 + 3; h++) {
    const twin = mesh.twin(h)
    if (twin >= 0 && (twin - (twin % 3)) / 3 === other) return h
  }
  return triangle * 3
}

/** The quads and remaining triangles, with the feature lines along their edges. */
function facesOf(mesh: HalfEdges, partner: Int32Array): LinedFaces {
  const id = new Int32Array(mesh.pointCount).fill(-1)
  const meshKinds = featureKinds(mesh)
  const points: number[] = []
  const kinds: number[] = []
  const faces: number[] = []
  const lines = new Set<number>()
  const idOf = (point: number): number => {
    if (id[point]! < 0) {
      id[point] = kinds.push(meshKinds[point]!) - 1
      points.push(mesh.points[point * 3]!, mesh.points[point * 3 + 1]!, mesh.points[point * 3 + 2]!)
    }
    return id[point]!
  }
  for (let triangle = 0; triangle < partner.length; triangle++) {
    if (!mesh.alive(triangle * 3)) continue
    for (let h = triangle * 3; h < triangle * 3 + 3; h++)
      if (mesh.isFeature(h) || mesh.twin(h) < 0) {
        const [a, b] = [idOf(mesh.start(h)), idOf(mesh.end(h))]
        lines.add(sideKey(a, b)).add(sideKey(b, a))
      }
    const other = partner[triangle]!
    if (other >= 0 && other < triangle) continue
    if (other < 0) faces.push(...[0, 1, 2].map((k) => idOf(mesh.start(triangle * 3 + k))), noCorner)
    else faces.push(...quadCorners(mesh, between(mesh, triangle, other)).map(idOf))
  }
  return { points: Float64Array.from(points), faces: Uint32Array.from(faces), kinds: Uint8Array.from(kinds), lines }
}

/** The number of quads and their squareness, for reports. */
export function quadFigures({ points, faces }: QuadSurface): {
  quads: number
  triangles: number
  meanOffSquareDegrees: number
  wellShaped: number
} {
  let [quads, triangles, off, well] = [0, 0, 0, 0]
  for (let first = 0; first < faces.length; first += 4) {
    if (faces[first + 3] === noCorner) {
      triangles++
      continue
    }
    quads++
    const angles = quadAngles(points, [faces[first]!, faces[first + 1]!, faces[first + 2]!, faces[first + 3]!])
    off += angles.reduce((sum, angle) => sum + Math.abs(angle - 90), 0) / 4
    if (angles.every((angle) => Math.abs(angle - 90) <= 30)) well++
  }
  return {
    quads,
    triangles,
    meanOffSquareDegrees: quads > 0 ? off / quads : 0,
    wellShaped: quads > 0 ? well / quads : 0,
  }
}

function shape(p: Float64Array, a: number, b: number, c: number, normal: readonly [number, number, number]): number {
  const sides = squaredSides(p, a, b, c)
  return sides > 0 ? (Math.hypot(...normal) / sides) * 3.4641016 : 0
}
