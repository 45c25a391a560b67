/** Reads OFF, the object file format of Geomview, as text, with normals, colours and texture coordinates. */
import { getOrAdd } from '../get-or-add.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Model, Part } from '../model.ts'
import { plainMaterial } from './plain-material.ts'
import { hexColour } from './hex-colour.ts'
import { damaged, pointsOnly } from './limits.ts'
import { PartBuilder } from './part-builder.ts'
import { transformPart } from './transform-part.ts'
import { plainContext, unitlessSpace, type ReadContext } from './read-context.ts'

/** Bytes of memory per byte of text: each line is a string. */
const memoryPerByte = 32
/** Further face colours are ignored: each is a material. */
const maxColours = 256

/**
 * One part per face colour. Millimetres, Z up, unless the context says otherwise. Rejects `bad-geometry`,
 * `mesh-too-large`, and `unsupported-format` for binary files and other dimensions.
 */
export async function readOff(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const lines = new Lines(file)
  const kind = /^(ST)?(C)?(N)?(4)?(n)?OFF(.*)$/.exec(lines.next())
  if (kind === null) throw damaged('OFF', 'it does not begin with OFF')
  const [, st, c, n, four, many, rest = ''] = kind
  if (four || many || /BINARY/i.test(rest))
    throw new AppError(
      'unsupported-format',
      'OFF files of more than three dimensions, and binary ones, cannot be read',
      {
        details: { reason: 'off-kind' },
      },
    )
  // The counts may follow on the first line.
  const counts = numbersOf(rest.trim() === '' ? lines.next() : rest)
  const [vertexCount = Number.NaN, faceCount = Number.NaN] = counts
  const least = (vertexCount + faceCount) * 2
  if (![vertexCount, faceCount].every((count) => Number.isInteger(count) && count >= 0) || least > file.byteLength)
    throw damaged('OFF', 'it is shorter than its header says')
  const has = { normals: n !== undefined, colours: c !== undefined, uvs: st !== undefined }
  const sources = readVertices(lines, vertexCount, has)
  const builders = new Map<string, { builder: PartBuilder; colour: readonly number[] | undefined }>()
  for (let i = 0; i < faceCount; i++) {
    const numbers = numbersOf(lines.next())
    const corners = numbers[0] ?? Number.NaN
    if (!Number.isInteger(corners) || corners < 0 || corners >= numbers.length + 1)
      throw damaged('OFF', `a face has ${corners} corners`)
    const colour = colourOf(numbers.slice(1 + corners))
    let key = colour === undefined ? '' : hexColour(colour)
    if (builders.size >= maxColours && !builders.has(key)) {
      context.note({ code: 'face-colours-limited', figures: { limit: maxColours } })
      key = ''
    }
    const found = getOrAdd(builders, key, () => ({ builder: new PartBuilder('OFF', sources), colour }))
    found.builder.face(
      numbers.slice(1, 1 + corners).map((index) => {
        if (!Number.isInteger(index)) throw damaged('OFF', `a face refers to vertex ${index}`)
        return [index, has.normals ? index : -1, has.uvs ? index : -1, has.colours ? index : -1]
      }),
    )
  }
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
    const numbers = numbersOf(lines.next())
    const least = 3 + (normals ? 3 : 0) + (colours ? 3 : 0) + (uvs ? 2 : 0)
    if (numbers.length < least) throw damaged('OFF', `vertex ${i} has ${numbers.length} numbers`)
    let at = 0
    for (let axis = 0; axis < 3; axis++) positions[i * 3 + axis] = numbers[at++]!
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

/** Three or four channels of 0 … 255 or 0 … 1; a single number refers to an unknown colour table. */
function colourOf(numbers: number[]): number[] | undefined {
  if (numbers.length < 3 || !numbers.every(Number.isFinite)) return undefined
  const scale = numbers.slice(0, 3).some((channel) => channel > 1) ? 255 : 1
  const channels = numbers.slice(0, 4).map((channel) => Math.min(1, Math.max(0, channel / scale)))
  return channels.map((channel, i) => (i < 3 ? linearFromSrgb(channel) : channel))
}

function numbersOf(line: string): number[] {
  return line.trim().split(/\s+/).map(Number)
}

/** Non-empty lines without comments. */
class Lines {
  readonly #lines: string[]
  #at = 0

  constructor(file: Uint8Array) {
    this.#lines = new TextDecoder('latin1').decode(file).split('\n')
  }

  next(): string {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++]!.replace(/#.*$/s, '').trim()
      if (line !== '') return line
    }
    throw damaged('OFF', 'it ends too early')
  }
}
