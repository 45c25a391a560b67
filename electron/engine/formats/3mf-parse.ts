/**
 * Parses one model part of a 3MF file. 3MF Core Specification 1.3, Materials and Properties Extension 1.2, Production
 * Extension 1.1 (3MF Consortium).
 */
import { getOrAdd } from '../get-or-add.ts'
import type { ReadContext } from './read-context.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ThreeMfDocument, ThreeMfMesh, ThreeMfObject } from './3mf-document.ts'
import { PropertyParser } from './3mf-property-parse.ts'
import { indexOf, matrixOf, numberOf, resourceId } from './3mf-values.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { PaintChain } from './paint-code.ts'
import { localName, scanXml, type XmlAttributes } from './xml-scan.ts'

const units: Record<string, number> = {
  micron: 1e-6,
  millimeter: 1e-3,
  centimeter: 1e-2,
  inch: 0.0254,
  foot: 0.3048,
  meter: 1,
}

/** Extensions that are read, or that do not change what is read. */
const understood = [
  'http://schemas.microsoft.com/3dmanufacturing/core/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/production/2015/06',
  'http://schemas.3mf.io/3dmanufacturing/production/alternatives/2021/04',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
  'http://schemas.microsoft.com/3dmanufacturing/slice/2015/07',
  'http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02',
  'http://schemas.microsoft.com/3dmanufacturing/beamlattice/balls/2020/07',
]

/**
 * Returns resources and build. Throws `bad-geometry`, `unsafe-file`, `mesh-too-large`, and `unsupported-format` for
 * required extensions.
 */
export function parse3mf(file: Uint8Array, note: ReadContext['note']): ThreeMfDocument {
  const parser = new ModelParser(note)
  scanXml(file, '3MF', {
    open: (name, attributes) => parser.open(localName(name), attributes),
    close: () => parser.close(),
    text: (text) => parser.text(text),
  })
  return parser.finished()
}

class ModelParser {
  readonly #note: ReadContext['note']
  readonly #path: string[] = []
  readonly #ids = new Set<number>()
  readonly #document: ThreeMfDocument = {
    metresPerUnit: 1e-3,
    title: '',
    groups: new Map(),
    textures: new Map(),
    objects: new Map(),
    items: [],
    isPainted: false,
    beams: 0,
  }
  readonly #properties: PropertyParser
  #object: ThreeMfObject | undefined
  #metadata = ''
  #built = false
  #beams = 0
  /** Attribute and code → index among the paints of the open mesh. */
  readonly #paints = new Map<string, number>()
  #otherPaint = 0

  constructor(note: ReadContext['note']) {
    this.#note = note
    this.#properties = new PropertyParser(this.#document)
  }

  open(name: string, attributes: XmlAttributes): void {
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (parent === 'vertices' && name === 'vertex') this.#vertex(attributes)
    else if (parent === 'triangles' && name === 'triangle') this.#triangle(attributes)
    else if (parent === undefined) this.#model(name, attributes)
    else if (parent === 'model') this.#section(name, attributes)
    else if (parent === 'resources') this.#resource(name, attributes)
    else if (parent === 'object') this.#shape(name)
    else if (parent === 'components' && name === 'component') this.#object?.components.push(placementOf(attributes))
    else if (parent === 'build' && name === 'item') this.#document.items.push(placementOf(attributes))
    else if (parent === 'beams' && name === 'beam') this.#beams++
    else this.#properties.entry(parent, name, attributes)
  }

  close(): void {
    const name = this.#path.pop()
    if (name === 'beamlattice') {
      this.#note({ code: 'lattice-left-out', figures: { beams: this.#beams } })
      this.#document.beams += this.#beams
      this.#beams = 0
    }
    if (name === 'object' && this.#path.at(-1) === 'resources') this.#object = undefined
    if (this.#path.length === 1) this.#metadata = ''
  }

  text(text: string): void {
    if (this.#metadata === 'Title' && this.#path.length === 2) this.#document.title += text
  }

  finished(): ThreeMfDocument {
    this.#properties.check()
    if (this.#otherPaint > 0)
      this.#note({ code: 'left-out', figures: { what: 'slicer-paint', count: this.#otherPaint } })
    this.#document.title = this.#document.title.trim()
    return this.#document
  }

  #model(name: string, attributes: XmlAttributes): void {
    if (name !== 'model') throw damaged('3MF', `its model part begins with <${name.slice(0, 60)}>`)
    const unit = attributes.get('unit') ?? 'millimeter'
    const metres = units[unit]
    if (metres === undefined) throw damaged('3MF', `"${unit.slice(0, 40)}" is no unit`)
    this.#document.metresPerUnit = metres
    for (const prefix of (attributes.get('requiredextensions') ?? '').split(/\s+/)) {
      if (prefix === '') continue
      const space = attributes.get(`xmlns:${prefix}`) ?? prefix
      if (understood.includes(space)) continue
      throw new AppError('unsupported-format', `The 3MF file needs an extension that cannot be read: ${space}`, {
        details: { reason: 'extension', extensions: [space.slice(0, 200)] },
      })
    }
  }

  #section(name: string, attributes: XmlAttributes): void {
    if (name === 'build') {
      if (this.#built) throw damaged('3MF', 'it is built twice')
      this.#built = true
    }
    if (name !== 'metadata') return
    // Programs invent their own names; only a missing one is an error.
    const named = attributes.get('name')
    if (named === undefined) throw damaged('3MF', 'a piece of metadata has no name')
    this.#metadata = named
  }

  #resource(name: string, attributes: XmlAttributes): void {
    const given = attributes.get('id')
    if (name === 'slicestack') this.#note({ code: 'slices-left-out', figures: {} })
    if (given === undefined) {
      if (name === 'object') throw damaged('3MF', 'an object has no number')
      return
    }
    const id = resourceId(given)
    if (this.#ids.has(id)) throw damaged('3MF', `two resources have the number ${id}`)
    this.#ids.add(id)
    if (name !== 'object') {
      this.#properties.group(id, name, attributes)
      return
    }
    const group = attributes.get('pid')
    const property = attributes.get('pindex')
    if (group === undefined && property !== undefined) throw damaged('3MF', 'an object has a property without a group')
    this.#object = {
      id,
      name: attributes.get('name') ?? '',
      type: attributes.get('type') ?? 'model',
      group: group === undefined ? undefined : resourceId(group),
      property: property === undefined ? 0 : indexOf(property),
      mesh: undefined,
      components: [],
    }
    this.#document.objects.set(id, this.#object)
  }

  #shape(name: string): void {
    const object = this.#object
    if (object === undefined || name !== 'mesh') return
    if (object.mesh !== undefined) throw damaged('3MF', `object ${object.id} has two meshes`)
    object.mesh = {
      positions: new GrowingArray(Float64Array),
      triangles: new GrowingArray(Float64Array),
      paint: new GrowingArray(Float64Array),
      paints: [],
    }
    this.#paints.clear()
  }

  #vertex(attributes: XmlAttributes): void {
    const positions = this.#object?.mesh?.positions
    if (positions === undefined || this.#path.at(-3) !== 'mesh') return
    positions.push(numberOf(attributes.get('x')))
    positions.push(numberOf(attributes.get('y')))
    positions.push(numberOf(attributes.get('z')))
  }

  #paint({ triangles, paint, paints }: ThreeMfMesh, attributes: XmlAttributes): void {
    if (otherPaint.some((name) => attributes.get(name))) this.#otherPaint++
    const painted = filamentPaint.find(([name]) => attributes.get(name))
    if (painted === undefined) return
    const [name, chain] = painted
    const code = attributes.get(name)!
    const property = getOrAdd(this.#paints, `${chain} ${code}`, () => paints.push({ code, chain }))
    while (paint.length < triangles.length / 7 - 1) paint.push(0)
    paint.push(property)
    this.#document.isPainted = true
  }

  #triangle(attributes: XmlAttributes): void {
    const mesh = this.#object?.mesh
    if (mesh === undefined || this.#path.at(-3) !== 'mesh') return
    const { triangles } = mesh
    triangles.push(indexOf(attributes.get('v1')))
    triangles.push(indexOf(attributes.get('v2')))
    triangles.push(indexOf(attributes.get('v3')))
    const group = attributes.get('pid')
    const first = attributes.get('p1')
    if (group !== undefined && first === undefined && this.#object!.group === undefined)
      throw damaged('3MF', 'a triangle has a property group and no property')
    triangles.push(group === undefined ? -1 : resourceId(group))
    triangles.push(first === undefined ? -1 : indexOf(first))
    triangles.push(first === undefined ? -1 : indexOf(attributes.get('p2') ?? first))
    triangles.push(first === undefined ? -1 : indexOf(attributes.get('p3') ?? first))
    this.#paint(mesh, attributes)
    if (triangles.length % 700_000 === 0) checkTriangleCount(triangles.length / 7)
  }
}

/** Attributes with filament paint, by slicer, and how each encodes high states. */
const filamentPaint: readonly (readonly [name: string, chain: PaintChain])[] = [
  ['slic3rpe:mmu_segmentation', 'none'],
  ['paint_color', 'fifteens'],
]
/** Paint for supports, seams and fuzzy skin. */
const otherPaint = [
  'slic3rpe:custom_supports',
  'slic3rpe:custom_seam',
  'slic3rpe:fuzzy_skin',
  'paint_supports',
  'paint_seam',
  'paint_fuzzy_skin',
]

/** Maximum length of a part's path, which is stored once per placed object. */
const maxPathLength = 2048

function placementOf(attributes: XmlAttributes) {
  const path = attributes.local('path')
  if (path !== undefined && path.length > maxPathLength)
    throw damaged('3MF', `the path of a part has ${path.length} letters`)
  return {
    object: resourceId(attributes.get('objectid')),
    path,
    transform: matrixOf(attributes.get('transform')),
  }
}
