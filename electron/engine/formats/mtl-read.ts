/** Reads material libraries (MTL), including the physically based extensions. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Texture } from '../model.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { plainMaterial, setOpacity } from './plain-material.ts'
import { plainText, withoutComment } from './text-scan.ts'
import { decodeText } from './zip-names.ts'
import { companionTexture, findCompanion, isPictureName } from './companion-texture.ts'
import type { ReadContext } from './read-context.ts'

export interface MtlMaterial {
  material: Material
  /** Texture transform: coordinates times scale, plus offset. */
  uvTransform: { scale: [number, number]; offset: [number, number] } | undefined
}

/** Bytes of memory per byte of text: `newmtl` and a line end, eight bytes in all, create a material. */
const memoryPerByte = 64

interface Reading extends MtlMaterial {
  /** The value of `Tr`, if present. */
  transparency?: number
  hasOpacity?: boolean
  opacityMap?: Texture | undefined
  roughness?: Texture | undefined
  metalness?: Texture | undefined
}

/**
 * Returns the materials in order. Missing textures are reported as notes, unknown fields are ignored. Rejects with
 * `unsafe-file` for a texture that is too large.
 */
export async function readMtl(file: Uint8Array, context: ReadContext): Promise<MtlMaterial[]> {
  const materials: Reading[] = []
  context.budget.reserve(file.byteLength * memoryPerByte)
  const text = decodeText(plainText(file))
  // Guesses only if there is a single colour texture, and the library names none of the pictures beside the model.
  const isNamed = (name: string): boolean => isPictureName(name) && text.includes(name)
  const mayGuess = text.toLowerCase().split('map_kd').length === 2 && !context.siblings.some(isNamed)
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const [keyword = '', ...words] = line.split(/\s+/)
    const reading = materials.at(-1)
    if (keyword.toLowerCase() === 'newmtl')
      materials.push({ material: { ...plainMaterial(), name: withoutComment(line.slice(6)) }, uvTransform: undefined })
    else if (reading !== undefined) await apply(reading, [keyword, ...words], context, mayGuess)
  }
  for (const reading of materials) {
    await packSurface(reading, context)
    await settleOpacity(reading, context)
    if (reading.material.baseColourTexture !== undefined) dropGreyFactor(reading.material)
  }
  return materials
}

/** Exporters write a grey or black `Kd` beside a texture without intending to darken it. */
function dropGreyFactor(material: Material): void {
  const [red, green, blue, alpha] = material.baseColour
  if (red === green && green === blue) material.baseColour = [1, 1, 1, alpha]
}

/** `d` is the opacity, `Tr` the transparency. Programs that confuse the two write 0 for both in opaque materials. */
async function settleOpacity(reading: Reading, context: ReadContext): Promise<void> {
  const { material, transparency, hasOpacity = false, opacityMap } = reading
  if (transparency !== undefined && !hasOpacity) setOpacity(material, 1 - transparency)
  if (opacityMap === undefined || material.baseColourTexture === undefined) return
  const { withOpacity } = await import('./pack-channels.ts')
  const texture = await withOpacity(material.baseColourTexture, opacityMap, context.budget)
  if (texture === null) return
  material.baseColourTexture = texture
  material.alphaMode = 'blend'
}

/** Packs the roughness and metalness textures into one image. */
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

const textureSlots: Readonly<Record<string, 'baseColourTexture' | 'emissiveTexture' | 'normalTexture'>> = {
  map_kd: 'baseColourTexture',
  // Programs without an ambient colour write their only texture to this field.
  map_ka: 'baseColourTexture',
  map_ke: 'emissiveTexture',
  norm: 'normalTexture',
  map_bump: 'normalTexture',
  bump: 'normalTexture',
}

async function apply(reading: Reading, line: string[], context: ReadContext, mayGuess: boolean): Promise<void> {
  const [keyword = '', ...words] = line
  const { material } = reading
  const key = keyword.toLowerCase()
  const texture = () => textureOf(words, context, mayGuess && key === 'map_kd')
  const slot = textureSlots[key]
  if (key === 'map_ka' && material.baseColourTexture !== undefined) return
  if (slot !== undefined) {
    if (key === 'map_kd') reading.uvTransform = uvTransformOf(words)
    const found = await texture()
    if (found !== undefined) material[slot] = found
    return
  }
  if (key === 'map_pr') reading.roughness = await texture()
  if (key === 'map_pm') reading.metalness = await texture()
  if (key === 'map_d') reading.opacityMap = await texture()
  const numbers = words.map((word) => Number(word.replace(',', '.')))
  const [first = Number.NaN, second = first, third = first] = numbers
  const linear = (): [number, number, number] => [linearFromSrgb(first), linearFromSrgb(second), linearFromSrgb(third)]
  if (key === 'kd' && numbers.slice(0, 3).every(Number.isFinite))
    material.baseColour = [...linear(), material.baseColour[3]]
  const isColour = numbers.length >= 3 && numbers.slice(0, 3).every(Number.isFinite)
  if (key === 'ke' && isColour && numbers.some((channel) => channel > 0)) material.emissive = linear()
  // "d -halo 0.5" also specifies an opacity.
  const opacity = numbers.find(Number.isFinite)
  if (key === 'd' && opacity !== undefined) {
    reading.hasOpacity = true
    setOpacity(material, opacity)
  }
  if (!Number.isFinite(first)) return
  if (key === 'tr') reading.transparency = first
  if (key === 'pr') material.roughness = first
  if (key === 'pm') material.metalness = first
}

/** "-o u v w" is an offset, "-s u v w" a scale; undefined if neither is present. */
function uvTransformOf(words: string[]): MtlMaterial['uvTransform'] {
  const pair = (option: string, fallback: number): [number, number] => {
    const at = words.indexOf(option)
    const [u = Number.NaN, v = u] = at < 0 ? [fallback, fallback] : words.slice(at + 1, at + 3).map(Number)
    return Number.isFinite(u) && Number.isFinite(v) ? [u, v] : [fallback, fallback]
  }
  if (!words.includes('-o') && !words.includes('-s')) return undefined
  return { scale: pair('-s', 1), offset: pair('-o', 0) }
}

function textureOf(words: string[], context: ReadContext, mayGuess: boolean): Promise<Texture | undefined> {
  const name = withoutOptions(words)
  const isKnown = findCompanion(name, context) !== undefined
  return companionTexture(isKnown ? name : withoutComment(name), context, mayGuess)
}

/** Options that take a word as their argument. All others take numbers. */
const wordOptions = new Set(['-blendu', '-blendv', '-cc', '-clamp', '-imfchan', '-type', '-colorspace'])

/**
 * Returns the file name after the options, such as "name with blanks.png" for "-bm 1.0 -s 1 1 1 name with blanks.png".
 */
function withoutOptions(words: string[]): string {
  let from = 0
  while (from < words.length - 1 && words[from]!.startsWith('-')) {
    if (wordOptions.has(words[from++]!.toLowerCase())) from++
    else while (from < words.length - 1 && /^[-+.\d]/.test(words[from]!)) from++
  }
  return words.slice(from).join(' ')
}
