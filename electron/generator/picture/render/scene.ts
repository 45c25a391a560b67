/** A model prepared for rendering: one list of triangles, materials decoded. */
import { lookAtMaterials, samplePicture, type MaterialLook } from '../../../engine/image/material-look.ts'
import { withSmoothNormals } from '../../../engine/mesh/normals.ts'
import type { Model, Raster } from '../../../engine/model.ts'
import { sampleBytes, surfaceMaps, type SurfaceMaps } from './surface-maps.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** Lengths are in radii of the model, which stands on y = 0, centred on the origin. */
export interface Scene {
  /** 3 per triangle. */
  indices: Uint32Array
  /** 3 per vertex. */
  positions: Float32Array
  normals: Float32Array
  /** 2 per vertex. */
  uvs: Float32Array
  /** 4 values per vertex, linear; white by default. */
  colours: Float32Array
  /** Index into `looks`, per vertex. */
  lookOf: Uint16Array
  looks: MaterialLook[]
  maps: SurfaceMaps[]
  /** Highest point, and half the greatest extent on the ground. */
  height: number
  halfWidth: number
}

const defaultLook: MaterialLook = {
  material: { name: '', baseColour: [0.6, 0.6, 0.6, 1], metalness: 0, roughness: 0.7 },
}
const creaseDegrees = 40

/** Returns undefined for a model without a finite triangle. `textureSide` limits the materials' textures. */
export async function sceneOf(model: Model, textureSide: number): Promise<Scene | undefined> {
  const bare = model.parts.some((part) => part.normals === undefined)
  const { parts } = bare ? withSmoothNormals(model, creaseDegrees) : model
  const vertices = parts.reduce((sum, part) => sum + part.positions.length / 3, 0)
  const positions = new Float32Array(vertices * 3)
  const normals = new Float32Array(vertices * 3)
  const uvs = new Float32Array(vertices * 2)
  const colours = new Float32Array(vertices * 4).fill(1)
  const lookOf = new Uint16Array(vertices)
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0))
  let vertex = 0
  let corner = 0
  for (const part of parts) {
    positions.set(part.positions, vertex * 3)
    if (part.normals) normals.set(part.normals, vertex * 3)
    if (part.uvs) uvs.set(part.uvs, vertex * 2)
    if (part.colours) colours.set(part.colours, vertex * 4)
    lookOf.fill(Math.min(model.materials.length, part.material), vertex, vertex + part.positions.length / 3)
    for (const index of part.indices) indices[corner++] = index + vertex
    vertex += part.positions.length / 3
  }
  const box = stand(positions)
  if (box === undefined || indices.length === 0) return undefined
  return {
    indices,
    positions,
    normals,
    uvs,
    colours,
    lookOf,
    looks: [...(await lookAtMaterials(model.materials, textureSide)), defaultLook],
    maps: [...(await surfaceMaps(model.materials, textureSide)), {}],
    ...box,
  }
}

/** Moves and scales in place. */
function stand(positions: Float32Array): { height: number; halfWidth: number } | undefined {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at]!
    if (!Number.isFinite(value)) return undefined
    const axis = at % 3
    if (value < low[axis]!) low[axis] = value
    if (value > high[axis]!) high[axis] = value
  }
  const extent = vec3((axis) => high[axis]! - low[axis]!)
  const radius = Math.hypot(...extent) / 2
  if (!(radius > 0)) return undefined
  const from = [(low[0]! + high[0]!) / 2, low[1]!, (low[2]! + high[2]!) / 2]
  for (let at = 0; at < positions.length; at++) positions[at] = (positions[at]! - from[at % 3]!) / radius
  return { height: extent[1] / radius, halfWidth: Math.max(extent[0], extent[2]) / radius / 2 }
}

const texel = new Float32Array(4)

/** Writes the linear base colour at a point of a triangle (4 numbers); b and c weight its second and third corner. */
export function baseColourAt(scene: Scene, triangle: number, b: number, c: number, out: Float32Array): void {
  const { indices } = scene
  const i = indices[triangle * 3]!
  const j = indices[triangle * 3 + 1]!
  const k = indices[triangle * 3 + 2]!
  const a = 1 - b - c
  const { material, picture } = scene.looks[scene.lookOf[i]!] ?? defaultLook
  const { colours, uvs } = scene
  for (let n = 0; n < 4; n++) {
    out[n] = material.baseColour[n]! * (colours[i * 4 + n]! * a + colours[j * 4 + n]! * b + colours[k * 4 + n]! * c)
  }
  if (picture === undefined) return
  const u = uvs[i * 2]! * a + uvs[j * 2]! * b + uvs[k * 2]! * c
  const v = uvs[i * 2 + 1]! * a + uvs[j * 2 + 1]! * b + uvs[k * 2 + 1]! * c
  samplePicture(picture, u, v, texel)
  for (let n = 0; n < 4; n++) out[n] = out[n]! * texel[n]!
}

/** Writes the unit normal, flipped to oppose `direction`. */
export function normalAt(
  scene: Scene,
  triangle: number,
  b: number,
  c: number,
  direction: readonly [number, number, number],
  out: Float32Array,
): void {
  const { indices } = scene
  const i = indices[triangle * 3]! * 3
  const j = indices[triangle * 3 + 1]! * 3
  const k = indices[triangle * 3 + 2]! * 3
  const a = 1 - b - c
  const { normals } = scene
  const x = normals[i]! * a + normals[j]! * b + normals[k]! * c
  const y = normals[i + 1]! * a + normals[j + 1]! * b + normals[k + 1]! * c
  const z = normals[i + 2]! * a + normals[j + 2]! * b + normals[k + 2]! * c
  const side = x * direction[0] + y * direction[1] + z * direction[2] > 0.15 ? -1 : 1
  const length = side * (Math.hypot(x, y, z) || 1)
  out[0] = x / length
  out[1] = y / length
  out[2] = z / length
  const { bumps } = scene.maps[scene.lookOf[i / 3]!] ?? {}
  if (bumps !== undefined) bump(scene, bumps, i, j, k, b, c, side, out)
}

/** Perturbs a normal by a normal map; the tangent comes from the triangle's texture coordinates. */
function bump(
  { positions, uvs }: Scene,
  bumps: Raster,
  i: number,
  j: number,
  k: number,
  b: number,
  c: number,
  side: number,
  out: Float32Array,
): void {
  const [p, q, r] = [(i / 3) * 2, (j / 3) * 2, (k / 3) * 2]
  const u1 = uvs[q]! - uvs[p]!
  const v1 = uvs[q + 1]! - uvs[p + 1]!
  const u2 = uvs[r]! - uvs[p]!
  const v2 = uvs[r + 1]! - uvs[p + 1]!
  const area = u1 * v2 - u2 * v1
  if (Math.abs(area) < 1e-14) return
  const a = 1 - b - c
  sampleBytes(
    bumps,
    uvs[p]! * a + uvs[q]! * b + uvs[r]! * c,
    uvs[p + 1]! * a + uvs[q + 1]! * b + uvs[r + 1]! * c,
    texel,
  )
  const lean = [texel[0]! * 2 - 1, texel[1]! * 2 - 1, Math.max(0.05, texel[2]! * 2 - 1)] as const
  const tangent = [0, 0, 0]
  const along = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const e1 = positions[j + axis]! - positions[i + axis]!
    const e2 = positions[k + axis]! - positions[i + axis]!
    tangent[axis] = (e1 * v2 - e2 * v1) / area
    // Texture coordinates point down, normal maps up.
    along[axis] = -(e2 * u1 - e1 * u2) / area
  }
  straighten(tangent, out)
  straighten(along, out)
  const leaned = [0, 1, 2].map(
    (axis) => tangent[axis]! * lean[0] + along[axis]! * lean[1] + side * out[axis]! * lean[2],
  )
  const length = side * (Math.hypot(leaned[0]!, leaned[1]!, leaned[2]!) || 1)
  for (let axis = 0; axis < 3; axis++) out[axis] = leaned[axis]! / length
}

/** Makes a vector perpendicular to the normal, with unit length. */
function straighten(vector: number[], normal: Float32Array): void {
  const share = vector[0]! * normal[0]! + vector[1]! * normal[1]! + vector[2]! * normal[2]!
  for (let axis = 0; axis < 3; axis++) vector[axis]! -= share * normal[axis]!
  const length = Math.hypot(vector[0]!, vector[1]!, vector[2]!) || 1
  for (let axis = 0; axis < 3; axis++) vector[axis] = vector[axis]! / length
}

/** Writes roughness and metalness at a point of a triangle. */
export function glossAt(scene: Scene, triangle: number, b: number, c: number, out: Float32Array): void {
  const { indices } = scene
  const i = indices[triangle * 3]!
  const look = scene.lookOf[i]!
  const { material } = scene.looks[look] ?? defaultLook
  out[0] = material.roughness
  out[1] = material.metalness
  const { gloss } = scene.maps[look] ?? {}
  if (gloss === undefined) return
  const [j, k] = [indices[triangle * 3 + 1]!, indices[triangle * 3 + 2]!]
  const a = 1 - b - c
  const { uvs } = scene
  const u = uvs[i * 2]! * a + uvs[j * 2]! * b + uvs[k * 2]! * c
  const v = uvs[i * 2 + 1]! * a + uvs[j * 2 + 1]! * b + uvs[k * 2 + 1]! * c
  sampleBytes(gloss, u, v, texel)
  out[0] = Math.max(0.04, material.roughness * texel[1]!)
  out[1] = material.metalness * texel[2]!
}
