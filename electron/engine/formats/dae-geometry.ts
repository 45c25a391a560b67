/** Converts a COLLADA geometry to parts, one per primitive list. */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Part } from '../model.ts'
import { numbersIn } from './dae-values.ts'
import { damaged } from './limits.ts'
import { PartBuilder, type Corner, type CornerSources } from './part-builder.ts'
import { childOf, childrenOf, type XmlElement } from './xml-tree.ts'

export interface DaeMesh {
  part: Omit<Part, 'material'>
  /** The symbol that instances bind a material to. */
  symbol: string
}

type Find = (url: string) => XmlElement | undefined

interface Input {
  offset: number
  source: XmlElement | undefined
}

type Inputs = ReadonlyMap<string, Input>

const kinds = ['triangles', 'polylist', 'polygons', 'tristrips', 'trifans']

/** Reads faces of every kind; lines and curves are ignored. Throws `bad-geometry`. */
export function readDaeGeometry(geometry: XmlElement, find: Find): DaeMesh[] {
  const mesh = childOf(geometry, 'mesh') ?? childOf(geometry, 'convex_mesh')
  if (mesh === undefined) return []
  const name = geometry.attributes.get('name') ?? geometry.attributes.get('id') ?? 'mesh'
  const sources = new Sources(find)
  const meshes: DaeMesh[] = []
  for (const list of mesh.children) {
    if (!kinds.includes(list.name)) continue
    const { inputs, stride } = sources.inputsOf(list)
    const builder = new PartBuilder(sources.ofCorners(inputs))
    const offsets = ['POSITION', 'NORMAL', 'TEXCOORD', 'COLOR'].map((semantic) => {
      const input = inputs.get(semantic)
      return input?.source === undefined ? -1 : input.offset
    })
    const cornerOf = (corner: readonly number[]): Corner => offsets.map((at) => corner[at] ?? -1) as unknown as Corner
    for (const face of facesOf(list, stride)) builder.face(face.map(cornerOf))
    const part = builder.part(name, 0)
    if (part !== null) meshes.push({ part, symbol: list.attributes.get('material') ?? '' })
  }
  return meshes
}

class Sources {
  readonly #find: Find
  readonly #values = new Map<XmlElement, Float64Array>()
  readonly #linear = new Map<Float64Array, Float64Array>()
  readonly #vertices = new Map<XmlElement, readonly XmlElement[]>()

  constructor(find: Find) {
    this.#find = find
  }

  /** Returns the inputs with "vertices" resolved; if a semantic occurs several times, the first. */
  inputsOf(list: XmlElement): { inputs: Inputs; stride: number } {
    const inputs = new Map<string, Input>()
    const add = ({ attributes }: XmlElement, offset: number): void => {
      const semantic = attributes.get('semantic') ?? ''
      if (!inputs.has(semantic)) inputs.set(semantic, { offset, source: this.#find(attributes.get('source') ?? '') })
    }
    let stride = 1
    let hasVertices = false
    for (const input of childrenOf(list, 'input')) {
      const offset = Number(input.attributes.get('offset') ?? 0)
      if (!Number.isInteger(offset) || offset < 0 || offset > 64)
        throw damaged('COLLADA', `an input has the offset ${offset}`)
      stride = Math.max(stride, offset + 1)
      if (input.attributes.get('semantic') !== 'VERTEX') add(input, offset)
      else if (!hasVertices) {
        hasVertices = true
        for (const inner of this.#inputsOfVertices(this.#find(input.attributes.get('source') ?? ''))) add(inner, offset)
      }
    }
    return { inputs, stride }
  }

  ofCorners(inputs: Inputs): CornerSources {
    const of = (semantic: string, size: number, fill: number): Float64Array | undefined => {
      const source = inputs.get(semantic)?.source
      if (source === undefined) return undefined
      return getOrAdd(this.#values, source, () => valuesOf(source, size, fill, this.#find))
    }
    const positions = of('POSITION', 3, 0)
    if (positions === undefined) throw damaged('COLLADA', 'a mesh has no positions')
    const colours = of('COLOR', 4, 1)
    return {
      positions,
      normals: of('NORMAL', 3, 0),
      uvs: of('TEXCOORD', 2, 0),
      colours: colours && this.#linearOf(colours),
    }
  }

  /** Cached: many primitive lists may refer to the same vertices. */
  #inputsOfVertices(vertices: XmlElement | undefined): readonly XmlElement[] {
    if (vertices === undefined) return []
    return getOrAdd(this.#vertices, vertices, () => {
      const first = new Map<string | undefined, XmlElement>()
      for (const input of childrenOf(vertices, 'input')) getOrAdd(first, input.attributes.get('semantic'), () => input)
      return [...first.values()]
    })
  }

  #linearOf(colours: Float64Array): Float64Array {
    return getOrAdd(this.#linear, colours, () =>
      colours.map((value, i) => (i % 4 === 3 ? value : linearFromSrgb(value))),
    )
  }
}

/** Returns `size` numbers per element, whatever the source's stride. */
function valuesOf(source: XmlElement, size: number, fill: number, find: Find): Float64Array {
  const accessor = childOf(childOf(source, 'technique_common'), 'accessor')
  const named = accessor?.attributes.get('source')
  const array = (named === undefined ? undefined : find(named)) ?? childOf(source, 'float_array')
  const numbers = numbersIn(array?.text ?? '')
  const stride = Number(accessor?.attributes.get('stride') ?? size)
  const offset = Number(accessor?.attributes.get('offset') ?? 0)
  if (!Number.isInteger(stride) || stride < 1 || stride > 1024 || !Number.isInteger(offset) || offset < 0)
    throw damaged('COLLADA', 'a source is laid out in no way that makes sense')
  const count = Math.max(0, Math.floor((numbers.length - offset) / stride))
  const values = new Float64Array(count * size).fill(fill)
  for (let i = 0; i < count; i++)
    for (let c = 0; c < Math.min(size, stride); c++) values[i * size + c] = numbers[offset + i * stride + c]!
  return values
}

/** Yields faces as lists of corners; each corner has one index per offset. */
function* facesOf(list: XmlElement, stride: number): Generator<number[][]> {
  const corners = (numbers: number[]): number[][] => {
    const found: number[][] = []
    for (let at = 0; at + stride <= numbers.length; at += stride) found.push(numbers.slice(at, at + stride))
    return found
  }
  if (list.name === 'polylist') {
    const all = wholes(childOf(list, 'p')?.text ?? '')
    let at = 0
    for (const count of wholes(childOf(list, 'vcount')?.text ?? '')) {
      if ((at + count) * stride > all.length) throw damaged('COLLADA', 'a list of faces breaks off')
      yield corners(all.slice(at * stride, (at + count) * stride))
      at += count
    }
    return
  }
  const lists = [
    ...childrenOf(list, 'p'),
    ...childrenOf(list, 'ph')
      .map((ph) => childOf(ph, 'p'))
      .filter((p) => p !== undefined),
  ]
  for (const { text } of lists) {
    const own = corners(wholes(text))
    if (list.name === 'polygons') yield own
    else if (list.name === 'triangles') for (let i = 0; i + 3 <= own.length; i += 3) yield own.slice(i, i + 3)
    else
      for (let i = 2; i < own.length; i++) {
        const first = list.name === 'trifans' ? own[0]! : own[i - 2]!
        const [a, b] = list.name === 'tristrips' && i % 2 === 1 ? [own[i - 1]!, first] : [first, own[i - 1]!]
        yield [a, b, own[i]!]
      }
  }
}

function wholes(text: string): number[] {
  const numbers = numbersIn(text)
  for (const value of numbers)
    if (!Number.isInteger(value) || value < 0) throw damaged('COLLADA', `a face refers to vertex ${value}`)
  return numbers
}
