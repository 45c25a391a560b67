/** Mean curvature at every vertex of a welded mesh. */
import { findEdges } from '../mesh/edges.ts'
import type { Progress } from '../model.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { cross, dot, type Vector } from '../mesh/vectors.ts'
import type { MakeDerived } from '../derived/make-derived.ts'
import { heatFile } from './heat-file.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/**
 * (k1 + k2) / 2 in the reciprocal of the positions' unit, positive on convex surfaces: 1/r on a sphere, 1/2r on a
 * cylinder. NaN at vertices without a face with area. After Rusinkiewicz, "Estimating curvatures and their derivatives
 * on triangle meshes" (3DPVT 2004): fits the second fundamental form per face, and averages by mixed Voronoi areas
 * (Meyer, Desbrun, Schröder & Barr 2003). Unlike the cotangent formula, it works at open edges and on uneven
 * triangulations. Only the trace is needed. Vertex normals follow Max 1999, exact on spheres.
 */
export function measureCurvature({ positions: p, indices }: WeldedMesh, progress: Progress = () => {}): Float32Array {
  const vertices = p.length / 3
  const normals = vertexNormals(p, indices)
  const rim = rimVertices(indices, vertices)
  const sums = new Float64Array(vertices)
  const weights = new Float64Array(vertices)
  const parts = new Float64Array(3)
  for (let first = 0; first < indices.length; first += 3) {
    if (first % 300_000 === 0) progress(first / indices.length, 'measuring-curvature')
    const a = indices[first]! * 3
    const b = indices[first + 1]! * 3
    const c = indices[first + 2]! * 3
    const trace = traceOfFace(p, normals, a, b, c, parts)
    if (!Number.isFinite(trace)) continue
    // A normal at a border averages faces on one side only and is biased, so it is used only if there is no other.
    const trust = rim[indices[first]!]! + rim[indices[first + 1]!]! + rim[indices[first + 2]!]! > 0 ? 1e-9 : 1
    for (let k = 0; k < 3; k++) {
      const vertex = indices[first + k]!
      sums[vertex]! += (trace / 2) * parts[k]! * trust
      weights[vertex]! += parts[k]! * trust
    }
  }
  const curvature = new Float32Array(vertices)
  for (let v = 0; v < vertices; v++) curvature[v] = weights[v]! > 0 ? sums[v]! / weights[v]! : Number.NaN
  fillRim(curvature, rim, indices)
  return curvature
}

/** 1 for each vertex of an edge that has one face. */
function rimVertices(indices: Uint32Array, vertices: number): Uint8Array {
  const edges = findEdges(indices)
  const rim = new Uint8Array(vertices)
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.faces[edge] === 1) rim[edges.low[edge]!] = rim[edges.high[edge]!] = 1
  return rim
}

/** Border vertices get the mean of their inner neighbours, or of their neighbours along the border. */
function fillRim(curvature: Float32Array, rim: Uint8Array, indices: Uint32Array): void {
  const missing = rim.slice()
  for (let pass = 0; pass < 2; pass++) {
    const sums = new Float64Array(rim.length)
    const counts = new Uint32Array(rim.length)
    for (let corner = 0; corner < indices.length; corner++) {
      const vertex = indices[corner]!
      if (missing[vertex] === 0) continue
      const first = corner - (corner % 3)
      for (let k = 0; k < 3; k++) {
        const other = indices[first + k]!
        if (missing[other] === 1 || Number.isNaN(curvature[other])) continue
        sums[vertex]! += curvature[other]!
        counts[vertex]!++
      }
    }
    for (let vertex = 0; vertex < rim.length; vertex++) {
      if (counts[vertex] === 0) continue
      curvature[vertex] = sums[vertex]! / counts[vertex]!
      missing[vertex] = 0
    }
  }
}

/** Vertex normals after Max, "Weights for computing vertex normals from facet normals", 1999. 3 per vertex, unit length. */
function vertexNormals(p: Float32Array, indices: Uint32Array): Float64Array {
  const normals = new Float64Array(p.length)
  for (let first = 0; first < indices.length; first += 3) {
    for (let k = 0; k < 3; k++) {
      const a = indices[first + k]! * 3
      const b = indices[first + ((k + 1) % 3)]! * 3
      const c = indices[first + ((k + 2) % 3)]! * 3
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
      const weight = 1 / ((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
      if (!Number.isFinite(weight)) continue
      normals[a]! += (uy * vz - uz * vy) * weight
      normals[a + 1]! += (uz * vx - ux * vz) * weight
      normals[a + 2]! += (ux * vy - uy * vx) * weight
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
    normals[i]! /= length
    normals[i + 1]! /= length
    normals[i + 2]! /= length
  }
  return normals
}

/**
 * Least-squares trace of a face's second fundamental form; also writes each corner's part of the area. NaN without
 * area.
 */
function traceOfFace(p: Float32Array, n: Float64Array, a: number, b: number, c: number, parts: Float64Array): number {
  const corner = [a, b, c]
  const e = vec3((k): Vector => {
    const from = corner[(k + 1) % 3]!
    const to = corner[(k + 2) % 3]!
    return [p[to]! - p[from]!, p[to + 1]! - p[from + 1]!, p[to + 2]! - p[from + 2]!]
  })
  const [e0, e1, e2] = e
  const normal = cross(e0, e1)
  const double = Math.hypot(...normal)
  const longest = Math.max(dot(e0, e0), dot(e1, e1), dot(e2, e2))
  if (!(double > 1e-9 * longest)) return Number.NaN
  cornerAreas(e0, e1, e2, double / 2, parts)
  const t = vec3((axis) => e0[axis] / Math.sqrt(dot(e0, e0)))
  const s = cross(
    vec3((axis) => normal[axis] / double),
    t,
  )
  // Least-squares fit of (e, f, g): [e f; f g] · side = change of the normal along the side.
  let uu = 0
  let vv = 0
  let uv = 0
  let forE = 0
  let forF = 0
  let forG = 0
  for (let k = 0; k < 3; k++) {
    const side = e[k]!
    const from = corner[(k + 1) % 3]!
    const to = corner[(k + 2) % 3]!
    const change: Vector = [n[to]! - n[from]!, n[to + 1]! - n[from + 1]!, n[to + 2]! - n[from + 2]!]
    const [u, v, du, dv] = [dot(side, t), dot(side, s), dot(change, t), dot(change, s)]
    uu += u * u
    vv += v * v
    uv += u * v
    forE += u * du
    forF += v * du + u * dv
    forG += v * dv
  }
  // [uu uv 0; uv uu+vv uv; 0 uv vv] · (e, f, g) = (forE, forF, forG), by Cramer's rule for e and g.
  const middle = uu + vv
  const determinant = uu * (middle * vv - uv * uv) - uv * uv * vv
  const formE = forE * (middle * vv - uv * uv) - uv * (forF * vv - uv * forG)
  const formG = uu * (middle * forG - uv * forF) - uv * (uv * forG) + forE * uv * uv
  return (formE + formG) / determinant
}

/** Mixed Voronoi areas (Meyer et al. 2003): side k is opposite corner k. */
function cornerAreas(e0: Vector, e1: Vector, e2: Vector, area: number, parts: Float64Array): void {
  const sides = [e0, e1, e2] as const
  const blunt = [0, 1, 2].find((k) => dot(sides[(k + 1) % 3]!, sides[(k + 2) % 3]!) > 0)
  for (let k = 0; k < 3; k++) {
    if (blunt !== undefined) {
      parts[k] = k === blunt ? area / 2 : area / 4
      continue
    }
    const [next, last] = [sides[(k + 1) % 3]!, sides[(k + 2) % 3]!]
    // The cotangent at corner j is the negative dot product of its two sides, divided by twice the area.
    const atNext = -dot(last, sides[k]!) / (2 * area)
    const atLast = -dot(next, sides[k]!) / (2 * area)
    parts[k] = (dot(next, next) * atNext + dot(last, last) * atLast) / 8
  }
}

/** Signed mean curvature in 1/mm. */
export const makeCurvature: MakeDerived<'curvature'> = (view, _parameters, progress) => {
  const values = measureCurvature(view.surface(), progress)
  for (let vertex = 0; vertex < values.length; vertex++) values[vertex]! /= 1000
  progress(0.9, 'finding-extremes')
  return heatFile(view, values, { kind: 'curvature', unit: '1/mm', worst: 'farthest from zero' })
}
