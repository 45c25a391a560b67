/** Lays out all parts of a model on one texture: keeps their texture coordinates if possible, else unwraps. */
import { doubledArea } from '../mesh/face-normal.ts'
import { withSmoothNormals } from '../mesh/normals.ts'
import { gathered } from '../mesh/typed-arrays.ts'
import type { Model, Part, Progress } from '../model.ts'
import type { AtlasLayout } from './atlas-layout.ts'
import { TexelCount } from './texel-count.ts'
import { unwrap } from './unwrap.ts'

/** Why texture coordinates cannot be kept: missing somewhere, outside the texture, not covering the surface, or overlapping. */
export type UvFault = 'missing' | 'repeating' | 'incomplete' | 'overlapping'

export interface LaidOut extends AtlasLayout {
  /** The model part of each face. */
  partOfFace: Uint32Array
  /** The parts with normals and texture coordinates, all of material 0. */
  parts: Part[]
  /** Whether the model's own texture coordinates are kept. */
  keepsUvs: boolean
  /** Why the UVs could not be kept, although `keepUvs` was set. */
  uvFault?: UvFault
}

const creaseDegrees = 40

/** Lays the model out for a picture of `resolution` pixels. Rejects with `bad-geometry` for a model without area. */
export async function layOut(
  model: Model,
  options: { resolution: number; keepUvs?: boolean },
  progress: Progress = () => {},
): Promise<LaidOut> {
  const shaded = withNormals(model)
  if (options.keepUvs === true) {
    const uvFault = uvFaultOf(shaded.parts)
    if (uvFault === undefined) return { ...joinParts(shaded.parts), keepsUvs: true }
    return { ...(await rebuilt(shaded, options.resolution, progress)), uvFault }
  }
  return rebuilt(shaded, options.resolution, progress)
}

function withNormals(model: Model): Model {
  if (model.parts.every((part) => part.normals !== undefined)) return model
  const smooth = withSmoothNormals(model, creaseDegrees)
  const parts = model.parts.map((part, i) => (part.normals === undefined ? smooth.parts[i]! : part))
  return { ...model, parts }
}

async function rebuilt(model: Model, resolution: number, progress: Progress): Promise<LaidOut> {
  const whole = joinParts(
    model.parts.map((part) => ({ ...part, uvs: new Float32Array((part.positions.length / 3) * 2) })),
  )
  const result = await unwrap(whole, { resolution }, progress)
  const positions = gathered(whole.positions, 3, result.source)
  const normals = gathered(whole.normals, 3, result.source)
  const layout = { positions, normals, uvs: result.uvs, indices: result.indices, partOfFace: whole.partOfFace }
  let face = 0
  const parts = model.parts.map((part) => {
    const corners = result.indices.subarray(face * 3, face * 3 + part.indices.length)
    face += part.indices.length / 3
    return onlyUsed(part.name, corners, layout)
  })
  return { ...layout, parts, keepsUvs: false }
}

function onlyUsed(name: string, corners: Uint32Array, { positions, normals, uvs }: AtlasLayout): Part {
  const newIndex = new Map<number, number>()
  const used: number[] = []
  const indices = corners.map((vertex) => {
    const index = newIndex.get(vertex) ?? used.push(vertex) - 1
    newIndex.set(vertex, index)
    return index
  })
  return {
    name,
    material: 0,
    positions: gathered(positions, 3, used),
    normals: gathered(normals, 3, used),
    uvs: gathered(uvs, 2, used),
    indices,
  }
}

function joinParts(parts: readonly Part[]): Omit<LaidOut, 'keepsUvs'> {
  const vertices = parts.reduce((sum, part) => sum + part.positions.length / 3, 0)
  const corners = parts.reduce((sum, part) => sum + part.indices.length, 0)
  const layout = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    indices: new Uint32Array(corners),
    partOfFace: new Uint32Array(corners / 3),
  }
  let vertex = 0
  let corner = 0
  parts.forEach((part, number) => {
    layout.positions.set(part.positions, vertex * 3)
    layout.normals.set(part.normals!, vertex * 3)
    layout.uvs.set(part.uvs!, vertex * 2)
    for (let i = 0; i < part.indices.length; i++) layout.indices[corner + i] = part.indices[i]! + vertex
    layout.partOfFace.fill(number, corner / 3, (corner + part.indices.length) / 3)
    vertex += part.positions.length / 3
    corner += part.indices.length
  })
  return {
    ...layout,
    parts: parts.map(({ name, positions, normals, uvs, indices }) => ({
      name,
      material: 0,
      positions,
      ...(normals === undefined ? {} : { normals }),
      ...(uvs === undefined ? {} : { uvs }),
      indices,
    })),
  }
}

const checkSide = 1024
/** Tolerated fraction of the covered cells and of the surface's area: rounding at borders, a stray sliver. */
const tolerance = 0.003

/** Undefined if texture coordinates exist, lie within the square, do not overlap, and cover the whole surface. */
function uvFaultOf(parts: readonly Part[]): UvFault | undefined {
  if (parts.some((part) => part.uvs === undefined)) return 'missing'
  const count = new TexelCount(checkSide)
  let [lost, total] = [0, 0]
  for (const { positions: p, uvs, indices } of parts) {
    for (const value of uvs!) if (!(value >= -1e-4 && value <= 1 + 1e-4)) return 'repeating'
    for (let first = 0; first < indices.length; first += 3) {
      const [a, b, c] = [indices[first]!, indices[first + 1]!, indices[first + 2]!]
      const world = doubledArea(p, a * 3, b * 3, c * 3)
      const area = count.add(uvs!, indices, first / 3)
      total += world
      if (Math.abs(area) < 1e-7) lost += world
    }
  }
  if (count.covered === 0 || lost > total * tolerance) return 'incomplete'
  return count.twice > count.covered * tolerance ? 'overlapping' : undefined
}
