/** Reads 3MF: what its build shows, with materials, colours and pictures. Any unit, Z up. */
import { AppError } from '../../../shared/app-error.ts'
import type { Material, Model, Part, SceneNode } from '../model.ts'
import type { Placement, ThreeMfDocument, ThreeMfObject } from './3mf-document.ts'
import { ThreeMfLooks } from './3mf-looks.ts'
import { open3mf, type ThreeMfPackage } from './3mf-package.ts'
import { parse3mf } from './3mf-parse.ts'
import { shape3mf } from './3mf-shape.ts'
import { checkTriangleCount, damaged, maxParts, tooManyParts } from './limits.ts'
import { multiply, type Matrix } from './matrix.ts'
import { placePart } from './place-part.ts'
import { remembered, type ReadContext } from './read-context.ts'
import { toStudioSpace } from './upright.ts'
import type { ZipArchive } from './zip-read.ts'

/** Components of components: slicers use two levels. */
const deepest = 32
/** Bytes of memory for one of text: its letters, and thirty of them are a triangle of seven numbers in lists that grow. */
const weight = 12

/**
 * Every object of the build at its place, components unfolded, across the parts of a project as slicers write it. Supports
 * are left out. Painting of slicers, slices and beams are notes. Rejects `bad-geometry`, `unsafe-file`, `mesh-too-large`,
 * `unsupported-format`.
 */
export async function read3mf(archive: ZipArchive, context: ReadContext): Promise<Model> {
  const reader = new BuildReader(open3mf(archive, context.room), context)
  return reader.model()
}

interface OpenPart {
  document: ThreeMfDocument
  looks: ThreeMfLooks
  shapes: Map<number, Omit<Part, 'material'>[]>
  materials: Map<number, Material[]>
}

class BuildReader {
  readonly #package: ThreeMfPackage
  readonly #context: ReadContext
  readonly #open = new Map<string, OpenPart>()
  readonly #parts: Part[] = []
  readonly #materials: Material[] = []
  #triangles = 0
  #shown = 0
  #beams = 0

  constructor(threeMf: ThreeMfPackage, context: ReadContext) {
    this.#package = threeMf
    this.#context = { ...context, companions: remembered((path) => threeMf.read(path)) }
  }

  async model(): Promise<Model> {
    const { rootPath } = this.#package
    const { document } = this.#part(rootPath)
    const turn = toStudioSpace('m', 'Z')
    const space = turn.map((value, i) => (i === 15 ? 1 : value * document.metresPerUnit))
    for (const item of document.items) await this.#show(item, rootPath, space, [], null)
    if (this.#parts.length === 0)
      throw this.#beams > 0 ? onlyBeams(this.#beams) : damaged('3MF', 'its build shows no triangles')
    return { name: document.title, parts: this.#parts, materials: this.#materials }
  }

  async #show(
    placement: Placement,
    from: string,
    within: Matrix,
    above: readonly string[],
    parent: SceneNode | null,
  ): Promise<void> {
    const path = placement.path ?? from
    const key = `${path}#${placement.object}`
    if (above.includes(key) || above.length >= deepest) throw damaged('3MF', 'an object is a part of itself')
    if (++this.#shown > maxParts) throw tooManyParts(this.#shown)
    const part = this.#part(path)
    const object = part.document.objects.get(placement.object)
    if (object === undefined) throw damaged('3MF', `object ${placement.object} does not exist`)
    if (object.type !== 'model' && object.type !== 'surface') {
      this.#context.note({ code: 'object-left-out', figures: { kind: object.type.slice(0, 40) } })
      return
    }
    const world = multiply(within, placement.transform)
    const node: SceneNode = { name: object.name || `object-${object.id}`, parent }
    await this.#place(part, object, world, node)
    for (const component of object.components) await this.#show(component, path, world, [...above, key], node)
  }

  async #place(part: OpenPart, object: ThreeMfObject, world: Matrix, node: SceneNode): Promise<void> {
    if (object.mesh === undefined) return
    this.#triangles += object.mesh.triangles.length / 7
    checkTriangleCount(this.#triangles)
    let shapes = part.shapes.get(object.id)
    let materials = part.materials.get(object.id)
    if (shapes === undefined || materials === undefined) {
      const shaped = await shape3mf(object, part.looks)
      shapes = shaped.map(({ shape }) => shape)
      materials = shaped.map(({ material }) => material)
      part.shapes.set(object.id, shapes)
      part.materials.set(object.id, materials)
    }
    if (this.#parts.length + shapes.length > maxParts) throw tooManyParts(this.#parts.length + shapes.length)
    shapes.forEach((shape, i) =>
      this.#parts.push(
        placePart({ ...shape, node, material: this.#material(materials[i]!) }, world, this.#context.room),
      ),
    )
  }

  #material(material: Material): number {
    const known = this.#materials.indexOf(material)
    return known >= 0 ? known : this.#materials.push(material) - 1
  }

  #part(path: string): OpenPart {
    const known = this.#open.get(path.toLowerCase())
    if (known !== undefined) return known
    const file = this.#package.read(path)
    if (file === undefined) throw damaged('3MF', `its part "${path.slice(0, 120)}" is not there`)
    this.#context.room.take(file.byteLength * weight)
    const document = parse3mf(file, (note) => this.#context.note(note))
    const part = {
      document,
      looks: new ThreeMfLooks(document, this.#context),
      shapes: new Map(),
      materials: new Map(),
    }
    this.#open.set(path.toLowerCase(), part)
    this.#beams += document.beams
    return part
  }
}

function onlyBeams(beams: number): AppError {
  return new AppError('unsupported-format', `The 3MF file holds ${beams} beams of a lattice and no triangles`, {
    details: { reason: 'only-beams', beams },
  })
}
