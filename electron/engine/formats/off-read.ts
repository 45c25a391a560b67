/** Reads text files in OFF, the object file format of Geomview, with normals, colours and texture coordinates. */
import { getOrAdd } from '../get-or-add.ts'
import { plainText } from './text-scan.ts'
import { decodeText } from './zip-names.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Model, Part } from '../model.ts'
import { plainMaterial } from './plain-material.ts'
import { hexColour } from './hex-colour.ts'
import { damaged, pointsOnly } from './limits.ts'
import { PartBuilder } from './part-builder.ts'
import { transformPart } from './transform-part.ts'
import { noteFacesLeftOut, plainContext, unitlessSpace, type ReadContext } from './read-context.ts'

/** Bytes of memory per byte of text: each line is a separate string. */
const memoryPerByte = 32
/** Maximum number of face colours, since each one becomes a material; further ones are dropped. */
const maxColours = 256

/**
 * Reads one part per face colour. Millimetres, Z up, unless the context specifies otherwise. Rejects with
 * `bad-geometry`, `mesh-too-large`, and `unsupported-format` for binary files and more than three dimensions.
 */
export async function readOff(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const lines = new Lines(file)
  const first = lines.next() ?? ''
  // Some files omit the keyword and begin with the counts.
  const [, st, c, n, four, many, rest = first] = /^(ST)?(C)?(N)?(4)?(n)?OFF(.*)$/i.exec(first) ?? []
  if (four || many || /BINARY/i.test(rest))
    throw new AppError(
      'unsupported-format',
      'OFF files of more than three dimensions, and binary ones, cannot be read',
      {
        details: { reason: 'off-kind' },
      },
    )
  // The counts may be on the same line as the keyword.
  const counts = numbersOf((rest.trim() === '' ? lines.next() : rest) ?? '')
  const [vertexCount = Number.NaN, faceCount = Number.NaN] = counts
  if (![vertexCount, faceCount].every((count) => Number.isInteger(count) && count >= 0))
    throw damaged('OFF', 'it does not say how much it holds')
  if (vertexCount * 2 > file.byteLength) throw damaged('OFF', 'it is shorter than its header says')
  const has = { normals: n !== undefined, colours: c !== undefined, uvs: st !== undefined }
  const sources = readVertices(lines, vertexCount, has)
  const builders = new Map<string, { builder: PartBuilder; colour: readonly number[] | undefined }>()
  let leftOut = 0
  for (let i = 0; i < faceCount; i++) {
    const line = lines.next()
    if (line === null) {
      context.note({ code: 'file-incomplete', figures: { read: i, claimed: faceCount } })
      break
    }
    const numbers = numbersOf(line)
    const corners = numbers[0] ?? Number.NaN
    if (!Number.isInteger(corners) || corners < 3 || corners >= numbers.length) {
      leftOut++
      continue
    }
    const colour = colourOf(numbers.slice(1 + corners))
    let key = colour === undefined ? '' : hexColour(colour)
    if (builders.size >= maxColours && !builders.has(key)) {
      context.note({ code: 'face-colours-limited', figures: { limit: maxColours } })
      key = ''
    }
    const found = getOrAdd(builders, key, () => ({ builder: new PartBuilder(sources), colour }))
    found.builder.face(
      numbers
        .slice(1, 1 + corners)
        .map((vertex) => [vertex, has.normals ? vertex : -1, has.uvs ? vertex : -1, has.colours ? vertex : -1]),
    )
  }
  noteFacesLeftOut(context, leftOut)
  if (lines.hasDecimalCommas) context.note({ code: 'decimal-commas', figures: {} })
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const parts: Part[] = []
  const materials: Material[] = []
  for (const [name, { builder, colour }] of builders) {
    const part = builder.part(`part-${parts.length + 1}`, materials.length)
    if (part === null) continue
    parts.push(transformPart(part, space))
    const look: Material = { ...plainMaterial(), name }
    if (colour !== undefined) look.baseColour = [colour[0]!, colour[1]!, colour[2]!, colour[3] ?? 1]
    materials.push(look)
  }
  if (parts.length === 0)
    throw vertexCount > 0 && faceCount === 0 ? pointsOnly('OFF') : damaged('OFF', 'it holds no faces')
  return { name: '', parts, materials }
}

function readVertices(lines: Lines, count: number, has: { normals: boolean; colours: boolean; uvs: boolean }) {
  const positions = new Float64Array(count * 3)
  const normals = has.normals ? new Float64Array(count * 3) : undefined
  const colours = has.colours ? new Float64Array(count * 4).fill(1) : undefined
  const uvs = has.uvs ? new Float64Array(count * 2) : undefined
  for (let i = 0; i < count; i++) {
    const numbers = numbersOf(lines.next() ?? '')
    let at = 0
    for (let axis = 0; axis < 3; axis++) positions[i * 3 + axis] = numbers[at++] ?? Number.NaN
    if (normals) for (let axis = 0; axis < 3; axis++) normals[i * 3 + axis] = numbers[at++]!
    if (colours) {
      const rest = numbers.slice(at, uvs ? numbers.length - 2 : undefined)
      const scale = rest.slice(0, 3).some((channel) => channel > 1) ? 255 : 1
      for (let c = 0; c < 3; c++) colours[i * 4 + c] = linearFromSrgb(rest[c]! / scale)
      colours[i * 4 + 3] = (rest[3] ?? scale) / scale
      at += rest.length
    }
    if (uvs) for (let axis = 0; axis < 2; axis++) uvs[i * 2 + axis] = numbers[at++]!
  }
  return { positions, normals, colours, uvs }
}

/**
 * Returns the linear colour for three or four numbers, 0 … 1 or 0 … 255. A single number is an index into a palette
 * that the file does not contain.
 */
function colourOf(numbers: number[]): number[] | undefined {
  if (numbers.length < 3 || !numbers.every(Number.isFinite)) return undefined
  const scale = numbers.slice(0, 3).some((channel) => channel > 1) ? 255 : 1
  const channels = numbers.slice(0, 4).map((channel) => Math.min(1, Math.max(0, channel / scale)))
  return channels.map((channel, i) => (i < 3 ? linearFromSrgb(channel) : channel))
}

function numbersOf(line: string): number[] {
  return line
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(',', '.') || Number.NaN))
}

/** Iterates over the lines without comments, skipping empty ones. */
class Lines {
  readonly #lines: string[]
  #at = 0
  /** Whether any number so far had a decimal comma. */
  hasDecimalCommas = false

  constructor(file: Uint8Array) {
    this.#lines = decodeText(plainText(file)).split('\n')
  }

  /** Returns the next line, or null at the end. */
  next(): string | null {
    while (this.#at < this.#lines.length) {
      const [plain = ''] = this.#lines[this.#at++]!.split('#')
      const line = plain.replaceAll(/[,;](?=\s|$)/g, '').trim()
      if (line === '') continue
      this.hasDecimalCommas ||= /\d,\d/.test(line)
      return line
    }
    return null
  }
}
