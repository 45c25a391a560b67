/** Applies strokes to a model in memory. */
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import { SculptedModel, type SculptedPart } from '../../../shared/edits/sculpt/sculpted-model.ts'
import { Shading } from '../../../shared/edits/sculpt/shading.ts'
import { decodeImage } from '../image/decode-image.ts'
import { encodeJpeg } from '../image/encode-jpeg.ts'
import { encodePng } from '../image/encode-png.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Material, Model, Part, Raster, Texture } from '../model.ts'

/**
 * Returns the same parts and triangles with moved vertices: vertices at one position stay together. Texture coordinates
 * and materials are preserved; a painted texture stays a JPEG if it was one (quality 92), otherwise it becomes a PNG.
 * Painted parts without a texture get vertex colours and a white material. Rejects with the errors of decoding a
 * texture.
 */
export async function sculptModel(
  model: Model,
  strokes: readonly SculptStroke[],
  progress: (share: number) => void,
): Promise<Model> {
  const welded = weldPositions(model)
  const { positions } = welded
  const paints = strokes.some(({ kind }) => kind === 'paint')
  const textures = paints ? await texturesOf(model) : []
  const parts = sculptedParts(model, welded.indices, textures)
  const pixels = new Map(textures.map(({ raster }, number) => [number, raster]))
  const sculpted = new SculptedModel(positions, parts, pixels)
  const normalsOf = ({ normals }: Part) =>
    normals === undefined
      ? null
      : (vertex: number) => [normals[vertex * 3]!, normals[vertex * 3 + 1]!, normals[vertex * 3 + 2]!] as const
  const shading = new Shading(
    sculpted.surface,
    model.parts.map((part, number) => ({ ...parts[number]!, normalAt: normalsOf(part) })),
  )
  const moved = new Uint8Array(positions.length / 3)
  const painted = new Set<number>()
  for (const [index, stroke] of strokes.entries()) {
    sculpted.apply(stroke, 0, sculpted.begin())
    const news = sculpted.takeChanges()
    for (const vertex of news.vertices) moved[vertex] = 1
    for (const { picture } of news.tiles) painted.add(picture)
    progress((index + 1) / strokes.length)
  }
  const { layer } = sculpted
  const result = new Map<Material, Material>()
  for (const number of painted) await paintMaterials(model, textures[number]!, result)
  const materials = model.materials.map((material) => result.get(material) ?? material)
  const plain = new Map<number, number>()
  const placedParts = model.parts.map((part, number) => {
    const { joinedVertices } = parts[number]!
    const placed = partWithPositions(part, joinedVertices, positions, moved, shading, number)
    if (layer === null || parts[number]!.picture !== null || !joinedVertices.some((place) => layer[place * 4 + 3]! > 0))
      return placed
    const material = model.materials[part.material]!
    if (!plain.has(part.material)) {
      const [, , , alpha] = material.baseColour
      plain.set(part.material, materials.push({ ...material, baseColour: [1, 1, 1, alpha] }) - 1)
    }
    return { ...placed, material: plain.get(part.material)!, colours: coloursOf(part, material, joinedVertices, layer) }
  })
  return withoutUnused({ ...model, materials, parts: placedParts })
}

interface OpenTexture {
  texture: Texture
  raster: Raster
}

/** The base colour textures of parts with UVs, each once. */
async function texturesOf(model: Model): Promise<OpenTexture[]> {
  const found = new Map<Texture, OpenTexture>()
  for (const { material, uvs } of model.parts) {
    const texture = model.materials[material]?.baseColourTexture
    if (texture === undefined || uvs === undefined || found.has(texture)) continue
    found.set(texture, { texture, raster: (await decodeImage(texture.bytes)).raster })
  }
  return [...found.values()]
}

function sculptedParts(model: Model, corners: Uint32Array, textures: readonly OpenTexture[]): SculptedPart[] {
  let corner = 0
  return model.parts.map((part) => {
    const joinedVertices = new Uint32Array(part.positions.length / 3)
    for (const vertex of part.indices) joinedVertices[vertex] = corners[corner++]!
    const { baseColour, baseColourTexture } = model.materials[part.material]!
    const picture = textures.findIndex(({ texture }) => texture === baseColourTexture)
    const [r, g, b] = baseColour
    return {
      joinedVertices,
      indices: part.indices,
      uvs: part.uvs ?? null,
      picture: part.uvs === undefined || picture < 0 ? null : picture,
      tint: [r, g, b],
    }
  })
}

/** An untouched part remains bit-identical. */
function partWithPositions(
  part: Part,
  places: Uint32Array,
  positions: Float32Array,
  moved: Uint8Array,
  shading: Shading,
  partIndex: number,
): Part {
  const used = new Uint8Array(places.length)
  for (const vertex of part.indices) used[vertex] = 1
  const isMoved = (vertex: number) => used[vertex] === 1 && moved[places[vertex]!] === 1
  if (!places.some((_, vertex) => isMoved(vertex))) return part
  const result: Part = { ...part, positions: part.positions.slice() }
  if (part.normals !== undefined) result.normals = part.normals.slice()
  const normal: [number, number, number] = [0, 0, 0]
  for (let vertex = 0; vertex < places.length; vertex++) {
    if (!isMoved(vertex)) continue
    const place = places[vertex]!
    for (let axis = 0; axis < 3; axis++) result.positions[vertex * 3 + axis] = positions[place * 3 + axis]!
    if (part.normals === undefined) continue
    const own = [part.normals[vertex * 3]!, part.normals[vertex * 3 + 1]!, part.normals[vertex * 3 + 2]!] as const
    shading.normal(partIndex, vertex, own, normal)
    result.normals!.set(normal, vertex * 3)
  }
  return result
}

function coloursOf(part: Part, { baseColour }: Material, places: Uint32Array, layer: Float32Array): Float32Array {
  const colours = new Float32Array(places.length * 4)
  for (let vertex = 0; vertex < places.length; vertex++) {
    const at = places[vertex]! * 4
    for (let channel = 0; channel < 3; channel++) {
      const own = (part.colours?.[vertex * 4 + channel] ?? 1) * baseColour[channel]!
      colours[vertex * 4 + channel] = own * (1 - layer[at + 3]!) + layer[at + channel]!
    }
    colours[vertex * 4 + 3] = part.colours?.[vertex * 4 + 3] ?? 1
  }
  return colours
}

async function paintMaterials(
  model: Model,
  { texture, raster }: OpenTexture,
  created: Map<Material, Material>,
): Promise<void> {
  const isJpeg = texture.mediaType === 'image/jpeg'
  const painted: Texture = {
    name: texture.name,
    mediaType: isJpeg ? 'image/jpeg' : 'image/png',
    bytes: isJpeg ? await encodeJpeg(raster, 92) : await encodePng(raster),
    width: raster.width,
    height: raster.height,
  }
  for (const material of model.materials)
    if (material.baseColourTexture === texture) created.set(material, { ...material, baseColourTexture: painted })
}

function withoutUnused(model: Model): Model {
  const used = [...new Set(model.parts.map(({ material }) => material))].toSorted((a, b) => a - b)
  return {
    ...model,
    materials: used.map((index) => model.materials[index]!),
    parts: model.parts.map((part) => ({ ...part, material: used.indexOf(part.material) })),
  }
}
