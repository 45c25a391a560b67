/** Reads a material library (MTL), with the physically based fields that newer programs write. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Texture } from '../model.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { plainMaterial } from './gltf-materials-read.ts'
import { plainText } from './utf-16.ts'
import { companionTexture, findCompanion } from './companion-texture.ts'
import type { ReadContext } from './read-context.ts'

export interface MtlMaterial {
  material: Material
  /** How its picture is laid: texture coordinates times the scale, and then moved. */
  laid: { scale: [number, number]; offset: [number, number] } | undefined
}

/** Bytes of memory for one of text: eight, `newmtl` and the end of its line, are a material. */
const weight = 64

interface Reading extends MtlMaterial {
  /** `Tr`, where there is one. */
  transparency?: number
  hasOpacity?: boolean
  opacityMap?: Texture | undefined
  roughness?: Texture | undefined
  metalness?: Texture | undefined
}

/** Its materials in order. What is missing is a note, what is unknown is left out. Rejects `unsafe-file` for a texture that is too large. */
export async function readMtl(file: Uint8Array, context: ReadContext): Promise<MtlMaterial[]> {
  const materials: Reading[] = []
  context.room.take(file.byteLength * weight)
  for (const raw of new TextDecoder().decode(plainText(file)).split('\n')) {
    const line = raw.trim()
    const [keyword = '', ...words] = line.split(/\s+/)
    const reading = materials.at(-1)
    if (keyword.toLowerCase() === 'newmtl')
      materials.push({ material: { ...plainMaterial(), name: uncommented(line.slice(6)) }, laid: undefined })
    else if (reading !== undefined) await apply(reading, keyword, words, context)
  }
  for (const reading of materials) {
    await packSurface(reading, context)
    await settleOpacity(reading, context)
    if (reading.material.baseColourTexture !== undefined) showPictureAsItIs(reading.material)
  }
  return materials
}

/** Returns a name without the comment behind it; `#` inside a name stays. */
export function uncommented(name: string): string {
  return name
    .trim()
    .replace(/\s#(\s.*)?$/, '')
    .trim()
}

/** A grey `Kd` beside a picture is what an exporter writes anyway; multiplied, it would darken the picture, up to black. */
function showPictureAsItIs(material: Material): void {
  const [red, green, blue, alpha] = material.baseColour
  if (red === green && green === blue) material.baseColour = [1, 1, 1, alpha]
}

/** `d` says how opaque, `Tr` how transparent; programs that mean the same by both write 0 twice. */
async function settleOpacity(reading: Reading, context: ReadContext): Promise<void> {
  const { material, transparency, hasOpacity = false, opacityMap } = reading
  if (transparency !== undefined && !hasOpacity) setOpacity(material, 1 - transparency)
  if (transparency === 0 && material.baseColour[3] === 0) setOpacity(material, 1)
  if (opacityMap === undefined || material.baseColourTexture === undefined) return
  const { withOpacity } = await import('./pack-channels.ts')
  const texture = await withOpacity(material.baseColourTexture, opacityMap, context.room)
  if (texture === null) return
  material.baseColourTexture = texture
  material.alphaMode = 'blend'
}

/** Roughness and metalness are two pictures here and one in ours; a picture scales what the plain values say. */
async function packSurface({ material, roughness, metalness }: Reading, context: ReadContext): Promise<void> {
  if (roughness === undefined && metalness === undefined) return
  const { packedSurface } = await import('./pack-channels.ts')
  try {
    const name = `${material.name}-surface`
    material.metalnessRoughnessTexture = await packedSurface(roughness, metalness, name, context.room)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported-format') throw error
    context.note({ code: 'roughness-unreadable', figures: { material: material.name.slice(0, 120) } })
  }
}

async function apply(reading: Reading, keyword: string, words: string[], context: ReadContext): Promise<void> {
  const { material } = reading
  const numbers = words.map((word) => Number(word.replace(',', '.')))
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
      if (numbers.length >= 3 && numbers.slice(0, 3).every(Number.isFinite) && numbers.some((channel) => channel > 0))
        material.emissive = [linearFromSrgb(first), linearFromSrgb(numbers[1]!), linearFromSrgb(numbers[2]!)]
      break
    case 'd':
      // "d -halo 0.5" is a kind of opacity as well.
      reading.hasOpacity = numbers.some(Number.isFinite)
      if (reading.hasOpacity) setOpacity(material, numbers.find(Number.isFinite)!)
      break
    case 'tr':
      if (Number.isFinite(first)) reading.transparency = first
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
    case 'map_ka':
      // Programs that know no ambient colour write the only picture here.
      if (material.baseColourTexture === undefined) await setTexture(material, 'baseColourTexture', words, context)
      break
    case 'map_d':
      reading.opacityMap = await pictureOf(words, context)
      break
    case 'map_pr':
      reading.roughness = await pictureOf(words, context)
      break
    case 'map_pm':
      reading.metalness = await pictureOf(words, context)
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
  material.alphaMode = opacity < 1 ? 'blend' : 'opaque'
}

async function setTexture(
  material: Material,
  slot: 'baseColourTexture' | 'emissiveTexture' | 'normalTexture',
  words: string[],
  context: ReadContext,
): Promise<void> {
  const texture = await pictureOf(words, context)
  if (texture !== undefined) material[slot] = texture
}

function pictureOf(words: string[], context: ReadContext): Promise<Texture | undefined> {
  const name = withoutOptions(words)
  const isKnown = findCompanion(name, context) !== undefined
  return companionTexture(isKnown ? name : uncommented(name), context)
}

/** "-o u v w" moves the picture, "-s u v w" repeats it; undefined where neither is said. */
function laidBy(words: string[]): MtlMaterial['laid'] {
  const pair = (option: string, habit: number): [number, number] => {
    const at = words.indexOf(option)
    const [u = Number.NaN, v = u] = at < 0 ? [habit, habit] : words.slice(at + 1, at + 3).map(Number)
    return Number.isFinite(u) && Number.isFinite(v) ? [u, v] : [habit, habit]
  }
  if (!words.includes('-o') && !words.includes('-s')) return undefined
  return { scale: pair('-s', 1), offset: pair('-o', 0) }
}

/** Options with a word behind them. Others have numbers, as many as there are. */
const wordOptions = new Set(['-blendu', '-blendv', '-cc', '-clamp', '-imfchan', '-type', '-colorspace'])

/** Returns the name behind the options: "name with blanks.png" of "-bm 1.0 -s 1 1 1 name with blanks.png". */
function withoutOptions(words: string[]): string {
  let from = 0
  while (from < words.length - 1 && words[from]!.startsWith('-')) {
    if (wordOptions.has(words[from++]!.toLowerCase())) from++
    else while (from < words.length - 1 && /^[-+.\d]/.test(words[from]!)) from++
  }
  return words.slice(from).join(' ')
}
