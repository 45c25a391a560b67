/** Faces of a PLY file: triangles, and attributes per face and corner. */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { PositionTable } from '../mesh/position-table.ts'
import type { Part } from '../model.ts'
import { checkTriangleCount } from './limits.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { PartBuilder, type Corner, type CornerSources } from './part-builder.ts'
import { colourNames, isTexCoord, plyScale, type PlyElement, type PlyProperty } from './ply-header.ts'
import type { PlyValues } from './ply-values.ts'
import { triangulateFace } from './triangulate-face.ts'

/** Attributes of faces and corners that split vertices. */
export class PlyFaceAttributes {
  readonly #ends = new GrowingArray(Float64Array)
  readonly #vertices = new GrowingArray(Float64Array)
  readonly #uvOf = new GrowingArray(Float64Array)
  readonly #uvs = new PositionTable()
  readonly #colourOf = new GrowingArray(Float64Array)
  readonly #colours = new GrowingArray(Float64Array)
  readonly #colourIds = new Map<number, number>()
  readonly #pictureOf = new GrowingArray(Float64Array)
  readonly #bits = new Uint32Array(2)
  readonly #floats = new Float32Array(this.#bits.buffer)

  /** `uv`: two per corner, or none; `rgba`: 0 … 1, or none. */
  add(corners: readonly number[], uv: readonly number[], rgba: readonly number[], picture: number): void {
    const hasUv = uv.length >= corners.length * 2
    for (const [i, vertex] of corners.entries()) {
      this.#vertices.push(vertex)
      this.#uvOf.push(hasUv ? this.#uv(uv[i * 2]!, uv[i * 2 + 1]!) : -1)
    }
    this.#ends.push(this.#vertices.length)
    this.#colourOf.push(rgba.length < 3 ? -1 : this.#colour(rgba))
    this.#pictureOf.push(picture)
  }

  /** One part per texture. Colours of the vertices take precedence over those of faces. */
  parts({ positions, normals, colours }: CornerSources): { part: Part; picture: number }[] {
    const uvs = this.#uvs.positions()
    const sources: CornerSources = {
      positions,
      normals,
      uvs:
        uvs.length === 0
          ? undefined
          : Float32Array.from({ length: (uvs.length / 3) * 2 }, (_, i) => uvs[(i >> 1) * 3 + (i & 1)]!),
      colours: colours ?? (this.#colours.length === 0 ? undefined : this.#colours.copy()),
    }
    const builders = new Map<number, PartBuilder>()
    for (let face = 0, at = 0; face < this.#ends.length; face++) {
      const picture = this.#pictureOf.values[face]!
      const builder = getOrAdd(builders, picture, () => new PartBuilder(sources))
      const corners: Corner[] = []
      for (; at < this.#ends.values[face]!; at++) {
        const vertex = this.#vertices.values[at]!
        corners.push([
          vertex,
          normals ? vertex : -1,
          this.#uvOf.values[at]!,
          colours ? vertex : this.#colourOf.values[face]!,
        ])
      }
      builder.face(corners)
    }
    return [...builders].flatMap(([picture, builder], i) => {
      const part = builder.part(`part-${i + 1}`, 0)
      return part === null ? [] : [{ part, picture }]
    })
  }

  #uv(u: number, v: number): number {
    this.#floats[0] = u
    this.#floats[1] = v
    return this.#uvs.idOf(this.#bits[0]!, this.#bits[1]!, 0)
  }

  #colour([r = 1, g = 1, b = 1, a = 1]: readonly number[]): number {
    const bytes = [r, g, b, a].map((share) => Math.min(255, Math.max(0, Math.round(share * 255))))
    const key = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    return getOrAdd(this.#colourIds, key, () => {
      for (const [i, byte] of bytes.entries()) this.#colours.push(i === 3 ? byte / 255 : linearFromSrgb(byte / 255))
      return this.#colours.length / 4 - 1
    })
  }
}

export function hasFaceAttributes({ name, properties }: PlyElement): boolean {
  return name === 'face' && properties.some((property) => isUvList(property) || colourNames.red.includes(property.name))
}

/** Faces of a texture that the header does not name use the first. Throws `bad-geometry`. */
export function readFaceAttributes(
  { count, properties }: PlyElement,
  source: PlyValues,
  pictureCount: number,
): PlyFaceAttributes {
  const attributes = new PlyFaceAttributes()
  const channels = [colourNames.red, colourNames.green, colourNames.blue, colourNames.alpha]
  const channelOf = properties.map(({ name }) => channels.findIndex((names) => names.includes(name)))
  for (let face = 0; face < count && !source.isEnded; face++) {
    const corners: number[] = []
    const uv: number[] = []
    const rgba: number[] = []
    let picture = 0
    for (const [i, property] of properties.entries())
      if (property.countType !== undefined) {
        const into = property.name.startsWith('vertex_ind') ? corners : isUvList(property) ? uv : undefined
        for (let left = lengthOf(source, property); left > 0 && !source.isEnded; left--) {
          const value = source.next(property.type)
          if (into !== undefined) into.push(into === corners ? corner(value) : value)
        }
      } else {
        const value = source.next(property.type)
        if (channelOf[i]! >= 0) rgba[channelOf[i]!] = value / plyScale(property.type)
        else if (property.name === 'texnumber' && Number.isInteger(value) && value > 0 && value < pictureCount)
          picture = value
      }
    source.endRow?.()
    if (!source.isEnded) attributes.add(corners, uv, rgba, picture)
  }
  return attributes
}

/** Reads triangles of faces or strips; other elements are skipped. Throws `bad-geometry`, `mesh-too-large`. */
export function readTriangles(
  { name, count, properties }: PlyElement,
  source: PlyValues,
  /** 3 per vertex, as far as they are read. */
  positions: ArrayLike<number>,
  /** Receives how many faces have fewer than three corners. */
  onLeftOut: (count: number) => void,
): Uint32Array | undefined {
  const [only] = properties
  if (name === 'face' && properties.length === 1 && only!.countType === 'u1' && ['i4', 'u4'].includes(only!.type)) {
    // The layout of nearly all files. A negative index becomes a large one, which is rejected later.
    const triangles = only!.name.startsWith('vertex_ind') ? source.triangles?.(count) : null
    if (triangles) return triangles
  }
  const indices = new GrowingArray(Uint32Array)
  let leftOut = 0
  for (let i = 0; i < count && properties.length > 0 && !source.isEnded; i++) {
    for (const property of properties) {
      const { type, countType } = property
      if (countType === undefined) {
        source.next(type)
        continue
      }
      const length = lengthOf(source, property)
      const wanted = property.name.startsWith('vertex_ind')
      if (wanted && name === 'face') leftOut += readFace(length, property, source, positions, indices)
      else if (wanted && name === 'tristrips') readStrip(length, property, source, indices)
      else for (let left = length; left > 0 && !source.isEnded; left--) source.next(type)
    }
    source.endRow?.()
  }
  checkTriangleCount(indices.length / 3)
  onLeftOut(leftOut)
  return name === 'face' || name === 'tristrips' ? indices.copy() : undefined
}

function isUvList({ name, countType }: PlyProperty): boolean {
  return countType !== undefined && isTexCoord.test(name)
}

/** Reads the length of a list. If it is invalid, nothing after it can be read. */
function lengthOf(source: PlyValues, { countType }: PlyProperty): number {
  const length = source.next(countType!)
  if (!(length >= 0)) source.isEnded = true
  return source.isEnded ? 0 : length
}

/** Returns how many faces have too few corners: one or none. */
function readFace(
  length: number,
  { type }: PlyProperty,
  source: PlyValues,
  positions: ArrayLike<number>,
  indices: GrowingArray<Uint32Array>,
): number {
  if (length === 3) {
    // Without a list for each of the many triangles.
    const a = corner(source.next(type))
    const b = corner(source.next(type))
    const c = corner(source.next(type))
    if (source.isEnded) return 0
    indices.push(a)
    indices.push(b)
    indices.push(c)
    return 0
  }
  const corners: number[] = []
  for (let i = 0; i < length && !source.isEnded; i++) corners.push(corner(source.next(type)))
  if (source.isEnded) return 0
  // If faces precede the vertices, their shape is unknown.
  const at = (index: number, axis: number): number => positions[corners[index]! * 3 + axis] ?? 0
  for (const index of triangulateFace(length, at)) indices.push(corners[index]!)
  return length < 3 ? 1 : 0
}

/** -1 starts a new strip; every second triangle has the opposite winding. */
function readStrip(length: number, { type }: PlyProperty, source: PlyValues, indices: GrowingArray<Uint32Array>): void {
  let [a, b, index] = [0, 0, 0]
  for (let i = 0; i < length && !source.isEnded; i++) {
    const c = source.next(type)
    if (c === -1) {
      index = 0
      continue
    }
    if (index >= 2 && a !== b && b !== c && a !== c)
      for (const vertex of index % 2 === 0 ? [a, b, c] : [b, a, c]) indices.push(corner(vertex))
    a = b
    b = c
    index++
  }
}

/** Replaces invalid indices with one that no vertex has, so that `usableModel` drops the triangle. */
function corner(index: number): number {
  return index >= 0 && Number.isInteger(index) ? index : 0xffffffff
}
