/** The appearance of a model at a point on its surface, from materials, textures and vertex colours. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model, Part, Raster, Texture } from '../model.ts'
import type { Texel } from './texel.ts'
import { openTexture, sampleTexture } from './sample-texture.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

interface MaterialPictures {
  material: Material
  baseColour?: Raster
  surface?: Raster
  occlusion?: Raster
  normal?: Raster
  emissive?: Raster
}

/** All triangles of a model as one surface, with their appearance. */
export class ModelLook {
  /** 3 per vertex, metres, part by part. */
  readonly positions: Float32Array
  /** 3 per triangle. */
  readonly indices: Uint32Array
  readonly materials: readonly Material[]
  readonly #parts: Part[]
  readonly #partOfFace: Uint32Array
  readonly #firstVertex: Uint32Array
  readonly #pictures: MaterialPictures[]
  readonly #sample = new Float64Array(4)
  /** Texture coordinates of the last `baseColour` lookup. */
  #s = 0
  #t = 0

  /** Decodes the textures; one that cannot be read falls back to the material's factor. */
  static async create(model: Model): Promise<ModelLook> {
    const known = new Map<Texture, Raster | undefined>()
    const open = async (texture: Texture | undefined): Promise<Raster | undefined> => {
      if (texture === undefined) return undefined
      if (!known.has(texture)) known.set(texture, await readable(texture))
      return known.get(texture)
    }
    const pictures: MaterialPictures[] = []
    for (const material of model.materials) {
      const [baseColour, surface, occlusion, normal, emissive] = [
        await open(material.baseColourTexture),
        await open(material.metalnessRoughnessTexture),
        await open(material.occlusionTexture),
        await open(material.normalTexture),
        await open(material.emissiveTexture),
      ]
      pictures.push({
        material,
        ...(baseColour ? { baseColour } : {}),
        ...(surface ? { surface } : {}),
        ...(occlusion ? { occlusion } : {}),
        ...(normal ? { normal } : {}),
        ...(emissive ? { emissive } : {}),
      })
    }
    return new ModelLook(model, pictures)
  }

  private constructor(model: Model, pictures: MaterialPictures[]) {
    this.#parts = model.parts.filter((part) => part.indices.length >= 3)
    this.#pictures = pictures
    this.materials = model.materials
    const vertices = this.#parts.reduce((sum, part) => sum + part.positions.length / 3, 0)
    const corners = this.#parts.reduce((sum, part) => sum + part.indices.length, 0)
    this.positions = new Float32Array(vertices * 3)
    this.indices = new Uint32Array(corners)
    this.#partOfFace = new Uint32Array(corners / 3)
    this.#firstVertex = new Uint32Array(this.#parts.length)
    let vertex = 0
    let corner = 0
    this.#parts.forEach((part, number) => {
      this.#firstVertex[number] = vertex
      this.positions.set(part.positions, vertex * 3)
      for (let i = 0; i < part.indices.length; i++) this.indices[corner + i] = part.indices[i]! + vertex
      this.#partOfFace.fill(number, corner / 3, (corner + part.indices.length) / 3)
      corner += part.indices.length
      vertex += part.positions.length / 3
    })
  }

  partOf(face: number): Part {
    return this.#parts[this.#partOfFace[face]!]!
  }

  /** Index of the material of a face. */
  materialOf(face: number): number {
    return this.partOf(face).material
  }

  /** Whether a face has a uniform appearance: no texture and no vertex colours. */
  isPlain(face: number): boolean {
    const part = this.partOf(face)
    const pictures = this.#pictures[part.material]
    if (part.colours !== undefined) return false
    if (pictures === undefined || part.uvs === undefined) return true
    const { baseColour, surface, occlusion, normal, emissive } = pictures
    return [baseColour, surface, occlusion, normal, emissive].every((picture) => picture === undefined)
  }

  /** Whether any normal map is in use. */
  get hasNormals(): boolean {
    return this.#parts.some((part) => part.uvs !== undefined && this.#pictures[part.material]?.normal !== undefined)
  }

  /** Pixels of the base colour textures in use, counting each texture once per material. */
  get colourTexels(): number {
    const used = new Set(this.#parts.filter((part) => part.uvs !== undefined).map((part) => part.material))
    let sum = 0
    for (const material of used) {
      const { baseColour } = this.#pictures[material] ?? {}
      if (baseColour !== undefined) sum += baseColour.width * baseColour.height
    }
    return sum
  }

  /** Writes base colour, alpha, roughness, metalness and occlusion at a point; barycentric coordinates sum to 1. */
  look(face: number, u: number, v: number, w: number, out: Texel): void {
    this.baseColour(face, u, v, w, out)
    const part = this.partOf(face)
    const pictures = this.#pictures[part.material]
    out.roughness = pictures?.material.roughness ?? 0.6
    out.metalness = pictures?.material.metalness ?? 0
    out.occlusion = 1
    if (part.uvs === undefined || pictures === undefined) return
    const sample = this.#sample
    if (pictures.surface !== undefined) {
      sampleTexture(pictures.surface, this.#s, this.#t, 'data', sample)
      out.roughness *= sample[1]!
      out.metalness *= sample[2]!
    }
    if (pictures.occlusion !== undefined) {
      sampleTexture(pictures.occlusion, this.#s, this.#t, 'data', sample)
      out.occlusion = sample[0]!
    }
  }

  /** Writes base colour and alpha only, as `look`; leaves the rest of `out` unchanged. */
  baseColour(
    face: number,
    u: number,
    v: number,
    w: number,
    out: Pick<Texel, 'red' | 'green' | 'blue' | 'alpha'>,
  ): void {
    const part = this.partOf(face)
    const first = face * 3
    const base = this.#firstVertex[this.#partOfFace[face]!]!
    const a = this.indices[first]! - base
    const b = this.indices[first + 1]! - base
    const c = this.indices[first + 2]! - base
    const pictures = this.#pictures[part.material]
    const material = pictures?.material
    out.red = material?.baseColour[0] ?? 1
    out.green = material?.baseColour[1] ?? 1
    out.blue = material?.baseColour[2] ?? 1
    out.alpha = material?.baseColour[3] ?? 1
    const { colours, uvs } = part
    if (colours !== undefined) {
      out.red *= colours[a * 4]! * u + colours[b * 4]! * v + colours[c * 4]! * w
      out.green *= colours[a * 4 + 1]! * u + colours[b * 4 + 1]! * v + colours[c * 4 + 1]! * w
      out.blue *= colours[a * 4 + 2]! * u + colours[b * 4 + 2]! * v + colours[c * 4 + 2]! * w
      out.alpha *= colours[a * 4 + 3]! * u + colours[b * 4 + 3]! * v + colours[c * 4 + 3]! * w
    }
    if (uvs === undefined || pictures === undefined) return
    this.#s = uvs[a * 2]! * u + uvs[b * 2]! * v + uvs[c * 2]! * w
    this.#t = uvs[a * 2 + 1]! * u + uvs[b * 2 + 1]! * v + uvs[c * 2 + 1]! * w
    if (pictures.baseColour === undefined) return
    const sample = this.#sample
    sampleTexture(pictures.baseColour, this.#s, this.#t, 'srgb', sample)
    out.red *= sample[0]!
    out.green *= sample[1]!
    out.blue *= sample[2]!
    out.alpha *= sample[3]!
  }

  /** Pixels of the base colour texture that a face covers; 0 without one. */
  texelsOn(face: number): number {
    const { uvs, material } = this.partOf(face)
    const picture = this.#pictures[material]?.baseColour
    if (uvs === undefined || picture === undefined) return 0
    const base = this.#firstVertex[this.#partOfFace[face]!]!
    const a = (this.indices[face * 3]! - base) * 2
    const b = (this.indices[face * 3 + 1]! - base) * 2
    const c = (this.indices[face * 3 + 2]! - base) * 2
    const [s, t] = [uvs[a]!, uvs[a + 1]!]
    const turn = (uvs[b]! - s) * (uvs[c + 1]! - t) - (uvs[c]! - s) * (uvs[b + 1]! - t)
    return (Math.abs(turn) / 2) * picture.width * picture.height
  }

  /** Whether a face emits light. */
  glows(face: number): boolean {
    const emissive = this.#pictures[this.partOf(face).material]?.material.emissive
    return emissive !== undefined && emissive.some((channel) => channel > 0)
  }

  /** Writes the emitted light, linear, to the base colour. */
  glow(face: number, u: number, v: number, w: number, out: Texel): void {
    const part = this.partOf(face)
    const pictures = this.#pictures[part.material]
    const emissive = pictures?.material.emissive ?? [0, 0, 0]
    out.red = emissive[0]
    out.green = emissive[1]
    out.blue = emissive[2]
    if (pictures?.emissive === undefined || part.uvs === undefined) return
    const base = this.#firstVertex[this.#partOfFace[face]!]!
    const [a, b, c] = vec3((k) => (this.indices[face * 3 + k]! - base) * 2)
    const s = part.uvs[a]! * u + part.uvs[b]! * v + part.uvs[c]! * w
    const t = part.uvs[a + 1]! * u + part.uvs[b + 1]! * v + part.uvs[c + 1]! * w
    sampleTexture(pictures.emissive, s, t, 'srgb', this.#sample)
    out.red *= this.#sample[0]!
    out.green *= this.#sample[1]!
    out.blue *= this.#sample[2]!
  }

  /** Writes the shading normal, interpolated and perturbed by the normal map, with unit length to `out.nx` … */
  normal(face: number, u: number, v: number, w: number, out: Texel): void {
    const part = this.partOf(face)
    const base = this.#firstVertex[this.#partOfFace[face]!]!
    const a = this.indices[face * 3]! - base
    const b = this.indices[face * 3 + 1]! - base
    const c = this.indices[face * 3 + 2]! - base
    const p = part.positions
    const n = part.normals
    const [ux, uy, uz] = [p[b * 3]! - p[a * 3]!, p[b * 3 + 1]! - p[a * 3 + 1]!, p[b * 3 + 2]! - p[a * 3 + 2]!]
    const [wx, wy, wz] = [p[c * 3]! - p[a * 3]!, p[c * 3 + 1]! - p[a * 3 + 1]!, p[c * 3 + 2]! - p[a * 3 + 2]!]
    let [x, y, z] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx]
    if (n !== undefined) {
      x = n[a * 3]! * u + n[b * 3]! * v + n[c * 3]! * w
      y = n[a * 3 + 1]! * u + n[b * 3 + 1]! * v + n[c * 3 + 1]! * w
      z = n[a * 3 + 2]! * u + n[b * 3 + 2]! * v + n[c * 3 + 2]! * w
    }
    let length = Math.sqrt(x * x + y * y + z * z) || 1
    x /= length
    y /= length
    z /= length
    const picture = this.#pictures[part.material]?.normal
    const { uvs } = part
    if (picture !== undefined && uvs !== undefined) {
      const [du1, dv1] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!]
      const [du2, dv2] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!]
      const area = du1 * dv2 - du2 * dv1
      if (Math.abs(area) > 1e-14) {
        let [tx, ty, tz] = [(ux * dv2 - wx * dv1) / area, (uy * dv2 - wy * dv1) / area, (uz * dv2 - wz * dv1) / area]
        const lean = tx * x + ty * y + tz * z
        tx -= lean * x
        ty -= lean * y
        tz -= lean * z
        length = Math.sqrt(tx * tx + ty * ty + tz * tz) || 1
        tx /= length
        ty /= length
        tz /= length
        // v runs down, +Y of the normal map up.
        const side = area > 0 ? -1 : 1
        const [bx, by, bz] = [side * (y * tz - z * ty), side * (z * tx - x * tz), side * (x * ty - y * tx)]
        const s = uvs[a * 2]! * u + uvs[b * 2]! * v + uvs[c * 2]! * w
        const t = uvs[a * 2 + 1]! * u + uvs[b * 2 + 1]! * v + uvs[c * 2 + 1]! * w
        sampleTexture(picture, s, t, 'data', this.#sample)
        const mx = this.#sample[0]! * 2 - 1
        const my = this.#sample[1]! * 2 - 1
        const mz = this.#sample[2]! * 2 - 1
        ;[x, y, z] = [tx * mx + bx * my + x * mz, ty * mx + by * my + y * mz, tz * mx + bz * my + z * mz]
        length = Math.sqrt(x * x + y * y + z * z) || 1
        x /= length
        y /= length
        z /= length
      }
    }
    out.nx = x
    out.ny = y
    out.nz = z
  }
}

async function readable(texture: Texture): Promise<Raster | undefined> {
  try {
    return await openTexture(texture)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
