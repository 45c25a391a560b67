/** A welded triangle surface with a material per triangle, and its conversion to a `Model`. */
import { unitNormals } from '../../engine/mesh/face-normal.ts'
import type { Material, Model, Part } from '../../engine/model.ts'

/** Triangles with shared points; metres, Y up, counter-clockwise front faces. */
export interface ClosedSurface {
  /** 3 per point. */
  positions: Float32Array
  /** 3 values per triangle. */
  triangles: Uint32Array
  /** Index into the materials, per triangle. */
  materials: Uint16Array
  /** 2 values per corner of each triangle, if the surface has them. */
  uvs?: Float32Array
}

export interface ShadingOptions {
  /** Faces of these materials keep edges sharper than `creaseDegrees`; all others are smooth. */
  creased?: ReadonlySet<number>
  creaseDegrees?: number
  /** Rounds of averaging each normal with its neighbours, which hides the lattice in gently curved faces. */
  smoothings?: number
}

/** One part per material in use. Normals are weighted over the whole surface, so parts meet without seams. */
export function modelFromSurface(
  name: string,
  surface: ClosedSurface,
  materials: Material[],
  shading: ShadingOptions = {},
): Model {
  const normals = cornerNormals(surface, shading)
  const inUse = materials.map((_, index) => index).filter((index) => surface.materials.includes(index))
  return {
    name,
    materials: inUse.map((index) => materials[index]!),
    parts: inUse.map((index, position) => partOf(surface, normals, index, position, materials[index]!.name)),
  }
}

function partOf(surface: ClosedSurface, normals: Float32Array, material: number, slot: number, name: string): Part {
  const indices: number[] = []
  // The corner each vertex was made from; vertices of one point are linked, newest first.
  const source: number[] = []
  const older: number[] = []
  const newest = new Int32Array(surface.positions.length / 3).fill(-1)
  for (let corner = 0; corner < surface.triangles.length; corner++) {
    if (surface.materials[Math.floor(corner / 3)] !== material) continue
    const point = surface.triangles[corner]!
    let vertex = newest[point]!
    while (vertex >= 0 && !sameCorner(surface, normals, source[vertex]!, corner)) vertex = older[vertex]!
    if (vertex < 0) {
      vertex = source.length
      source.push(corner)
      older.push(newest[point]!)
      newest[point] = vertex
    }
    indices.push(vertex)
  }
  const { uvs } = surface
  return {
    name,
    material: slot,
    positions: gather(surface.positions, 3, source, (corner) => surface.triangles[corner]!),
    normals: gather(normals, 3, source, (corner) => corner),
    ...(uvs ? { uvs: gather(uvs, 2, source, (corner) => corner) } : {}),
    indices: Uint32Array.from(indices),
  }
}

function sameCorner({ uvs }: ClosedSurface, normals: Float32Array, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) if (normals[a * 3 + axis] !== normals[b * 3 + axis]) return false
  return !uvs || (uvs[a * 2] === uvs[b * 2] && uvs[a * 2 + 1] === uvs[b * 2 + 1])
}

function gather(from: Float32Array, size: number, corners: number[], slotOf: (corner: number) => number): Float32Array {
  const gathered = new Float32Array(corners.length * size)
  corners.forEach((corner, vertex) => {
    for (let axis = 0; axis < size; axis++) gathered[vertex * size + axis] = from[slotOf(corner) * size + axis]!
  })
  return gathered
}

function cornerNormals(surface: ClosedSurface, { creased, creaseDegrees = 40, smoothings = 0 }: ShadingOptions) {
  const { positions, triangles, materials } = surface
  const faces = unitNormals(positions, triangles, new Float64Array(triangles.length))
  const smooth = new Float64Array(positions.length)
  const angles = new Float64Array(triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    const at = corner - (corner % 3)
    angles[corner] = cornerAngle(
      positions,
      triangles[corner]!,
      triangles[at + ((corner + 1) % 3)]!,
      triangles[at + ((corner + 2) % 3)]!,
    )
    if (creased?.has(materials[at / 3]!)) continue
    for (let axis = 0; axis < 3; axis++) smooth[triangles[corner]! * 3 + axis]! += faces[at + axis]! * angles[corner]!
  }
  for (let pass = 0; pass < smoothings; pass++) averageNormals(smooth, triangles)
  const normals = new Float32Array(triangles.length * 3)
  const fans = creased ? creasedFans(surface, creased) : undefined
  const limit = Math.cos((creaseDegrees * Math.PI) / 180)
  for (let corner = 0; corner < triangles.length; corner++) {
    const at = corner - (corner % 3)
    const point = triangles[corner]!
    const sum = [smooth[point * 3]!, smooth[point * 3 + 1]!, smooth[point * 3 + 2]!]
    if (fans && creased?.has(materials[at / 3]!)) {
      sum.fill(0)
      for (const other of fans.get(point)!) {
        const face = other - (other % 3)
        const cosine = faces[at]! * faces[face]! + faces[at + 1]! * faces[face + 1]! + faces[at + 2]! * faces[face + 2]!
        if (cosine < limit) continue
        for (let axis = 0; axis < 3; axis++) sum[axis]! += faces[face + axis]! * angles[other]!
      }
    }
    const length = Math.hypot(...sum)
    for (let axis = 0; axis < 3; axis++) {
      normals[corner * 3 + axis] = length > 1e-12 ? sum[axis]! / length : faces[at + axis]!
    }
  }
  return normals
}

function averageNormals(normals: Float64Array, triangles: Uint32Array): void {
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.sqrt(normals[at]! ** 2 + normals[at + 1]! ** 2 + normals[at + 2]! ** 2) || 1
    for (let axis = 0; axis < 3; axis++) normals[at + axis]! /= length
  }
  const before = normals.slice()
  for (let axis = 0; axis < normals.length; axis++) normals[axis]! *= 2
  for (let corner = 0; corner < triangles.length; corner++) {
    const from = triangles[corner % 3 === 2 ? corner - 2 : corner + 1]! * 3
    const to = triangles[corner]! * 3
    for (let axis = 0; axis < 3; axis++) normals[to + axis]! += before[from + axis]!
  }
}

/** Corners of creased triangles, grouped by point. */
function creasedFans({ triangles, materials }: ClosedSurface, creased: ReadonlySet<number>): Map<number, number[]> {
  const fans = new Map<number, number[]>()
  for (let corner = 0; corner < triangles.length; corner++) {
    if (!creased.has(materials[Math.floor(corner / 3)]!)) continue
    const fan = fans.get(triangles[corner]!)
    if (fan) fan.push(corner)
    else fans.set(triangles[corner]!, [corner])
  }
  return fans
}

function cornerAngle(positions: Float32Array, a: number, b: number, c: number): number {
  let uu = 0
  let vv = 0
  let uv = 0
  for (let axis = 0; axis < 3; axis++) {
    const u = positions[b * 3 + axis]! - positions[a * 3 + axis]!
    const v = positions[c * 3 + axis]! - positions[a * 3 + axis]!
    uu += u * u
    vv += v * v
    uv += u * v
  }
  return Math.acos(Math.min(1, Math.max(-1, uv / Math.sqrt(uu * vv || 1))))
}
