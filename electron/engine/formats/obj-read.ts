/** Reads Wavefront OBJ with its MTL and textures. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Model, Part, SceneNode } from '../model.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { plainMaterial } from './plain-material.ts'
import { checkTriangleCount, damaged, pointsOnly } from './limits.ts'
import { FarOrigin } from './far-origin.ts'
import type { MtlMaterial } from './mtl-read.ts'
import { ObjColours } from './obj-colours.ts'
import { pictureBeside, readLibraries } from './obj-libraries.ts'
import { ObjSurfaces, type ObjSurface } from './obj-surface.ts'
import { transformPart } from './transform-part.ts'
import { noteFacesLeftOut, noteLeftOut, plainContext, unitlessSpace, type ReadContext } from './read-context.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { pickVertices, withoutSpareVertices } from './vertex-lists.ts'
import { triangulateFace } from './triangulate-face.ts'
import { plainText, TextScan, withoutComment } from './text-scan.ts'

/** Bytes of memory per byte of text: two bytes, a digit and a blank, may become a corner, a link and an index. */
const memoryPerByte = 16
/** Above this many surfaces, faces are grouped by material only, not by object: each surface is a draw call. */
const maxSurfaces = 1000

/**
 * Reads one part per object or group and material. Polygons are triangulated, lines and curves are skipped, and "v x y
 * z r g b" gives vertex colours. Faces may precede their vertices; unusable faces are counted in a note. Metres, Y up,
 * unless the context specifies otherwise. A missing MTL or texture is reported as a note rather than an error, since
 * such files are common. Rejects with `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function readObj(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const reader = new ObjReader(plainText(file), context.budget)
  reader.read(context)
  noteLeftOut(context, reader.leftOut)
  const library = await readLibraries(reader.libraries, context)
  const usual = library.size === 0 ? await pictureBeside(context) : plainMaterial()
  return reader.model(library, usual, unitlessSpace(context, { unit: 'm', up: 'Y' }))
}

/** Why a face was not added: it is unusable, or refers to values further down in the file. */
const unusable = -1
const notYetRead = -2

class ObjReader {
  /** Arguments of all `mtllib` lines, in order. */
  readonly libraries = new Set<string>()
  readonly leftOut = { lines: 0, points: 0, curves: 0 }
  readonly #text: TextScan
  readonly #far = new FarOrigin()
  readonly #positions = new GrowingArray(Float32Array)
  /** Whether any position is NaN. */
  #hasGaps = false
  readonly #colours = new ObjColours()
  readonly #normals = new GrowingArray(Float32Array)
  readonly #uvs = new GrowingArray(Float32Array)
  readonly #surfaces: ObjSurfaces
  #name = ''
  #object = ''
  #group = ''
  #material = ''
  /** Index of the current surface; −1 until a face needs it. */
  #surface = -1
  #triangles = 0
  #facesLeftOut = 0
  /** Scratch list that starts with the vertices of the current face; those of an earlier, longer face may follow. */
  readonly #corners: number[] = []
  /** Faces that refer to values further down: the offsets of their corners, and their surfaces. */
  readonly #deferred = new GrowingArray(Float64Array)

  constructor(file: Uint8Array, budget: MemoryBudget) {
    this.#text = new TextScan(file)
    this.#surfaces = new ObjSurfaces(budget)
  }

  read(context: ReadContext): void {
    const text = this.#text
    do
      if (text.skipBlanks()) this.#line()
      else if (text.isWord('#mrgb')) this.#colours.addPolypaint(this.#restOfLine())
    while (text.nextLine())
    for (let i = 0; i < this.#deferred.length; i += 2) {
      text.at = this.#deferred.values[i]!
      this.#surface = this.#deferred.values[i + 1]!
      if (this.#face(true) < 0) this.#facesLeftOut++
    }
    checkTriangleCount(this.#triangles)
    this.#far.settle([this.#positions.values.subarray(0, this.#positions.length)], context)
    if (text.hasDecimalCommas) context.note({ code: 'decimal-commas', figures: {} })
    noteFacesLeftOut(context, this.#facesLeftOut)
  }

  /** Returns the model in studio space. Materials are looked up by name in `library`; others are copies of `usual`. */
  model(library: ReadonlyMap<string, MtlMaterial>, usual: Material, space: Matrix): Model {
    if (this.#triangles === 0)
      throw this.#positions.length > 0 && this.#facesLeftOut === 0
        ? pointsOnly('OBJ')
        : damaged('OBJ', 'it holds no faces that can be used')
    const materials: Material[] = []
    const materialOf = new Map<string, number>()
    const nodes = new Map<string, SceneNode>()
    const colours = this.#colours.linear(this.#positions.length / 3)
    const parts = this.#surfaces.list
      .filter(({ indices }) => indices.length > 0)
      .map((surface, number) => {
        const { object, group } = surface
        const name = materialName(surface.material, library)
        const listed = library.get(name)
        const add = (): number => materials.push(listed?.material ?? { ...usual, name }) - 1
        const material = getOrAdd(materialOf, name, add)
        const part: Part = {
          name: name || group || object || this.#name || `part-${number + 1}`,
          material,
          ...this.#shape(surface, colours),
        }
        if (object !== '' || group !== '') part.node = nodeOf(nodes, object, group)
        if (listed?.uvTransform && part.uvs) part.uvs = transformUvs(part.uvs, listed.uvTransform)
        return transformPart(this.#facesLeftOut > 0 ? withoutSpareVertices(part, true) : part, space)
      })
    return { name: this.#name, parts, materials }
  }

  #line(): void {
    const text = this.#text
    if (text.isWord('f') || text.isWord('fo')) {
      text.skipWord()
      const start = text.at
      const fault = this.#face(false)
      if (fault === unusable) this.#facesLeftOut++
      else if (fault === notYetRead) {
        this.#deferred.push(start)
        this.#deferred.push(this.#surface)
      }
    } else if (text.isWord('v')) this.#vertex()
    else if (text.isWord('vn')) {
      text.skipWord()
      for (let axis = 0; axis < 3; axis++) this.#normals.push(this.#number(0))
    } else if (text.isWord('vt')) {
      text.skipWord()
      this.#uvs.push(this.#number(0))
      this.#uvs.push(1 - this.#number(0))
    } else if (text.isWord('usemtl')) {
      this.#material = this.#restOfLine()
      this.#surface = -1
    } else if (text.isWord('o')) {
      this.#object = withoutComment(this.#restOfLine())
      this.#group = ''
      this.#name ||= this.#object
      this.#surface = -1
    } else if (text.isWord('g')) {
      this.#group = withoutComment(this.#restOfLine())
      this.#surface = -1
    } else if (text.isWord('mtllib')) this.libraries.add(this.#restOfLine())
    else if (text.isWord('l')) this.leftOut.lines++
    else if (text.isWord('p')) this.leftOut.points++
    else if (text.isWord('curv') || text.isWord('curv2') || text.isWord('surf')) this.leftOut.curves++
  }

  #restOfLine(): string {
    this.#text.skipWord()
    return this.#text.restOfLine()
  }

  #vertex(): void {
    const text = this.#text
    text.skipWord()
    const x = this.#number()
    const y = this.#number()
    const z = this.#number()
    this.#far.begin(x, y, z)
    const { offset } = this.#far
    this.#positions.push(x - offset[0])
    this.#positions.push(y - offset[1])
    this.#positions.push(z - offset[2])
    this.#hasGaps ||= !this.#isNumber(this.#positions.length / 3 - 1)
    if (!text.skipBlanks()) return
    const more: number[] = []
    while (more.length < 4 && text.skipBlanks()) more.push(text.number())
    this.#colours.add(this.#positions.length / 3 - 1, more)
  }

  /** Adds the face whose corners start here. Returns 0 or a fault. `isLast`: the whole file has been read. */
  #face(isLast: boolean): number {
    if (this.#surface < 0) {
      const fits = this.#surfaces.list.length < maxSurfaces
      const [object, group] = fits ? [this.#object, this.#group] : ['', '']
      this.#surface = this.#surfaces.surfaceIndex(object, group, this.#material)
    }
    const text = this.#text
    const vertices = this.#corners
    this.#surfaces.growTo(this.#positions.length / 3)
    let count = 0
    for (; text.skipBlanks(); count++) {
      const vertex = this.#corner(isLast)
      if (vertex < 0) return vertex
      vertices[count] = vertex
    }
    if (count < 3) return unusable
    const { indices, positions: positionOf } = this.#surfaces.list[this.#surface]!
    if (count === 3) for (let i = 0; i < 3; i++) indices.push(vertices[i]!)
    else {
      const positions = this.#positions.values
      const at = (corner: number, axis: number): number => positions[positionOf.values[vertices[corner]!]! * 3 + axis]!
      for (const corner of triangulateFace(count, at)) indices.push(vertices[corner]!)
    }
    this.#triangles += count - 2
    if (this.#triangles % 65_536 < count) checkTriangleCount(this.#triangles)
    return 0
  }

  /** Reads "v", "v/vt", "v//vn" or "v/vt/vn"; negative indices count from the end. Returns the vertex or a fault. */
  #corner(isLast: boolean): number {
    const text = this.#text
    const position = this.#index(this.#positions.length / 3)
    let uv = -1
    let normal = -1
    if (text.peek() === slash) {
      text.at++
      if (text.peek() > 32 && text.peek() !== slash) uv = this.#index(this.#uvs.length / 2)
    }
    if (text.peek() === slash) {
      text.at++
      if (text.peek() > 32) normal = this.#index(this.#normals.length / 3)
    }
    if (text.peek() > 32 && text.peek() !== backslash && text.peek() !== hash) return unusable
    // Files without texture coordinates or normals may still refer to them.
    if (isLast && this.#uvs.length === 0) uv = -1
    if (isLast && this.#normals.length === 0) normal = -1
    const isKnown =
      position * 3 < this.#positions.length &&
      (uv < 0 || uv * 2 < this.#uvs.length) &&
      (normal < 0 || normal * 3 < this.#normals.length)
    if (!isKnown) return isLast || Number.isNaN(position + uv + normal) ? unusable : notYetRead
    if (this.#hasGaps && !this.#isNumber(position)) return unusable
    return this.#surfaces.vertex(this.#surface, position, uv, normal)
  }

  #isNumber(position: number): boolean {
    const values = this.#positions.values
    return Number.isFinite(values[position * 3]! + values[position * 3 + 1]! + values[position * 3 + 2]!)
  }

  /**
   * Reads an index into a list of `length` and converts it to a zero-based one; NaN if it is invalid. It may be beyond
   * the end of the list.
   */
  #index(length: number): number {
    const text = this.#text
    const given = text.integer()
    // Some programs write indices as "1.0".
    if (text.peek() === point) for (text.at++; text.peek() === zero;) text.at++
    const index = given < 0 ? length + given : given - 1
    return index >= 0 ? index : Number.NaN
  }

  /** Returns the arrays of a part. Attributes that any vertex lacks are omitted. */
  #shape(
    { positions, uvs, normals, indices }: ObjSurface,
    colours: Float32Array | null,
  ): Omit<Part, 'name' | 'material'> {
    const at = positions.values.subarray(0, positions.length)
    const uvAt = uvs.values.subarray(0, uvs.length)
    const normalAt = normals.values.subarray(0, normals.length)
    const coloured = (colours?.length ?? 0) / 4
    return {
      positions: pickVertices(this.#positions.values, at, 3),
      indices: indices.copy(),
      ...(normalAt.includes(-1) ? {} : { normals: pickVertices(this.#normals.values, normalAt, 3) }),
      ...(uvAt.includes(-1) ? {} : { uvs: pickVertices(this.#uvs.values, uvAt, 2) }),
      ...(colours !== null && at.every((index) => index < coloured) ? { colours: pickVertices(colours, at, 4) } : {}),
    }
  }

  /** Reads the next number on the line; returns `otherwise` if there is none or it exceeds a 32-bit float. */
  #number(otherwise = Number.NaN): number {
    const value = this.#text.skipBlanks() ? this.#text.number() : Number.NaN
    return Number.isFinite(Math.fround(value)) ? value : otherwise
  }
}

const slash = 47
const backslash = 92
const hash = 35
const point = 46
const zero = 48

/** Returns the name of a material as it is in the library: the whole line, or the line without its comment. */
function materialName(line: string, library: ReadonlyMap<string, MtlMaterial>): string {
  if (library.has(line)) return line
  const [before = ''] = line.split(/\s#/)
  const name = library.has(before.trim()) ? before.trim() : withoutComment(line)
  const sameLetters = (other: string): boolean => other.toLowerCase() === name.toLowerCase()
  return library.has(name) ? name : ([...library.keys()].find(sameLetters) ?? name)
}

/** Returns the node of an object or of a group inside it. */
function nodeOf(nodes: Map<string, SceneNode>, object: string, group: string): SceneNode {
  const named = (key: string, name: string, parent: SceneNode | null): SceneNode =>
    getOrAdd(nodes, key, () => ({ name, parent }))
  const outer = object === '' ? null : named(object, object, null)
  return group === '' && outer !== null ? outer : named(`${object}\n${group}`, group, outer)
}

/** Transforms are relative to the bottom left in MTL, but to the top left in a `Model`. */
function transformUvs(uvs: Float32Array, { scale, offset }: NonNullable<MtlMaterial['uvTransform']>): Float32Array {
  return uvs.map((value, i) => (i % 2 === 0 ? value * scale[0] + offset[0] : 1 - ((1 - value) * scale[1] + offset[1])))
}
