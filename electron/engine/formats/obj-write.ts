/**
 * Writes Wavefront OBJ as a ZIP with its MTL and textures. The format has no unit or axis; modelling programs assume
 * metres and Y up (as Blender's importer does). Slicers assume millimetres: they should get STL or 3MF, and most offer
 * to scale.
 */
import { weldPositions } from '../mesh/weld.ts'
import type { Material, Model, Part } from '../model.ts'
import { checkedParts, materialOf } from './check-model.ts'
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import { safeFileName, uniqueNames } from './file-name.ts'
import { mtlText } from './mtl-write.ts'
import { TextBuffer } from './text-buffer.ts'
import { transformPart } from './transform-part.ts'
import { TextureFiles } from './texture-files.ts'
import { fromStudioSpace } from './studio-space.ts'
import type { WriteOptions } from './write-options.ts'
import { writeZip } from './zip-write.ts'

const slash = 47
const blank = 32
const newLine = 10

/**
 * Identical positions are written once, so that surfaces stay closed across texture seams; vertex colours are sRGB in
 * "v x y z r g b". `quads` has one number per triangle of each part: nonzero if it forms a quad with the next one, as
 * (a b c) and (a c d). Rejects with `bad-geometry`, `unsupported-format`.
 */
export async function writeObj(
  model: Model,
  { unit = 'm', up = 'Y' }: WriteOptions = {},
  quads?: readonly Uint8Array[],
): Promise<Uint8Array> {
  const parts = checkedParts(model).map((part) => transformPart(part, fromStudioSpace(unit, up)))
  const stem = safeFileName(model.name)
  const unique = uniqueNames()
  const materialNames = new Map<Material, string>()
  for (const part of parts) {
    const material = materialOf(model, part)
    if (!materialNames.has(material)) materialNames.set(material, unique(wordOf(material.name, 'material')))
  }
  const textures = new TextureFiles()
  const library = await mtlText([...materialNames.keys()], (material) => materialNames.get(material)!, textures)
  const text = new TextBuffer(1 << 22)
  text.text(
    `# Maquette. Unit ${unit}, ${up} up.\nmtllib ${stem.replaceAll(' ', '_')}.mtl\no ${wordOf(model.name, 'model')}\n`,
  )
  const corners = parts.some((part) => part.colours) ? writeColoured(text, parts) : writeWelded(text, model, parts)
  let firstCorner = 0
  let uvs = 1
  let normals = 1
  for (const [index, part] of parts.entries()) {
    if (part.uvs) writeLines(text, 'vt', part.uvs, 2, 6, (value, axis) => (axis === 1 ? 1 - value : value))
    if (part.normals) writeLines(text, 'vn', part.normals, 3, 4)
    text.text(`g ${wordOf(part.name, 'part')}\nusemtl ${materialNames.get(materialOf(model, part))!}\n`)
    writeFaces(
      text,
      part,
      corners.subarray(firstCorner, firstCorner + part.indices.length),
      uvs,
      normals,
      quads?.[index],
    )
    firstCorner += part.indices.length
    if (part.uvs) uvs += part.uvs.length / 2
    if (part.normals) normals += part.normals.length / 3
  }
  return writeZip({
    [`${stem.replaceAll(' ', '_')}.obj`]: text.bytes(),
    [`${stem.replaceAll(' ', '_')}.mtl`]: new TextEncoder().encode(library),
    ...textures.files,
  })
}

/** Writes each position once; returns the vertex of every corner. */
function writeWelded(text: TextBuffer, model: Model, parts: Part[]): Uint32Array {
  const { positions, indices } = weldPositions({ ...model, parts })
  writeLines(text, 'v', positions, 3, 8)
  return indices
}

/** Coloured vertices are written as they are in the parts. */
function writeColoured(text: TextBuffer, parts: Part[]): Uint32Array {
  const corners = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0))
  let vertices = 0
  let corner = 0
  for (const { positions, colours, indices } of parts) {
    const count = positions.length / 3
    for (let vertex = 0; vertex < count; vertex++) {
      text.character(118)
      for (let axis = 0; axis < 3; axis++) text.character(blank).decimal(positions[vertex * 3 + axis]!, 8)
      for (let channel = 0; channel < 3; channel++)
        text.character(blank).decimal(srgbFromLinear(colours?.[vertex * 4 + channel] ?? 1), 4)
      text.character(newLine)
    }
    for (const index of indices) corners[corner++] = vertices + index
    vertices += count
  }
  return corners
}

function writeLines(
  text: TextBuffer,
  keyword: string,
  values: Float32Array,
  size: number,
  decimals: number,
  change = (value: number, _axis: number): number => value,
): void {
  for (let i = 0; i < values.length; i += size) {
    text.text(keyword)
    for (let axis = 0; axis < size; axis++) text.character(blank).decimal(change(values[i + axis]!, axis), decimals)
    text.character(newLine)
  }
}

function writeFaces(
  text: TextBuffer,
  part: Part,
  corners: Uint32Array,
  firstUv: number,
  firstNormal: number,
  quads?: Uint8Array,
): void {
  for (let i = 0; i < corners.length; i += 3) {
    text.character(102)
    const isQuad = quads !== undefined && quads[i / 3] !== 0
    for (const k of isQuad ? [i, i + 1, i + 2, i + 5] : [i, i + 1, i + 2]) {
      text.character(blank).integer(corners[k]! + 1)
      if (part.uvs || part.normals) text.character(slash)
      if (part.uvs) text.integer(part.indices[k]! + firstUv)
      if (part.normals) text.character(slash).integer(part.indices[k]! + firstNormal)
    }
    text.character(newLine)
    if (isQuad) i += 3
  }
}

/** Converts a name to a single word. */
function wordOf(name: string, fallback: string): string {
  return name.trim().replaceAll(/[\s\p{Cc}#]+/gu, '_') || fallback
}
