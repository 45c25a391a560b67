/** Reads a material library (MTL), with the physically based fields that newer programs write. */
import type { Material } from '../model.ts'
import { linearFromSrgb } from '../colour/srgb.ts'
import { plainMaterial } from './gltf-materials-read.ts'
import { companionTexture } from './companion-texture.ts'
import type { ReadContext } from './read-context.ts'

/** Its materials in order. What is missing or unknown is left out. Throws `unsafe-file` for a texture that is too large. */
export async function readMtl(file: Uint8Array, context: ReadContext): Promise<Material[]> {
  const materials: Material[] = []
  for (const raw of new TextDecoder().decode(file).split('\n')) {
    const line = raw.trim()
    const [keyword = '', ...words] = line.split(/\s+/)
    const material = materials.at(-1)
    if (keyword === 'newmtl') materials.push({ ...plainMaterial(), name: line.slice(6).trim() })
    else if (material !== undefined) await apply(material, keyword, words, context)
  }
  return materials
}

async function apply(material: Material, keyword: string, words: string[], context: ReadContext): Promise<void> {
  const numbers = words.map(Number)
  const [first = Number.NaN] = numbers
  switch (keyword.toLowerCase()) {
    case 'kd':
      if (numbers.slice(0, 3).every(Number.isFinite))
        material.baseColour = [
          linearFromSrgb(first),
          linearFromSrgb(numbers[1] ?? first),
          linearFromSrgb(numbers[2] ?? first),
          material.baseColour[3],
        ]
      break
    case 'ke':
      if (numbers.length >= 3 && numbers.every(Number.isFinite) && numbers.some((channel) => channel > 0))
        material.emissive = [linearFromSrgb(first), linearFromSrgb(numbers[1]!), linearFromSrgb(numbers[2]!)]
      break
    case 'd':
      if (Number.isFinite(first)) setOpacity(material, first)
      break
    case 'pr':
      if (Number.isFinite(first)) material.roughness = first
      break
    case 'pm':
      if (Number.isFinite(first)) material.metalness = first
      break
    case 'map_kd':
      await setTexture(material, 'baseColourTexture', words, context)
      break
    case 'map_ke':
      await setTexture(material, 'emissiveTexture', words, context)
      break
    case 'norm':
    case 'map_bump':
    case 'bump':
      await setTexture(material, 'normalTexture', words, context)
      break
    default:
  }
}

function setOpacity(material: Material, opacity: number): void {
  material.baseColour = [material.baseColour[0], material.baseColour[1], material.baseColour[2], opacity]
  if (opacity < 1) material.alphaMode = 'blend'
}

async function setTexture(
  material: Material,
  slot: 'baseColourTexture' | 'emissiveTexture' | 'normalTexture',
  words: string[],
  context: ReadContext,
): Promise<void> {
  const name = withoutOptions(words)
  const texture = await companionTexture(name, context)
  if (texture !== undefined) material[slot] = texture
}

/** "-bm 1.0 -s 1 1 1 name with blanks.png" → the name. */
function withoutOptions(words: string[]): string {
  let from = 0
  while (from < words.length && words[from]!.startsWith('-')) {
    from++
    while (from < words.length - 1 && (/^[-+.\d]/.test(words[from]!) || words[from] === 'on' || words[from] === 'off'))
      from++
  }
  return words.slice(from).join(' ')
}
