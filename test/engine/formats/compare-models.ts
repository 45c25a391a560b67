/** What of a model is still there in another that was made from it, found corner by corner. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Model, Part } from '../../../electron/engine/model.ts'
import { pixelsOf, type Pixels } from './pictures.ts'

/** Positions, normals, texture coordinates, colours as they are seen, pictures, pictures of the surface, materials. */
export type Trait = 'P' | 'N' | 'U' | 'C' | 'T' | 'S' | 'M'
export const traits: readonly Trait[] = ['P', 'N', 'U', 'C', 'T', 'S', 'M']

interface Corner {
  position: number[]
  normal?: number[]
  uv?: number[]
  /** Base colour times vertex colour times picture, linear. */
  colour: number[]
  material: Material
  pixels: Pixels | undefined
  /** The normal map, and green and blue of roughness and metalness. */
  surface: Pixels[]
}

/** A micrometre; half a degree; a thousandth of the picture; a hundredth of the light; of surfaces as much. */
const tolerance = { position: 1e-6, normal: Math.cos(Math.PI / 360), uv: 1e-3, colour: 0.012, surface: 0.01 }

/** The traits that a model has at all. */
export function traitsOf(model: Model): Set<Trait> {
  const has = new Set<Trait>(['P'])
  if (model.parts.every(({ normals }) => normals)) has.add('N')
  if (model.parts.some(({ uvs }) => uvs)) has.add('U')
  const isColoured = model.materials.some((material) => material.baseColour.some((channel) => channel < 1))
  if (
    isColoured ||
    model.materials.some((material) => material.baseColourTexture) ||
    model.parts.some(({ colours }) => colours)
  )
    has.add('C')
  if (model.materials.some((material) => material.baseColourTexture)) has.add('T')
  if (model.materials.some((material) => material.normalTexture ?? material.metalnessRoughnessTexture)) has.add('S')
  if (model.materials.some(({ name }) => name !== '')) has.add('M')
  return has
}

/** Which of the first model's traits the second one kept. Without positions nothing is kept. */
export async function keptTraits(before: Model, after: Model): Promise<Set<Trait>> {
  const has = traitsOf(before)
  const found = new Map<string, Corner[]>()
  for (const triangle of await trianglesOf(after)) found.set(keyOf(triangle), triangle)
  const triangles = await trianglesOf(before)
  const lost = new Set<Trait>()
  if (found.size !== triangles.length) return new Set()
  for (const triangle of triangles) {
    const other = found.get(keyOf(triangle))
    if (other === undefined) return new Set()
    triangle.forEach((corner, i) => compare(corner, other[i]!, lost))
  }
  return new Set([...has].filter((trait) => !lost.has(trait)))
}

function compare(a: Corner, b: Corner, lost: Set<Trait>): void {
  const differs = (one: number[], other: number[] | undefined, limit: number): boolean =>
    other === undefined || one.some((value, i) => Math.abs(value - other[i]!) > limit)
  if (differs(a.position, b.position, tolerance.position)) lost.add('P')
  if (a.normal && !(dot(a.normal, b.normal) > tolerance.normal)) lost.add('N')
  if (a.uv && differs(a.uv, b.uv, tolerance.uv)) lost.add('U')
  if (differs(a.colour, b.colour, tolerance.colour)) lost.add('C')
  if (a.pixels && !samePixels(a.pixels, b.pixels)) lost.add('T')
  if (a.surface.some((pixels, i) => !samePixels(pixels, b.surface[i]))) lost.add('S')
  const plain = (name: string): string => name.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, '')
  const sameSurface =
    Math.abs(a.material.metalness - b.material.metalness) <= tolerance.surface &&
    Math.abs(a.material.roughness - b.material.roughness) <= tolerance.surface
  if (plain(a.material.name) !== plain(b.material.name) || !sameSurface) lost.add('M')
}

function samePixels(a: Pixels, b: Pixels | undefined): boolean {
  return b !== undefined && a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0
}

function dot(a: number[], b: number[] | undefined): number {
  return b === undefined ? 0 : a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
}

/** The corners of each triangle, the one with the least position first. */
async function trianglesOf({ parts, materials }: Model): Promise<Corner[][]> {
  const triangles: Corner[][] = []
  for (const part of parts) {
    const material = materials[part.material]!
    const pixels = material.baseColourTexture && part.uvs ? await pixelsOf(material.baseColourTexture) : undefined
    const surface = await surfaceOf(material)
    for (let i = 0; i < part.indices.length; i += 3) {
      const corners = [0, 1, 2].map((k) => cornerOf(part, part.indices[i + k]!, material, pixels, surface))
      const keys = corners.map(({ position }) => placeOf(position))
      const first = keys.indexOf([...keys].sort()[0]!)
      triangles.push([0, 1, 2].map((k) => corners[(first + k) % 3]!))
    }
  }
  return triangles
}

async function surfaceOf({ normalTexture, metalnessRoughnessTexture }: Material): Promise<Pixels[]> {
  const normals = normalTexture && (await pixelsOf(normalTexture))
  const packed = metalnessRoughnessTexture && (await pixelsOf(metalnessRoughnessTexture))
  // Red says nothing here.
  packed?.data.forEach((_, i, data) => {
    if (i % 4 === 0) data[i] = 0
  })
  return [normals, packed].filter((pixels) => pixels !== undefined)
}

function keyOf(triangle: Corner[]): string {
  return triangle.map(({ position }) => placeOf(position)).join(' ')
}

/** On a grid of a tenth of a millimetre. */
function placeOf(position: number[]): string {
  return position.map((value) => Math.round(value * 1e4)).join()
}

function cornerOf(
  part: Part,
  vertex: number,
  material: Material,
  pixels: Pixels | undefined,
  surface: Pixels[],
): Corner {
  const pick = (values: Float32Array | undefined, size: number): number[] | undefined =>
    values && Array.from(values.subarray(vertex * size, vertex * size + size))
  const own = pick(part.colours, 4) ?? [1, 1, 1, 1]
  const uv = pick(part.uvs, 2)
  const normal = pick(part.normals, 3)
  const texel = [1, 1, 1]
  if (pixels && uv) {
    const x = Math.min(pixels.width - 1, Math.floor(uv[0]! * pixels.width))
    const y = Math.min(pixels.height - 1, Math.floor(uv[1]! * pixels.height))
    for (let c = 0; c < 3; c++) texel[c] = linearFromSrgb(pixels.data[(y * pixels.width + x) * 4 + c]! / 255)
  }
  return {
    position: pick(part.positions, 3)!,
    ...(normal ? { normal } : {}),
    ...(uv ? { uv } : {}),
    colour: [0, 1, 2].map((c) => material.baseColour[c]! * own[c]! * texel[c]!),
    material,
    pixels,
    surface,
  }
}
