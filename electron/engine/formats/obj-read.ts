/** Reads Wavefront OBJ with its MTL and textures. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Model, Part, SceneNode } from '../model.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { plainMaterial } from './plain-material.ts'
import { checkTriangleCount, damaged, pointsOnly } from './limits.ts'
import { readMtl, type MtlMaterial } from './mtl-read.ts'
import { ObjSurfaces, type ObjSurface } from './obj-surface.ts'
import { transformPart } from './transform-part.ts'
import { noteLeftOut, noteMissing, plainContext, unitlessSpace, type ReadContext } from './read-context.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { triangulateFace } from './triangulate-face.ts'
import { asUtf8, TextScan } from './text-scan.ts'
import { pickVertices, withAlpha } from './vertex-lists.ts'

/** Bytes of memory per byte of text: two characters may become a corner. */
const memoryPerByte = 16
/** Above this many surfaces only materials are separated, not objects: each surface is a draw call. */
const maxSurfaces = 1000

/**
 * One part per object and material; polygons are triangulated, lines and curves ignored; "v x y z r g b" are vertex
 * colours. Metres, Y up, unless the context says otherwise. Missing files are notes, since they are common. Rejects
 * `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function readObj(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const reader = new ObjReader(asUtf8(file), context.budget)
  reader.read()
  noteLeftOut(context, reader.leftOut)
  return reader.model(await readLibraries(reader.libraries, context), unitlessSpace(context, { unit: 'm', up: 'Y' }))
}

class ObjReader {
  readonly libraries = new Set<string>()
  readonly leftOut = { lines: 0, points: 0, curves: 0 }
  readonly #text: TextScan
  readonly #positions = new GrowingArray(Float32Array)
  /** Linear RGB per position, up to the last coloured one. */
  readonly #colours = new GrowingArray(Float32Array)
  readonly #normals = new GrowingArray(Float32Array)
  readonly #uvs = new GrowingArray(Float32Array)
  readonly #surfaces: ObjSurfaces
  #name = ''
  #object = ''
  /** Whether the file names objects; then groups are ignored. */
  #hasObjects = false
  #material = ''
  /** −1 until the next face selects it. */
  #surface = -1
  #triangles = 0
  /** Reused: the vertices of the current face, and the rest of longer ones. */
  readonly #corners: number[] = []

  constructor(file: Uint8Array, budget: MemoryBudget) {
    this.#text = new TextScan(file)
    this.#surfaces = new ObjSurfaces(budget)
  }

  read(): void {
    const text = this.#text
    do if (text.skipBlanks()) this.#line()
    while (text.nextLine())
    checkTriangleCount(this.#triangles)
  }

  /** Returns the model with the materials of `library` by name, in the studio's space. */
  model(library: ReadonlyMap<string, MtlMaterial>, space: Matrix): Model {
    if (this.#triangles === 0)
      throw this.#positions.length > 0 ? pointsOnly('OBJ') : damaged('OBJ', 'it holds no faces')
    const materials: Material[] = []
    const materialOf = new Map<string, number>()
    const nodes = new Map<string, SceneNode>()
    const parts = this.#surfaces.list.map((surface, number) => {
      const { material: name, object } = surface
      const listed = library.get(name)
      const material = getOrAdd(
        materialOf,
        name,
        () => materials.push(listed?.material ?? { ...plainMaterial(), name }) - 1,
      )
      const part: Part = {
        name: name || object || this.#name || `part-${number + 1}`,
        material,
        ...this.#shape(surface),
      }
      if (object !== '') part.node = getOrAdd(nodes, object, () => ({ name: object, parent: null }))
      if (listed?.laid && part.uvs) part.uvs = laid(part.uvs, listed.laid)
      return transformPart(part, space)
    })
    return { name: this.#name, parts, materials }
  }

  #line(): void {
    const text = this.#text
    if (text.isWord('f')) this.#face()
    else if (text.isWord('v')) this.#vertex()
    else if (text.isWord('vn')) {
      text.skipWord()
      for (let axis = 0; axis < 3; axis++) this.#normals.push(this.#number())
    } else if (text.isWord('vt')) {
      text.skipWord()
      this.#uvs.push(this.#number())
      this.#uvs.push(1 - (text.skipBlanks() ? this.#number() : 0))
    } else if (text.isWord('usemtl')) {
      this.#material = this.#restOfLine()
      this.#surface = -1
    } else if (text.isWord('o') || text.isWord('g')) this.#named(text.isWord('o'))
    else if (text.isWord('mtllib')) {
      this.libraries.add(this.#restOfLine())
    } else if (text.isWord('l')) this.leftOut.lines++
    else if (text.isWord('p')) this.leftOut.points++
    else if (text.isWord('curv') || text.isWord('curv2') || text.isWord('surf')) this.leftOut.curves++
  }

  #restOfLine(): string {
    this.#text.skipWord()
    return this.#text.restOfLine()
  }

  #named(isObject: boolean): void {
    const name = this.#restOfLine()
    if (isObject) this.#name ||= name
    if (!isObject && this.#hasObjects) return
    this.#hasObjects = isObject
    this.#object = name
    this.#surface = -1
  }

  #vertex(): void {
    const text = this.#text
    text.skipWord()
    for (let axis = 0; axis < 3; axis++) this.#positions.push(this.#number())
    const colour: number[] = []
    while (colour.length < 3 && text.skipBlanks()) colour.push(text.number())
    // One further number is a weight, two are undefined.
    if (colour.length < 3) return
    // Earlier vertices without colours are white.
    const count = this.#positions.length - 3
    while (this.#colours.length < count) this.#colours.push(1)
    for (const channel of colour) this.#colours.push(linearFromSrgb(channel || 0))
  }

  #face(): void {
    const text = this.#text
    text.skipWord()
    if (this.#surface < 0) {
      const isSeparate = this.#surfaces.list.length < maxSurfaces
      this.#surface = this.#surfaces.of(isSeparate ? this.#object : '', this.#material)
    }
    this.#surfaces.reach(this.#positions.length / 3)
    const { indices, positions: positionOf } = this.#surfaces.list[this.#surface]!
    const vertices = this.#corners
    let corners = 0
    for (; text.skipBlanks(); corners++) vertices[corners] = this.#corner()
    if (corners < 3) throw damaged('OBJ', `a face has ${corners} corners`)
    if (corners === 3) for (let i = 0; i < 3; i++) indices.push(vertices[i]!)
    else {
      const positions = this.#positions.values
      const at = (corner: number, axis: number): number => positions[positionOf.values[vertices[corner]!]! * 3 + axis]!
      for (const corner of triangulateFace(corners, at)) indices.push(vertices[corner]!)
    }
    this.#triangles += corners - 2
    if (this.#triangles % 65_536 < corners) checkTriangleCount(this.#triangles)
  }

  /** "v", "v/vt", "v//vn" or "v/vt/vn"; negative indices count from the end. */
  #corner(): number {
    const text = this.#text
    const start = text.at
    const position = listIndex(text.integer(), this.#positions.length / 3, 'vertex')
    let uv = -1
    let normal = -1
    if (text.peek() === slash) {
      text.at++
      if (text.peek() > 32 && text.peek() !== slash)
        uv = listIndex(text.integer(), this.#uvs.length / 2, 'texture coordinate')
    }
    if (text.peek() === slash) {
      text.at++
      if (text.peek() > 32) normal = listIndex(text.integer(), this.#normals.length / 3, 'normal')
    }
    if (text.peek() > 32 && text.peek() !== backslash) {
      text.at = start
      throw damaged('OBJ', `"${text.word().slice(0, 40)}" is no corner of a face`)
    }
    return this.#surfaces.vertex(this.#surface, position, uv, normal)
  }

  /** Attributes that any vertex lacks are left out. */
  #shape({ positions, uvs, normals, indices }: ObjSurface): Omit<Part, 'name' | 'material'> {
    const coloured = this.#colours.length / 3
    const at = positions.values.subarray(0, positions.length)
    const uvAt = uvs.values.subarray(0, uvs.length)
    const normalAt = normals.values.subarray(0, normals.length)
    return {
      positions: pickVertices(this.#positions.values, at, 3),
      indices: indices.taken(),
      ...(normalAt.includes(-1) ? {} : { normals: pickVertices(this.#normals.values, normalAt, 3) }),
      ...(uvAt.includes(-1) ? {} : { uvs: pickVertices(this.#uvs.values, uvAt, 2) }),
      ...(coloured > 0 && at.every((position) => position < coloured)
        ? { colours: withAlpha(pickVertices(this.#colours.values, at, 3)) }
        : {}),
    }
  }

  #number(): number {
    const text = this.#text
    const start = text.at
    const value = text.skipBlanks() ? Math.fround(text.number()) : Number.NaN
    if (Number.isFinite(value)) return value
    text.at = start
    throw damaged('OBJ', `"${text.skipBlanks() ? text.word().slice(0, 40) : ''}" is no number`)
  }
}

const slash = 47
const backslash = 92

/** MTL offsets start at the bottom left, ours at the top left. */
function laid(uvs: Float32Array, { scale, offset }: NonNullable<MtlMaterial['laid']>): Float32Array {
  return uvs.map((value, i) => (i % 2 === 0 ? value * scale[0] + offset[0] : 1 - ((1 - value) * scale[1] + offset[1])))
}

async function readLibraries(names: Iterable<string>, context: ReadContext): Promise<Map<string, MtlMaterial>> {
  const library = new Map<string, MtlMaterial>()
  for (const name of names) {
    const file = context.companions(name)
    if (file === undefined) noteMissing(context, 'materials-missing', name)
    else for (const found of await readMtl(file, context)) library.set(found.material.name, found)
  }
  return library
}

function listIndex(given: number, length: number, what: string): number {
  const index = given < 0 ? length + given : given - 1
  if (!(index >= 0 && index < length)) throw damaged('OBJ', `a face refers to ${what} ${given} of ${length}`)
  return index
}
