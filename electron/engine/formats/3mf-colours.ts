/** Property groups of a 3MF file, and the properties of its triangles. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Model, Part, Texture } from '../model.ts'
import { materialOf } from './check-model.ts'
import { hexColour } from './hex-colour.ts'
import { encodePaint, maxPaintStates } from './paint-code.ts'
import type { PrintMesh } from './print-mesh.ts'
import type { TextBuffer } from './text-buffer.ts'
import { withoutWebp, type TextureFiles } from './texture-files.ts'

export const textureFolder = '3D/Textures/'
const baseMaterialsId = 1

export interface ThreeMfColours {
  /** Writes the groups as resources. Further resources may use ids from `nextId` on. */
  writeResources(text: TextBuffer): void
  nextId: number
  /** The default `pid` and `pindex` of an object that starts with this triangle. */
  objectProperty(first: number): { id: number; index: number }
  /** Writes the attributes of one triangle, with a leading space. */
  writeTriangle(text: TextBuffer, triangle: number): void
}

interface Group {
  id: number
  write(text: TextBuffer): void
  corners(a: number, b: number, c: number): readonly [number, number, number]
}

/**
 * Writes every material as a base material with name and colour. Textured parts use texture coordinates, parts with
 * vertex colours a colour group. Flat colours are also written as paint, for slicers that ignore materials. Pictures go
 * to `textures`.
 */
export async function threeMfColours(model: Model, mesh: PrintMesh, textures: TextureFiles): Promise<ThreeMfColours> {
  const materials = [...new Set(mesh.parts.map((part) => materialOf(model, part)))]
  let nextId = baseMaterialsId + 1
  const textureIds = new Map<Texture, { id: number; path: string; type: string }>()
  const groups: Group[] = []
  for (const part of mesh.parts) {
    const material = materialOf(model, part)
    if (material.baseColourTexture && part.uvs) {
      const picture =
        textureIds.get(material.baseColourTexture) ?? (await addPicture(material.baseColourTexture, textures, nextId++))
      textureIds.set(material.baseColourTexture, picture)
      groups.push(textureGroup(nextId++, picture.id, part.uvs))
    } else if (part.colours) groups.push(colourGroup(nextId++, part, material))
    else groups.push(flatGroup(materials.indexOf(material)))
  }
  const filaments = groups.every((group) => group.id === baseMaterialsId) ? filamentCodes(materials) : null
  return {
    nextId,
    objectProperty: (first) => ({
      id: baseMaterialsId,
      index: materials.indexOf(materialOf(model, mesh.parts[mesh.partOf[first]!]!)),
    }),
    writeResources: (text) => {
      text.text(`  <basematerials id="${baseMaterialsId}">\n`)
      for (const [i, { name, baseColour }] of materials.entries())
        text.text(`<base name="${xmlText(name || `Material ${i + 1}`)}" displaycolor="${hexColour(baseColour)}"/>\n`)
      text.text('  </basematerials>\n')
      for (const { id, path, type } of textureIds.values())
        text.text(
          `  <m:texture2d id="${id}" path="/${xmlText(path)}" contenttype="${type}" tilestyleu="wrap" tilestylev="wrap"/>\n`,
        )
      for (const group of groups) group.write(text)
    },
    writeTriangle: (text, triangle) => {
      const part = mesh.partOf[triangle]!
      const group = groups[part]!
      const { indices } = mesh.parts[part]!
      const corner = mesh.triangleOf[triangle]! * 3
      const [p1, p2, p3] = group.corners(indices[corner]!, indices[corner + 1]!, indices[corner + 2]!)
      text.text(' pid="').integer(group.id).text('" p1="').integer(p1)
      if (p2 !== p1 || p3 !== p1) text.text('" p2="').integer(p2).text('" p3="').integer(p3)
      text.text('"')
      if (filaments !== null) text.text(` slic3rpe:mmu_segmentation="${filaments[p1]!}"`)
    },
  }
}

async function addPicture(
  texture: Texture,
  textures: TextureFiles,
  id: number,
): Promise<{ id: number; path: string; type: string }> {
  const plain = await withoutWebp(texture)
  return { id, path: textureFolder + textures.add(plain), type: plain.mediaType }
}

function textureGroup(id: number, textureId: number, uvs: Float32Array): Group {
  return {
    id,
    write: (text) => {
      text.text(`  <m:texture2dgroup id="${id}" texid="${textureId}">\n`)
      // The origin is at the bottom left.
      for (let i = 0; i < uvs.length; i += 2)
        text
          .text('<m:tex2coord u="')
          .decimal(uvs[i]!, 5)
          .text('" v="')
          .decimal(1 - uvs[i + 1]!, 5)
          .text('"/>\n')
      text.text('  </m:texture2dgroup>\n')
    },
    corners: (a, b, c) => [a, b, c],
  }
}

/** Lists equal colours once, multiplied by the base colour. */
function colourGroup(id: number, { colours, positions }: Part, { baseColour }: Material): Group {
  const listed = new Map<string, number>()
  const indexOf = new Uint32Array(positions.length / 3)
  for (let vertex = 0; vertex < indexOf.length; vertex++) {
    const hex = hexColour(baseColour.map((channel, i) => channel * colours![vertex * 4 + i]!))
    indexOf[vertex] = getOrAdd(listed, hex, () => listed.size)
  }
  return {
    id,
    write: (text) => {
      text.text(`  <m:colorgroup id="${id}">\n`)
      for (const hex of listed.keys()) text.text(`<m:color color="${hex}"/>\n`)
      text.text('  </m:colorgroup>\n')
    },
    corners: (a, b, c) => [indexOf[a]!, indexOf[b]!, indexOf[c]!],
  }
}

function flatGroup(index: number): Group {
  return { id: baseMaterialsId, write: () => {}, corners: () => [index, index, index] }
}

/** Paint codes per material, one filament per colour; null for a single colour and for more than sixteen. */
function filamentCodes(materials: Material[]): string[] | null {
  const colours = materials.map(({ baseColour }) => hexColour(baseColour))
  const different = [...new Set(colours)]
  if (different.length < 2 || different.length > maxPaintStates.none) return null
  return colours.map((colour) => encodePaint(different.indexOf(colour) + 1, 'none'))
}

/** Escapes text for XML, including attribute values, and drops characters that XML cannot contain. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
