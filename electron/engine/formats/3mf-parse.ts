/**
 * Parses one model part of a 3MF file. 3MF Core Specification 1.3, Materials and Properties Extension 1.2, Production
 * Extension 1.1 (3MF Consortium).
 */
import { getOrAdd } from '../get-or-add.ts'
import type { ReadContext } from './read-context.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ThreeMfDocument, ThreeMfMesh, ThreeMfObject } from './3mf-document.ts'
import { PropertyParser } from './3mf-property-parse.ts'
import { indexOf, matrixOf, numberOf, resourceId, wordsOf } from './3mf-values.ts'
import { wholeOffset } from './far-origin.ts'
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
  // In the spelling of some programs.
  millimetre: 1e-3,
  mm: 1e-3,
  cm: 1e-2,
  in: 0.0254,
  ft: 0.3048,
  m: 1,
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
 * Returns resources and build. Faulty entries are omitted or replaced by a default, and counted in notes. Throws
 * `bad-geometry`, `unsafe-file`, `mesh-too-large`.
 */
export function parse3mf(file: Uint8Array, note: ReadContext['note']): ThreeMfDocument {
  const parser = new ModelParser(note)
  scanXml(file, '3MF', {
    open: (name, attributes) => parser.open(localName(name), attributes),
    close: () => parser.close(),
    text: (text) => parser.text(text),
  })
  return parser.finish()
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
    unsupported: [],
  }
  readonly #properties: PropertyParser
  #object: ThreeMfObject | undefined
  #metadata = ''
  /** Whether the next text is Cura's extruder number, counted from 0. */
  #isExtruder = false
  #built = false
  #beams = 0
  /** Attribute and code → index among the paints of the open mesh. */
  readonly #paints = new Map<string, number>()
  #otherPaint = 0
  /** Whether a coordinate has a decimal comma. */
  #hasCommas = false
  /** Faulty entries by the name of their element. */
  readonly #faults = new Map<string, number>()

  constructor(note: ReadContext['note']) {
    this.#note = note
    this.#properties = new PropertyParser(this.#document)
  }

  open(name: string, attributes: XmlAttributes): void {
    const parent = this.#path.at(-1)
    this.#path.push(name)
    try {
      this.#element(parent, name, attributes)
    } catch (error) {
      if (parent === undefined || !(error instanceof AppError) || error.code !== 'bad-geometry') throw error
      this.#countFault(name)
    }
  }

  #countFault(name: string, count = 1): void {
    if (count > 0) this.#faults.set(name, (this.#faults.get(name) ?? 0) + count)
  }

  #element(parent: string | undefined, name: string, attributes: XmlAttributes): void {
    if (parent === 'vertices' && name === 'vertex') this.#vertex(attributes)
    else if (parent === 'triangles' && name === 'triangle') this.#triangle(attributes)
    else if (parent === undefined) this.#model(name, attributes)
    else if (parent === 'model') this.#section(name, attributes)
    else if (parent === 'resources') this.#resource(name, attributes)
    else if (parent === 'object') this.#shape(name)
    else if (parent === 'metadatagroup' && name === 'metadata')
      this.#isExtruder = attributes.get('name') === 'cura:extruder_nr'
    else if (parent === 'components' && name === 'component') this.#object?.components.push(placementOf(attributes))
    else if (parent === 'build' && name === 'item') {
      this.#document.items.push(placementOf(attributes))
      this.#hasCommas ||= wordsOf(attributes.get('transform'))
        .slice(1)
        .some((word) => /\d,\d/.test(word))
    } else if (parent === 'beams' && name === 'beam') this.#beams++
    else this.#properties.entry(parent, name, attributes)
  }

  close(): void {
    const name = this.#path.pop()
    if (name === 'mesh' && this.#object?.mesh !== undefined) {
      this.#countFault('triangle', emptyFaulty(this.#object.mesh))
      moveToOrigin(this.#object.mesh)
    }
    if (name === 'beamlattice') {
      this.#note({ code: 'lattice-left-out', figures: { beams: this.#beams } })
      this.#document.beams += this.#beams
      this.#beams = 0
    }
    if (name === 'object' && this.#path.at(-1) === 'resources') this.#object = undefined
    if (this.#path.length === 1) this.#metadata = ''
    this.#isExtruder = false
  }

  text(text: string): void {
    if (this.#metadata === 'Title' && this.#path.length === 2) this.#document.title += text
    if (this.#isExtruder && this.#object !== undefined && /^\s*\d{1,2}\s*$/.test(text))
      this.#object.filament = Number(text) + 1
  }

  finish(): ThreeMfDocument {
    this.#countFault('property group', this.#properties.dropFaulty())
    for (const [element, count] of this.#faults)
      this.#note({ code: 'entries-faulty', figures: { element: element.slice(0, 40), count } })
    if (this.#hasCommas) this.#note({ code: 'decimal-commas', figures: {} })
    if (this.#otherPaint > 0)
      this.#note({ code: 'left-out', figures: { what: 'slicer-paint', count: this.#otherPaint } })
    this.#document.title = this.#document.title.trim()
    return this.#document
  }

  #model(name: string, attributes: XmlAttributes): void {
    if (name !== 'model') throw damaged('3MF', `its model part begins with <${name.slice(0, 60)}>`)
    const unit = attributes.get('unit') ?? 'millimeter'
    const metres = units[unit.trim().toLowerCase()]
    if (units[unit] === undefined || unit.length < 4) this.#countFault('unit')
    this.#document.metresPerUnit = metres ?? 1e-3
    for (const prefix of (attributes.get('requiredextensions') ?? '').split(/\s+/)) {
      if (prefix === '') continue
      const space = attributes.get(`xmlns:${prefix}`) ?? prefix
      if (!understood.includes(space)) this.#document.unsupported.push(space.slice(0, 200))
    }
    const extensions = this.#document.unsupported
    if (extensions.length > 0) this.#note({ code: 'extensions-left-out', figures: { extensions } })
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
      type: attributes.get('type')?.toLowerCase() || 'model',
      group: group === undefined ? undefined : resourceId(group),
      property: property === undefined ? 0 : indexOf(property),
      filament: 0,
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
      origin: [0, 0, 0],
    }
    this.#paints.clear()
  }

  #vertex(attributes: XmlAttributes): void {
    const positions = this.#object?.mesh?.positions
    if (positions === undefined || this.#path.at(-3) !== 'mesh') return
    const before = positions.length
    try {
      for (const axis of ['x', 'y', 'z']) {
        const word = attributes.get(axis)
        positions.push(numberOf(word))
        this.#hasCommas ||= word!.includes(',')
      }
    } catch (error) {
      // Vertices are referred to by index; triangles without a position are dropped later.
      positions.length = before
      for (let axis = 0; axis < 3; axis++) positions.push(Number.NaN)
      throw error
    }
  }

  #paint({ triangles, paint, paints }: ThreeMfMesh, attributes: XmlAttributes): void {
    if (otherPaint.some((name) => attributes.get(name))) this.#otherPaint++
    const painted = filamentPaint.find(([name]) => attributes.get(name))
    if (painted === undefined) return
    const [name, chain] = painted
    const code = attributes.get(name)!
    const beyond = attributes.get('paint_color_ext')
    const property = getOrAdd(this.#paints, `${chain} ${code} ${beyond ?? ''}`, () =>
      paints.push({ code, chain, beyond: beyond?.split(',').map(Number) ?? [] }),
    )
    while (paint.length < triangles.length / 7 - 1) paint.push(0)
    paint.push(property)
    this.#document.isPainted = true
  }

  #triangle(attributes: XmlAttributes): void {
    const mesh = this.#object?.mesh
    if (mesh === undefined || this.#path.at(-3) !== 'mesh') return
    const { triangles } = mesh
    const before = triangles.length
    try {
      this.#pushTriangle(triangles, attributes)
    } catch (error) {
      // Slicers refer to triangles by index, so this one is kept without area and dropped later.
      triangles.length = before
      for (const value of noTriangle) triangles.push(value)
      throw error
    }
    this.#paint(mesh, attributes)
    if (triangles.length % 700_000 === 0) checkTriangleCount(triangles.length / 7)
  }

  #pushTriangle(triangles: ThreeMfMesh['triangles'], attributes: XmlAttributes): void {
    triangles.push(indexOf(attributes.get('v1')))
    triangles.push(indexOf(attributes.get('v2')))
    triangles.push(indexOf(attributes.get('v3')))
    // Some programs write an attribute as empty if they have no value for it.
    const group = attributes.get('pid') || undefined
    const first = attributes.get('p1') || undefined
    if (group !== undefined && first === undefined && this.#object!.group === undefined)
      throw damaged('3MF', 'a triangle has a property group and no property')
    triangles.push(group === undefined ? -1 : resourceId(group))
    triangles.push(first === undefined ? -1 : indexOf(first))
    triangles.push(first === undefined ? -1 : indexOf(attributes.get('p2') ?? first))
    triangles.push(first === undefined ? -1 : indexOf(attributes.get('p3') ?? first))
  }
}

/**
 * Collapses triangles whose vertices do not exist or are not numbers, so that they have no area. Returns their number.
 */
function emptyFaulty({ positions, triangles }: ThreeMfMesh): number {
  const count = positions.length / 3
  const isSound = (vertex: number): boolean => {
    const { values } = positions
    return vertex < count && Number.isFinite(values[vertex * 3]! + values[vertex * 3 + 1]! + values[vertex * 3 + 2]!)
  }
  const { values } = triangles
  let faulty = 0
  for (let at = 0; at < triangles.length; at += 7) {
    if (isSound(values[at]!) && isSound(values[at + 1]!) && isSound(values[at + 2]!)) continue
    values.fill(0, at, at + 3)
    faulty++
  }
  return faulty
}

/** Subtracts a mesh's map or machine offset while coordinates are doubles, and stores it as the mesh's origin. */
function moveToOrigin(mesh: ThreeMfMesh): void {
  const { values, length } = mesh.positions
  const first = values.findIndex((value, i) => i < length && i % 3 === 0 && Number.isFinite(value))
  if (first < 0) return
  mesh.origin = wholeOffset([values[first]!, values[first + 1]!, values[first + 2]!])
  if (mesh.origin.every((value) => value === 0)) return
  for (let i = 0; i < length; i++) values[i]! -= mesh.origin[i % 3]!
}

const noTriangle = [0, 0, 0, -1, -1, -1, -1]

/** Attributes with filament paint, by slicer, and how each encodes high states. */
const filamentPaint: readonly (readonly [name: string, chain: PaintChain])[] = [
  ['slic3rpe:mmu_segmentation', 'none'],
  ['mmu_segmentation', 'none'],
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
