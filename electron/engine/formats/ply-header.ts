/** Parses the header of a PLY file: elements, properties and encoding. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { damaged } from './limits.ts'
import type { ScalarType } from './scalars.ts'

export interface PlyProperty {
  name: string
  type: ScalarType
  /** Type of a list's length; undefined for a single value. */
  countType?: ScalarType
}

export interface PlyElement {
  name: string
  count: number
  properties: PlyProperty[]
}

export interface PlyHeader {
  encoding: 'ascii' | 'little' | 'big'
  elements: PlyElement[]
  /** Texture names, which MeshLab and photogrammetry programs write as comments. */
  pictures: string[]
  bytes: number
}

/** Names of colour channels. */
export const colourNames = {
  red: ['red', 'diffuse_red', 'r'],
  green: ['green', 'diffuse_green', 'g'],
  blue: ['blue', 'diffuse_blue', 'b'],
  alpha: ['alpha', 'diffuse_alpha', 'a'],
} as const satisfies Record<string, readonly string[]> as Readonly<
  Record<'red' | 'green' | 'blue' | 'alpha', readonly string[]>
>

/** Divisor of integer colours. */
export function plyScale(type: ScalarType): number {
  return type === 'u1' ? 255 : type === 'u2' ? 65_535 : 1
}

/** A list of texture coordinates. */
export const isTexCoord = /^tex(ture_?)?coord(s|inates)?$/

const types: Record<string, ScalarType> = {
  char: 'i1',
  uchar: 'u1',
  short: 'i2',
  ushort: 'u2',
  int: 'i4',
  uint: 'u4',
  float: 'f4',
  double: 'f8',
  int8: 'i1',
  uint8: 'u1',
  int16: 'i2',
  uint16: 'u2',
  int32: 'i4',
  uint32: 'u4',
  float32: 'f4',
  float64: 'f8',
  // Written by numerical libraries, against the rules.
  int64: 'i8',
  uint64: 'u8',
  long: 'i8',
}

/** Throws `bad-geometry`, and `unsupported-format` for another version. */
export function parsePlyHeader(file: Uint8Array): PlyHeader {
  const text = new TextDecoder('latin1').decode(file.subarray(0, 65_536))
  const end = /(?:^|[\r\n])[ \t]*end_header[ \t]*(\r\n|\n|\r)/i.exec(text)
  if (end === null) throw damaged('PLY', 'its header does not end')
  const header: PlyHeader = { encoding: 'ascii', elements: [], pictures: [], bytes: end.index + end[0].length }
  for (const line of text.slice(0, end.index).split(/\r\n|\n|\r/)) {
    const [first = '', ...given] = line.trim().split(/\s+/)
    const keyword = first.toLowerCase()
    const words = given.map((word) => word.toLowerCase())
    if (keyword === 'comment' && words[0] === 'texturefile') header.pictures.push(given.slice(1).join(' '))
    if (keyword === 'format') header.encoding = encodingOf(words)
    if (keyword === 'element') header.elements.push({ name: words[0] ?? '', count: countOf(words[1]), properties: [] })
    if (keyword === 'property') {
      const element = header.elements.at(-1)
      if (element === undefined) throw damaged('PLY', 'a property stands before any element')
      element.properties.push(propertyOf(words))
    }
  }
  for (const { name, properties } of header.elements) if (name === 'face') nameCorners(properties)
  return header
}

/** If no list of the faces has a usual name, the first that is not one of texture coordinates lists the corners. */
function nameCorners(properties: readonly PlyProperty[]): void {
  const lists = properties.filter(({ name, countType }) => countType !== undefined && !isTexCoord.test(name))
  if (lists[0] !== undefined && !lists.some(({ name }) => name.startsWith('vertex_ind')))
    lists[0].name = 'vertex_indices'
}

function encodingOf([encoding, version]: string[]): PlyHeader['encoding'] {
  if (!/^1(\.0*)?$/.test(version ?? ''))
    throw new AppError('unsupported-format', `PLY version ${version} cannot be read`, {
      details: { reason: 'file-version', format: 'PLY', version: version ?? '' },
    })
  if (encoding === 'ascii') return 'ascii'
  if (encoding === 'binary_little_endian') return 'little'
  if (encoding === 'binary_big_endian') return 'big'
  throw damaged('PLY', `"${encoding}" is not an encoding`)
}

function countOf(word: string | undefined): number {
  const count = Number(word)
  if (!Number.isInteger(count) || count < 0) throw damaged('PLY', `"${word}" is not a number of elements`)
  return count
}

function propertyOf(words: string[]): PlyProperty {
  const type = (word: string | undefined): ScalarType => {
    const found = types[word ?? '']
    if (found === undefined) throw damaged('PLY', `"${word}" is not a type`)
    return found
  }
  if (words[0] === 'list') return { countType: type(words[1]), type: type(words[2]), name: words[3] ?? '' }
  return { type: type(words[0]), name: words[1] ?? '' }
}
