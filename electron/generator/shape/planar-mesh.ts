/**
 * Meshes a label field (colour regions, or inside and outside) into a conforming triangulation with smooth borders:
 * cuts a lattice along the borders, collapses short edges, flips and relaxes, and splits edges that join two outline
 * points. No constrained triangulation is needed, so nothing can fail to converge.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { cutLattice } from './label-lattice.ts'
import { improvePlane } from './improve-plane.ts'
import type { LabelField } from './label-field.ts'
import { usedVertices } from './used-vertices.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/**
 * Triangles of one orientation (clockwise as seen with y down). The outline consists of disjoint simple closed curves,
 * and no inner edge joins two outline points, so two sheets that share the outline form a closed surface.
 */
export interface PlanarMesh {
  /** x, y in pixels, y down. */
  points: Float32Array
  triangles: Uint32Array
  /** Label per triangle, never 0. */
  labels: Uint8Array
}

export function planarBounds({ points }: PlanarMesh): { left: number; right: number; top: number; bottom: number } {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (let at = 0; at < points.length; at += 2) {
    box.left = Math.min(box.left, points[at]!)
    box.right = Math.max(box.right, points[at]!)
    box.top = Math.min(box.top, points[at + 1]!)
    box.bottom = Math.max(box.bottom, points[at + 1]!)
  }
  return box
}

/**
 * Triangulates all labels but 0. `cellPx` is the edge length in pixels, halved down to a pixel around small and thin
 * regions. An empty field gives an empty mesh. Throws `invalid-input` for a field of the wrong size.
 */
export function triangulateLabels(field: LabelField, options: { cellPx: number }): PlanarMesh {
  checkField(field, options.cellPx)
  const plane = cutLattice(field, options.cellPx)
  const improved = improvePlane(plane)
  const triangles: number[] = []
  const labels: number[] = []
  for (let triangle = 0; triangle < improved.labels.length; triangle++) {
    if (improved.labels[triangle] === 0) continue
    labels.push(improved.labels[triangle]!)
    const at = triangle * 3
    triangles.push(improved.triangles[at]!, improved.triangles[at + 1]!, improved.triangles[at + 2]!)
  }
  const inner: PlaneArrays = { points: improved.points, triangles, labels }
  splitChords(inner)
  const { positions, indices } = usedVertices(inner.points, inner.triangles, 2)
  return { points: positions, triangles: indices, labels: Uint8Array.from(inner.labels) }
}

/** Per point of a mesh: 1 on the outline, 0 inside. */
export function outlinePoints(mesh: Pick<PlanarMesh, 'points' | 'triangles'>): Uint8Array {
  const onOutline = new Uint8Array(mesh.points.length / 2)
  for (const [a, b] of outlineEdges(mesh)) {
    onOutline[a] = 1
    onOutline[b] = 1
  }
  return onOutline
}

/** The directed edges that belong to one triangle only, in the order of the triangles. */
export function outlineEdges(mesh: Pick<PlanarMesh, 'triangles'>): [number, number][] {
  const open = new Map<number, number>()
  const { triangles } = mesh
  for (let corner = 0; corner < triangles.length; corner++) {
    const a = triangles[corner]!
    const b = triangles[corner % 3 === 2 ? corner - 2 : corner + 1]!
    const key = edgeKey(a, b)
    if (!open.delete(key)) open.set(key, corner)
  }
  return Array.from(open.values(), (corner) => [
    triangles[corner]!,
    triangles[corner % 3 === 2 ? corner - 2 : corner + 1]!,
  ])
}

interface PlaneArrays {
  points: number[]
  triangles: number[]
  labels: number[]
}

function checkField(field: LabelField, cellPx: number): void {
  if (!(cellPx > 0.5)) throw new AppError('invalid-input', `cellPx must be more than half a pixel, not ${cellPx}`)
  const size = field.width * field.height
  if (!(field.width >= 2 && field.height >= 2)) throw new AppError('invalid-input', 'a label field needs 2 × 2 pixels')
  if (field.coverage.length < 1 || field.coverage.length > 256 || field.coverage.some((c) => c.length !== size)) {
    throw new AppError('invalid-input', 'a label field needs 1 to 256 coverages of width × height values')
  }
}

/** Splits each inner edge between two outline points, and isolated triangles. */
function splitChords(plane: PlaneArrays): void {
  const { points, triangles, labels } = plane
  const rim = outlineEdges({ triangles: Uint32Array.from(triangles) })
  const rimEdges = new Set(rim.map(([a, b]) => edgeKey(a, b)))
  const onRim = new Uint8Array(points.length / 2)
  for (const [a, b] of rim) onRim[a] = onRim[b] = 1
  const middles = new Map<number, number>()
  const middle = (a: number, b: number): number | undefined => {
    const key = edgeKey(a, b)
    if (!onRim[a] || !onRim[b] || rimEdges.has(key)) return undefined
    let point = middles.get(key)
    if (point === undefined) {
      point = points.length / 2
      points.push((points[a * 2]! + points[b * 2]!) / 2, (points[a * 2 + 1]! + points[b * 2 + 1]!) / 2)
      middles.set(key, point)
    }
    return point
  }
  const count = labels.length
  for (let triangle = 0; triangle < count; triangle++) {
    const at = triangle * 3
    const corners = vec3((corner) => triangles[at + corner]!)
    const ring: number[] = []
    let split = 0
    for (let side = 0; side < 3; side++) {
      const a = corners[side]!
      const b = corners[(side + 1) % 3]!
      ring.push(a)
      const point = middle(a, b)
      if (point !== undefined) {
        ring.push(point)
        split++
      }
    }
    const lone = split === 0 && corners.every((corner) => onRim[corner])
    if (split === 0 && !lone) continue
    const pieces = lone || split === 3 ? fanFromCentre(points, corners, ring) : fanFrom(ring, corners)
    for (let piece = 0; piece < pieces.length; piece++) {
      if (piece === 0) {
        triangles.splice(at, 3, ...pieces[piece]!)
        continue
      }
      triangles.push(...pieces[piece]!)
      labels.push(labels[triangle]!)
    }
  }
}

function fanFromCentre(points: number[], corners: [number, number, number], ring: number[]): number[][] {
  const centre = points.length / 2
  for (const axis of [0, 1]) points.push(corners.reduce((sum, corner) => sum + points[corner * 2 + axis]!, 0) / 3)
  return ring.map((point, index) => [centre, point, ring[(index + 1) % ring.length]!])
}

/** Fans a ring of 4 or 5 points from the middle of a split side, so that no triangle is degenerate. */
function fanFrom(ring: number[], corners: number[]): number[][] {
  const apex = ring.findIndex((point) => !corners.includes(point))
  const turned = [...ring.slice(apex), ...ring.slice(0, apex)]
  return turned.slice(1, -1).map((point, index) => [turned[0]!, point, turned[index + 2]!])
}

function edgeKey(a: number, b: number): number {
  return a < b ? a * 0x4000000 + b : b * 0x4000000 + a
}
