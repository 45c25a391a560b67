/** Reads material libraries (MTL), including the physically based extensions. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Texture } from '../model.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { plainMaterial, setOpacity } from './plain-material.ts'
import { asUtf8 } from './utf-16.ts'
import { companionTexture } from './companion-texture.ts'
import type { ReadContext } from './read-context.ts'

export interface MtlMaterial {
  material: Material
  /** Texture transform: coordinates times scale, plus offset. */
  laid: { scale: [number, number]; offset: [number, number] } | undefined
}

/** Bytes of memory per byte of text: eight, `newmtl` and a line end, are a material. */
const weight = 64

interface Reading extends MtlMaterial {
  roughness?: Texture | undefined
  metalness?: Texture | undefined
}

/**
 * Returns the materials in order. Missing textures are notes, unknown fields are ignored. Rejects `unsafe-file` for a
 * texture that is too large.
 */
export async function readMtl(file: Uint8Array, context: ReadContext): Promise<MtlMaterial[]> {
  const materials: Reading[] = []
  context.budget.reserve(file.byteLength * weight)
  for (const raw of new TextDecoder().decode(asUtf8(file)).split('\n')) {
    const line = raw.trim()
    const [keyword = '', ...words] = line.split(/\s+/)
    const reading = materials.at(-1)
    if (keyword === 'newmtl')
      materials.push({ material: { ...plainMaterial(), name: line.slice(6).trim() }, laid: undefined })
    else if (reading !== undefined) await apply(reading, keyword, words, context)
  }
  for (const reading of materials) await packSurface(reading, context)
  return materials
}

/** Packs the roughness and metalness textures into one. */
async function packSurface({ material, roughness, metalness }: Reading, context: ReadContext): Promise<void> {
  if (roughness === undefined && metalness === undefined) return
  const { packedSurface } = await import('./pack-channels.ts')
  try {
    const name = `${material.name}-surface`
    material.metalnessRoughnessTexture = await packedSurface(roughness, metalness, name, context.budget)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported-format') throw error
    context.note({ code: 'roughness-unreadable', figures: { material: material.name.slice(0, 120) } })
  }
}

async function apply(reading: Reading, keyword: string, words: string[], context: ReadContext): Promise<void> {
  const { material } = reading
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
      reading.laid = laidBy(words)
      await setTexture(material, 'baseColourTexture', words, context)
      break
    case 'map_pr':
      reading.roughness = await companionTexture(withoutOptions(words), context)
      break
    case 'map_pm':
      reading.metalness = await companionTexture(withoutOptions(words), context)
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

/** "-o u v w" is an offset, "-s u v w" a scale; undefined without both. */
function laidBy(words: string[]): MtlMaterial['laid'] {
  const pair = (option: string, habit: number): [number, number] => {
    const at = words.indexOf(option)
    const [u = Number.NaN, v = u] = at < 0 ? [habit, habit] : words.slice(at + 1, at + 3).map(Number)
    return Number.isFinite(u) && Number.isFinite(v) ? [u, v] : [habit, habit]
  }
  if (!words.includes('-o') && !words.includes('-s')) return undefined
  return { scale: pair('-s', 1), offset: pair('-o', 0) }
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
