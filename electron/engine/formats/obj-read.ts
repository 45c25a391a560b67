/** Reads Wavefront OBJ with its MTL and textures. */
import type { Material, Model, Part } from '../model.ts'
import type { Matrix } from './matrix.ts'
import { linearFromSrgb } from '../colour/srgb.ts'
import { plainMaterial } from './gltf-materials-read.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { readMtl, type MtlMaterial } from './mtl-read.ts'
import { placePart } from './place-part.ts'
import { pointsOnly } from './points-only.ts'
import { plainContext, unitlessSpace, type ReadContext } from './read-context.ts'

const blockBytes = 4_000_000

/**
 * One part per material; faces of more corners are cut into fans, lines and curves are left out, "v x y z r g b" gives
 * vertex colours. Numbers are metres with Y up unless the context says otherwise. A missing MTL or texture is a note and
 * no error: such files are common. Rejects `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function readObj(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  const reader = new ObjReader()
  let carried = ''
  for (const block of blocksOfLines(file))
    for (const raw of block.split('\n')) {
      const line = carried + raw.trim()
      carried = line.endsWith('\\') ? `${line.slice(0, -1)} ` : ''
      if (carried === '') reader.line(line)
    }
  return reader.model(await readLibraries(reader.libraries, context), unitlessSpace(context, { unit: 'm', up: 'Y' }))
}

/** A few megabytes at a time, cut at line ends, so that a large file is never one string. */
function* blocksOfLines(file: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8')
  for (let start = 0; start < file.byteLength;) {
    const lineEnd = file.indexOf(10, start + blockBytes)
    const end = lineEnd < 0 ? file.byteLength : lineEnd
    yield decoder.decode(file.subarray(start, end))
    start = end + 1
  }
}

interface Surface {
  name: string
  /** Corner triple → vertex of the part. */
  vertices: Map<string, number>
  positions: number[]
  normals: number[]
  uvs: number[]
  colours: number[]
  indices: number[]
}

class ObjReader {
  /** The material libraries it asks for, in order. */
  readonly libraries: string[] = []
  readonly #positions: number[] = []
  readonly #colours: number[] = []
  readonly #normals: number[] = []
  readonly #uvs: number[] = []
  readonly #surfaces = new Map<string, Surface>()
  #name = ''
  #material = ''
  #triangles = 0

  line(line: string): void {
    const [keyword, ...words] = line.split(/\s+/)
    switch (keyword) {
      case 'v':
        this.#vertex(words)
        break
      case 'vn':
        this.#normals.push(...threeOf(words))
        break
      case 'vt':
        this.#uvs.push(number(words[0]), 1 - number(words[1] ?? '0'))
        break
      case 'f':
        this.#face(words)
        break
      case 'o':
        this.#name ||= words.join(' ')
        break
      case 'usemtl':
        this.#material = line.slice(6).trim()
        break
      case 'mtllib':
        if (!this.libraries.includes(line.slice(6).trim())) this.libraries.push(line.slice(6).trim())
        break
      default:
    }
  }

  /** What was read, wearing the materials of `library` by name, brought to the studio's space. */
  model(library: ReadonlyMap<string, MtlMaterial>, space: Matrix): Model {
    if (this.#triangles === 0)
      throw this.#positions.length > 0 ? pointsOnly('OBJ') : damaged('OBJ', 'it holds no faces')
    const materials: Material[] = []
    const parts: Part[] = []
    for (const [materialName, surface] of this.#surfaces) {
      const worn = library.get(materialName)
      const material = materials.push(worn?.material ?? { ...plainMaterial(), name: materialName }) - 1
      const count = surface.positions.length / 3
      const part: Part = {
        name: surface.name || `part-${parts.length + 1}`,
        material,
        positions: Float32Array.from(surface.positions),
        indices: Uint32Array.from(surface.indices),
        ...(surface.normals.length === count * 3 ? { normals: Float32Array.from(surface.normals) } : {}),
        ...(surface.uvs.length === count * 2 ? { uvs: Float32Array.from(surface.uvs) } : {}),
        ...(surface.colours.length === count * 4 ? { colours: Float32Array.from(surface.colours) } : {}),
      }
      if (worn?.laid && part.uvs) part.uvs = laid(part.uvs, worn.laid)
      parts.push(placePart(part, space))
    }
    return { name: this.#name, parts, materials }
  }

  #vertex(words: string[]): void {
    this.#positions.push(...threeOf(words))
    if (words.length < 6) return
    // Padded where earlier vertices had none, so that the lists stay in step.
    const count = this.#positions.length / 3 - 1
    while (this.#colours.length < count * 3) this.#colours.push(1)
    for (const word of words.slice(3, 6)) this.#colours.push(linearFromSrgb(Number(word) || 0))
  }

  #face(words: string[]): void {
    const corners = words.filter((word) => word !== '')
    if (corners.length < 3) throw damaged('OBJ', `a face has ${corners.length} corners`)
    const key = this.#material
    let surface = this.#surfaces.get(key)
    if (surface === undefined) {
      surface = {
        name: key || this.#name,
        vertices: new Map(),
        positions: [],
        normals: [],
        uvs: [],
        colours: [],
        indices: [],
      }
      this.#surfaces.set(key, surface)
    }
    const first = this.#corner(surface, corners[0]!)
    let previous = this.#corner(surface, corners[1]!)
    for (const word of corners.slice(2)) {
      const next = this.#corner(surface, word)
      surface.indices.push(first, previous, next)
      previous = next
    }
    this.#triangles += corners.length - 2
    if (this.#triangles % 65_536 < corners.length) checkTriangleCount(this.#triangles)
  }

  /** "v", "v/vt", "v//vn" or "v/vt/vn"; negative numbers count from the end. */
  #corner(surface: Surface, word: string): number {
    const known = surface.vertices.get(word)
    if (known !== undefined && !word.includes('-')) return known
    const [v, vt, vn] = word.split('/')
    const place = listPlace(v, this.#positions.length / 3, 'vertex')
    if (place === undefined) throw damaged('OBJ', `"${word.slice(0, 40)}" is no corner of a face`)
    const uv = listPlace(vt, this.#uvs.length / 2, 'texture coordinate')
    const normal = listPlace(vn, this.#normals.length / 3, 'normal')
    const vertex = surface.positions.length / 3
    for (let i = 0; i < 3; i++) surface.positions.push(this.#positions[place * 3 + i]!)
    if (uv !== undefined) surface.uvs.push(this.#uvs[uv * 2]!, this.#uvs[uv * 2 + 1]!)
    if (normal !== undefined) for (let i = 0; i < 3; i++) surface.normals.push(this.#normals[normal * 3 + i]!)
    if (this.#colours.length >= (place + 1) * 3)
      surface.colours.push(...this.#colours.slice(place * 3, place * 3 + 3), 1)
    surface.vertices.set(word, vertex)
    return vertex
  }
}

/** The options of MTL count from the bottom left, ours from the top left. */
function laid(uvs: Float32Array, { scale, offset }: NonNullable<MtlMaterial['laid']>): Float32Array {
  return uvs.map((value, i) => (i % 2 === 0 ? value * scale[0] + offset[0] : 1 - ((1 - value) * scale[1] + offset[1])))
}

async function readLibraries(names: readonly string[], context: ReadContext): Promise<Map<string, MtlMaterial>> {
  const library = new Map<string, MtlMaterial>()
  for (const name of names) {
    const file = context.companions(name)
    if (file === undefined) context.note(`The materials "${name.slice(0, 120)}" are not there.`)
    else for (const found of await readMtl(file, context)) library.set(found.material.name, found)
  }
  return library
}

function listPlace(word: string | undefined, length: number, what: string): number | undefined {
  if (word === undefined || word === '') return undefined
  const given = Number(word)
  const place = given < 0 ? length + given : given - 1
  if (!Number.isInteger(given) || place < 0 || place >= length)
    throw damaged('OBJ', `a face refers to ${what} ${word.slice(0, 40)} of ${length}`)
  return place
}

function threeOf(words: string[]): [number, number, number] {
  return [number(words[0]), number(words[1]), number(words[2])]
}

function number(word: string | undefined): number {
  const value = Number(word)
  if (word === undefined || !Number.isFinite(value)) throw damaged('OBJ', `"${(word ?? '').slice(0, 40)}" is no number`)
  return value
}
