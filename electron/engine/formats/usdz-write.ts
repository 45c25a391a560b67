/**
 * Writes USDZ: a USD scene in text with its textures, in a ZIP with 64-byte alignment (Pixar, USDZ File Format
 * Specification 1.3).
 */
import type { Model, Part } from '../model.ts'
import { TextureFiles } from './texture-files.ts'
import { writeZip } from './zip-write.ts'
import { checkedParts, materialOf } from './check-model.ts'
import { unitNormals } from './gltf-document.ts'
import { TextBuffer } from './text-buffer.ts'
import { usdMaterial } from './usd-material.ts'
import { boundsOf } from '../mesh/bounds.ts'
import { normalised } from '../../../shared/text/normalised.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'

const alignment = 64

/**
 * The scene is first in the archive. Metres, Y up. Deterministic. Rejects with `bad-geometry`, `unsupported-format`.
 */
export async function writeUsdz(model: Model): Promise<Uint8Array> {
  const textures = new TextureFiles((index) => `texture-${index + 1}`)
  const scene = await usdScene(model, textures, 'textures/')
  const pictures = Object.entries(textures.files).map(([name, bytes]) => [`textures/${name}`, bytes] as const)
  return writeZip({ 'model.usda': scene, ...Object.fromEntries(pictures) }, alignment)
}

const comma = 44
const open = 40
const close = 41

/** Textures are added to `textures`, which are in `folder`. Rejects with `bad-geometry`, `unsupported-format`. */
export async function usdScene(model: Model, textures: TextureFiles, folder: string): Promise<Uint8Array> {
  const parts = checkedParts(model)
  const materials = [...new Set(parts.map((part) => materialOf(model, part)))]
  const materialName = usdNames()
  const names = materials.map((material) => materialName(material.name, 'Material'))
  const partName = usdNames(['Materials'])
  const text = new TextBuffer(1 << 20)
  text.text(
    '#usda 1.0\n(\n    defaultPrim = "Model"\n    doc = "Maquette"\n    metersPerUnit = 1\n    upAxis = "Y"\n)\n\n' +
      'def Xform "Model" (\n    assetInfo = {\n        string name = ' +
      `${usdString(model.name || 'Model')}\n    }\n    kind = "component"\n)\n{\n    def Scope "Materials"\n    {\n`,
  )
  for (const [i, material] of materials.entries()) {
    const isColoured = parts.some((part) => part.colours && materialOf(model, part) === material)
    text.text(await usdMaterial(material, names[i]!, { textures, folder, isColoured, scope: '/Model/Materials' }))
  }
  text.text('    }\n')
  for (const part of parts) {
    const material = materialOf(model, part)
    const name = partName(part.name, 'Mesh')
    const bound = names[materials.indexOf(material)]!
    writeMesh(text, part, { name, bound, isDoubleSided: material.doubleSided === true, tint: material.baseColour })
  }
  text.text('}\n')
  return text.bytes().slice()
}

function writeMesh(
  text: TextBuffer,
  part: Part,
  options: { name: string; bound: string; isDoubleSided: boolean; tint: readonly number[] },
): void {
  const { positions, normals, uvs, colours, indices } = part
  text.text(
    `\n    def Mesh "${options.name}" (\n        prepend apiSchemas = ["MaterialBindingAPI"]\n    )\n    {\n` +
      `        uniform bool doubleSided = ${options.isDoubleSided ? 1 : 0}\n`,
  )
  const { low, high } = boundsOf(positions)
  text.text('        float3[] extent = [')
  tuples(text, Float32Array.of(...low, ...high), 3)
  text.text(']\n        int[] faceVertexCounts = [')
  for (let i = 0; i < indices.length; i += 3) text.text(i === 0 ? '3' : ', 3')
  text.text(']\n        int[] faceVertexIndices = [')
  for (let i = 0; i < indices.length; i++) {
    if (i > 0) text.character(comma).character(32)
    text.integer(indices[i]!)
  }
  text.text(`]\n        rel material:binding = </Model/Materials/${options.bound}>\n`)
  if (normals) {
    text.text('        normal3f[] normals = [')
    tuples(text, unitNormals(normals), 3)
    text.text('] (\n            interpolation = "vertex"\n        )\n')
  }
  text.text('        point3f[] points = [')
  tuples(text, positions, 3)
  text.text(']\n')
  if (colours) {
    text.text('        color3f[] primvars:displayColor = [')
    tuples(text, applyTint(colours, options.tint), 3)
    text.text('] (\n            interpolation = "vertex"\n        )\n')
  }
  if (uvs) {
    // The origin is at the bottom left.
    text.text('        texCoord2f[] primvars:st = [')
    tuples(
      text,
      uvs.map((value, i) => (i % 2 === 1 ? 1 - value : value)),
      2,
    )
    text.text('] (\n            interpolation = "vertex"\n        )\n')
  }
  text.text('        uniform token subdivisionScheme = "none"\n    }\n')
}

/** Nine decimals: a nanometre. */
function tuples(text: TextBuffer, values: Float32Array, size: number): void {
  for (let i = 0; i < values.length; i += size) {
    if (i > 0) text.character(comma).character(32)
    text.character(open)
    for (let c = 0; c < size; c++) {
      if (c > 0) text.character(comma).character(32)
      text.decimal(values[i + c]!, 9)
    }
    text.character(close)
  }
}

/** Preview surfaces cannot multiply, so the material's colour is applied to the vertex colours. */
function applyTint(colours: Float32Array, tint: readonly number[]): Float32Array {
  const result = new Float32Array((colours.length / 4) * 3)
  for (let i = 0; i < colours.length / 4; i++)
    for (let c = 0; c < 3; c++) result[i * 3 + c] = colours[i * 4 + c]! * tint[c]!
  return result
}

function usdString(text: string): string {
  return `"${text
    .toWellFormed()
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`
}

export function usdNames(taken: readonly string[] = []): (asked: string, fallback: string) => string {
  const used = new Set(taken)
  return (asked, fallback) => {
    const letters = normalised(asked, 'NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^_+/, '')
    const plain = trimEnd(letters, /_/).slice(0, 60)
    const stem = plain === '' ? fallback : /^\d/.test(plain) ? `_${plain}` : plain
    let name = stem
    for (let i = 2; used.has(name); i++) name = `${stem}_${i}`
    used.add(name)
    return name
  }
}
