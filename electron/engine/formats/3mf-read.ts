/** Reads 3MF: the objects of its build with materials, colours and textures. Any unit, Z up. */
import { getOrAdd } from '../get-or-add.ts'
import { MaterialIndex } from './plain-material.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model, Part, SceneNode } from '../model.ts'
import type { Placement, ThreeMfDocument, ThreeMfObject } from './3mf-document.ts'
import { ThreeMfAppearances } from './3mf-appearances.ts'
import { open3mf, type ThreeMfPackage } from './3mf-package.ts'
import { parse3mf } from './3mf-parse.ts'
import { placedFarAway, translation } from './far-origin.ts'
import { shapePrinted, type PrintedAs } from './3mf-printed-shape.ts'
import { shape3mf } from './3mf-shape.ts'
import { readSlicerSettings, type SlicerObject, type SlicerSettings, type SlicerVolume } from './3mf-slicer-settings.ts'
import { ThreeMfSpools } from './3mf-spools.ts'
import { checkTriangleCount, damaged, maxParts, tooManyParts, unsupportedExtensions } from './limits.ts'
import { identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import { transformPart } from './transform-part.ts'
import { remembered, type ReadContext } from './read-context.ts'
import { toStudioSpace } from './studio-space.ts'
import type { ZipArchive } from './zip-read.ts'

/** Maximum depth of nested components; slicers use two levels. */
const maxDepth = 32
/** Bytes of memory per byte of text: thirty characters may be a triangle of seven numbers. */
const memoryPerByte = 12

/**
 * Reads every object of the build with its components, across the parts of slicer projects. Supports are omitted.
 * Slicer filaments become materials with a filament; slices and beams are noted. Rejects with `bad-geometry`,
 * `unsafe-file`, `mesh-too-large`, `unsupported-format`.
 */
export async function read3mf(archive: ZipArchive, context: ReadContext): Promise<Model> {
  const reader = new BuildReader(open3mf(archive, context), context)
  return reader.model()
}

interface Shape {
  shape: Omit<Part, 'material'>
  material: Material
  /** The slicer's volume, if the mesh has several. */
  volume?: SlicerVolume | null
}

interface OpenPart {
  document: ThreeMfDocument
  appearances: ThreeMfAppearances
  /** By object, then by its slicer settings. */
  shapes: Map<ThreeMfObject, Map<unknown, Shape[]>>
}

/** State inherited from a build item downwards. */
interface Above {
  keys: readonly string[]
  node: SceneNode | null
  /** Settings of the build item. */
  settings: SlicerObject | undefined
  plate: number | undefined
}

class BuildReader {
  readonly #package: ThreeMfPackage
  readonly #context: ReadContext
  readonly #open = new Map<string, OpenPart>()
  /** Parts in the file's unit, each with the matrix that places it. */
  readonly #placed: { part: Part; positions: Float32Array; world: Matrix }[] = []
  readonly #materials = new MaterialIndex()
  #settings: SlicerSettings = { objects: new Map(), plates: new Map(), colours: [] }
  /** Null if the file does not distinguish filaments. */
  #spools: ThreeMfSpools | null = null
  #triangles = 0
  #shown = 0
  #beams = 0
  /** Items and components that are missing or contain themselves. */
  #faultyItems = 0

  constructor(threeMf: ThreeMfPackage, context: ReadContext) {
    this.#package = threeMf
    this.#context = { ...context, companions: remembered((path) => threeMf.read(path)) }
  }

  async model(): Promise<Model> {
    const { rootPath } = this.#package
    const { document } = this.#part(rootPath)
    this.#settings = readSlicerSettings(this.#package, this.#context)
    if (this.#separatesFilaments()) this.#spools = new ThreeMfSpools(this.#settings.colours)
    const items = this.#itemsOf(document)
    const isAssembly = items.filter((item) => this.#isShown(item, rootPath)).length > 1
    const instances = new Map<number, number>()
    for (const item of items) {
      const instance = instances.get(item.object) ?? 0
      instances.set(item.object, instance + 1)
      await this.#show(item, rootPath, identity, {
        keys: [],
        node: null,
        settings: this.#settings.objects.get(item.object),
        // Several items are separate objects, even if no slicer has assigned plates.
        plate: isAssembly ? (this.#settings.plates.get(`${item.object} ${instance}`) ?? 1) : undefined,
      })
    }
    this.#spools?.finish(this.#context)
    if (this.#faultyItems > 0)
      this.#context.note({ code: 'entries-faulty', figures: { element: 'item', count: this.#faultyItems } })
    if (this.#placed.length === 0 && this.#package.names.some((name) => name.endsWith('.gcode'))) throw onlyGcode()
    if (this.#placed.length === 0 && document.unsupported.length > 0)
      throw unsupportedExtensions('3MF', document.unsupported)
    if (this.#placed.length === 0)
      throw this.#beams > 0 ? onlyBeams(this.#beams) : damaged('3MF', 'its build shows no triangles')
    return {
      name: document.title,
      parts: this.#placedParts(document.metresPerUnit),
      materials: this.#materials.materials,
    }
  }

  #placedParts(metresPerUnit: number): Part[] {
    const offset = placedFarAway(this.#placed, this.#context)
    const space = toStudioSpace(metresPerUnit, 'Z')
    const moved = offset === null ? space : multiply(space, translation(offset, -1))
    return this.#placed.map(({ part, world }) => transformPart(part, multiply(moved, world), this.#context.budget))
  }

  /** The build; if there is none, every object that is not part of another. */
  #itemsOf({ items, objects }: ThreeMfDocument): Placement[] {
    if (items.length > 0 || objects.size === 0) return items
    this.#context.note({ code: 'scene-guessed', figures: {} })
    const inside = new Set([...objects.values()].flatMap(({ components }) => components.map(({ object }) => object)))
    return [...objects.keys()].flatMap((object) =>
      inside.has(object) ? [] : [{ object, path: undefined, transform: identity }],
    )
  }

  async #show(placement: Placement, from: string, within: Matrix, above: Above): Promise<void> {
    const path = placement.path ?? from
    const key = `${path}#${placement.object}`
    if (++this.#shown > maxParts) throw tooManyParts(this.#shown)
    const isEndless = above.keys.includes(key) || above.keys.length >= maxDepth
    const part = isEndless || !this.#package.has(path) ? undefined : this.#part(path)
    const object = part?.document.objects.get(placement.object)
    if (part === undefined || object === undefined) {
      this.#faultyItems++
      return
    }
    if (object.type !== 'model' && object.type !== 'surface') {
      this.#context.note({ code: 'object-left-out', figures: { kind: object.type.slice(0, 40) } })
      return
    }
    const world = multiply(within, placement.transform)
    const settings = above.settings?.parts.get(object.id)
    if (settings !== undefined && !settings.isModel) {
      this.#context.note({ code: 'object-left-out', figures: { kind: settings.kind } })
      return
    }
    const said = above.node === null ? above.settings?.name : settings?.name
    const node: SceneNode = {
      name: said || object.name || `object-${object.id}`,
      parent: above.node,
      ...(above.plate === undefined ? {} : { plate: above.plate }),
    }
    await this.#place(part, object, world, node, { object: above.settings, part: settings })
    const below = { ...above, keys: [...above.keys, key], node, plate: undefined }
    for (const component of object.components) await this.#show(component, path, world, below)
  }

  async #place(
    part: OpenPart,
    object: ThreeMfObject,
    world: Matrix,
    node: SceneNode,
    printed: PrintedAs,
  ): Promise<void> {
    if (object.mesh === undefined) return
    this.#triangles += object.mesh.triangles.length / 7
    checkTriangleCount(this.#triangles)
    const shapes = await this.#shapes(part, object, printed)
    if (this.#placed.length + shapes.length > maxParts) throw tooManyParts(this.#placed.length + shapes.length)
    const moved = multiply(world, translation(object.mesh.origin))
    const volumes = new Map<SlicerVolume, SceneNode>()
    const inVolumes = new Set(shapes.map(({ volume }) => volume)).size > 1
    for (const { shape, material, volume } of shapes) {
      let own = node
      if (volume && inVolumes) {
        own = getOrAdd(volumes, volume, () => ({ name: volume.name || node.name, parent: node }))
      }
      const placed = { ...shape, node: own, material: this.#materials.indexOf(material) }
      this.#placed.push({ part: placed, positions: shape.positions, world: moved })
    }
  }

  /** Computed once per object and print settings; settings do not matter if filaments are not distinguished. */
  async #shapes(part: OpenPart, object: ThreeMfObject, printed: PrintedAs): Promise<Shape[]> {
    const known = getOrAdd(part.shapes, object, () => new Map<unknown, Shape[]>())
    const way = this.#spools === null ? null : (printed.part ?? printed.object)
    let shapes = known.get(way)
    if (shapes === undefined) {
      shapes =
        this.#spools === null
          ? await shape3mf(object, part.appearances)
          : await shapePrinted(object, part.appearances, this.#spools, printed, this.#context)
      known.set(way, shapes)
    }
    return shapes
  }

  /** Whether anything in the build is painted, or uses a second filament. */
  #separatesFilaments(): boolean {
    const filaments = new Set<number>()
    for (const { filament, ranges, parts } of this.#settings.objects.values()) {
      const own = [...ranges.map(({ volume }) => volume), ...parts.values()].filter(({ isModel }) => isModel)
      if (own.length === 0) filaments.add(filament || 1)
      for (const volume of own) filaments.add(volume.filament || filament || 1)
    }
    const documents = this.#reached()
    for (const { objects } of documents)
      for (const { filament } of objects.values()) if (filament > 0) filaments.add(filament)
    return filaments.size > 1 || documents.some(({ isPainted }) => isPainted)
  }

  /** The documents reachable from the build. */
  #reached(): ThreeMfDocument[] {
    const { rootPath } = this.#package
    const documents = new Set<ThreeMfDocument>()
    const seen = new Set<string>()
    const next = this.#itemsOf(this.#part(rootPath).document).map((placement) => ({ placement, from: rootPath }))
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const path = at.placement.path ?? at.from
      const key = `${path}#${at.placement.object}`
      if (seen.has(key)) continue
      seen.add(key)
      if (this.#package.read(path) === undefined) continue
      const { document } = this.#part(path)
      documents.add(document)
      for (const placement of document.objects.get(at.placement.object)?.components ?? [])
        next.push({ placement, from: path })
    }
    return [...documents]
  }

  #isShown({ object, path }: Placement, from: string): boolean {
    if (this.#package.read(path ?? from) === undefined) return false
    const type = this.#part(path ?? from).document.objects.get(object)?.type ?? 'model'
    return type === 'model' || type === 'surface'
  }

  #part(path: string): OpenPart {
    return getOrAdd(this.#open, path.toLowerCase(), () => {
      const file = this.#package.read(path)
      if (file === undefined) throw damaged('3MF', `its part "${path.slice(0, 120)}" is not there`)
      this.#context.budget.reserve(file.byteLength * memoryPerByte)
      const document = parse3mf(file, (note) => this.#context.note(note))
      this.#beams += document.beams
      return { document, appearances: new ThreeMfAppearances(document, this.#context), shapes: new Map() }
    })
  }
}

function onlyGcode(): AppError {
  return new AppError('unsupported-format', 'The 3MF file holds G-code and no model', {
    details: { reason: 'other-file', kind: 'sliced-3mf' },
  })
}

function onlyBeams(beams: number): AppError {
  return new AppError('unsupported-format', `The 3MF file holds ${beams} beams of a lattice and no triangles`, {
    details: { reason: 'only-beams', beams },
  })
}
