/**
 * Reads COLLADA (.dae) 1.4 and 1.5: the visible scene with materials and textures (Khronos, COLLADA 1.4.1 and 1.5.0).
 */
import { getOrAdd } from '../get-or-add.ts'
import { MaterialIndex } from './plain-material.ts'
import type { Model, Part, SceneNode } from '../model.ts'
import { readDaeGeometry, type DaeMesh } from './dae-geometry.ts'
import { DaeLeftOut } from './dae-left-out.ts'
import { DaeMaterials } from './dae-materials.ts'
import { daeMatrix, daeTransform, numbersIn } from './dae-values.ts'
import { checkTriangleCount, damaged, maxParts, tooManyParts } from './limits.ts'
import { multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import { transformPart } from './transform-part.ts'
import { noteLeftOut, plainContext, type ReadContext } from './read-context.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { toStudioSpace } from './studio-space.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from './xml-tree.ts'

const maxDepth = 128
/** Bytes of memory per byte of text: two characters may be a corner, which is a list until its face is triangulated. */
const memoryPerByte = 40
/** Steps per child each time a node is instantiated, even if it contains nothing. */
const childSteps = 20
const shownNames = new Set(['node', 'instance_node', 'instance_geometry', 'instance_controller'])

/**
 * Converts to metres and Y up by the file's unit and axis; node instances are expanded, skinned meshes are in bind
 * pose. Everything else is noted. Rejects with `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function readDae(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const root = parseXml(file, 'COLLADA', context.budget)
  if (root.name !== 'COLLADA') throw damaged('COLLADA', `it begins with <${root.name.slice(0, 60)}>`)
  const reader = new SceneReader(root, context)
  return reader.model()
}

class SceneReader {
  readonly #root: XmlElement
  readonly #byId = new Map<string, XmlElement>()
  readonly #materials: DaeMaterials
  readonly #meshes = new Map<XmlElement, DaeMesh[]>()
  readonly #budget: MemoryBudget
  readonly #materialIndex = new MaterialIndex()
  readonly #children = new Map<XmlElement, readonly XmlElement[]>()
  readonly #transforms = new Map<XmlElement, Matrix>()
  readonly #bindings = new Map<XmlElement, ReadonlyMap<string, string>>()
  readonly #parts: Part[] = []
  #triangles = 0
  #shown = 0

  constructor(root: XmlElement, context: ReadContext) {
    this.#root = root
    this.#budget = context.budget
    const counted = new DaeLeftOut()
    const waiting = [root]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const id = next.attributes.get('id')
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, next)
      counted.element(next)
      for (const child of next.children) waiting.push(child)
    }
    noteLeftOut(context, counted.counts())
    if (counted.hasCommas) context.note({ code: 'decimal-commas', figures: {} })
    this.#materials = new DaeMaterials((url) => this.#find(url), context)
  }

  async model(): Promise<Model> {
    const shown = childOf(childOf(this.#root, 'scene'), 'instance_visual_scene')?.attributes.get('url')
    const first = childOf(childOf(this.#root, 'library_visual_scenes'), 'visual_scene')
    const scene = (shown === undefined ? undefined : this.#find(shown)) ?? first
    const space = spaceOf(childOf(this.#root, 'asset'))
    for (const node of childrenOf(scene, 'node')) await this.#node(node, space, [], null)
    if (scene === undefined)
      for (const geometry of childrenOf(childOf(this.#root, 'library_geometries'), 'geometry'))
        await this.#geometry(geometry, new Map(), { name: geometry.attributes.get('name') ?? '', parent: null }, space)
    if (this.#parts.length === 0) throw damaged('COLLADA', 'it shows no triangles')
    return { name: scene?.attributes.get('name') ?? '', parts: this.#parts, materials: this.#materialIndex.materials }
  }

  async #node(node: XmlElement, within: Matrix, above: readonly XmlElement[], parent: SceneNode | null): Promise<void> {
    if (above.includes(node) || above.length >= maxDepth) throw damaged('COLLADA', 'a node is a part of itself')
    if (++this.#shown > maxParts) throw tooManyParts(this.#shown)
    // A small file may instantiate a node with many children tens of thousands of times.
    const children = getOrAdd(this.#children, node, () => node.children.filter(({ name }) => shownNames.has(name)))
    this.#budget.spend(children.length * childSteps)
    const world = multiply(
      within,
      getOrAdd(this.#transforms, node, () => daeTransform(node)),
    )
    const name = node.attributes.get('name') ?? node.attributes.get('id') ?? ''
    const shown: SceneNode = { name, parent }
    const bound = (instance: XmlElement) => getOrAdd(this.#bindings, instance, () => bindingsOf(instance))
    for (const child of children) {
      const url = child.attributes.get('url') ?? ''
      if (child.name === 'node') await this.#node(child, world, [...above, node], shown)
      else if (child.name === 'instance_node') {
        const target = this.#find(url)
        if (target !== undefined) await this.#node(target, world, [...above, node], shown)
      } else if (child.name === 'instance_geometry') await this.#geometry(this.#find(url), bound(child), shown, world)
      else await this.#controller(this.#find(url), bound(child), shown, world)
    }
  }

  /** Resolves a skin or morph controller, whose source may be another controller. */
  async #controller(
    controller: XmlElement | undefined,
    bound: ReadonlyMap<string, string>,
    node: SceneNode,
    world: Matrix,
  ): Promise<void> {
    let transform = world
    let target = controller
    for (let depth = 0; target !== undefined && target.name === 'controller'; depth++) {
      if (depth > maxDepth) throw damaged('COLLADA', 'a controller is a part of itself')
      const skin: XmlElement | undefined = childOf(target, 'skin')
      this.#budget.spend((target.children.length + (skin?.children.length ?? 0)) * childSteps)
      const shape = childOf(skin, 'bind_shape_matrix')
      if (shape !== undefined) transform = multiply(transform, daeMatrix(numbersIn(shape.text)))
      target = this.#find((skin ?? childOf(target, 'morph'))?.attributes.get('source') ?? '')
    }
    await this.#geometry(target, bound, node, transform)
  }

  async #geometry(
    geometry: XmlElement | undefined,
    bound: ReadonlyMap<string, string>,
    node: SceneNode,
    world: Matrix,
  ): Promise<void> {
    if (geometry === undefined) return
    const meshes = getOrAdd(this.#meshes, geometry, () => readDaeGeometry(geometry, (url) => this.#find(url)))
    for (const { part, symbol } of meshes) {
      this.#triangles += part.indices.length / 3
      checkTriangleCount(this.#triangles)
      if (this.#parts.length >= maxParts) throw tooManyParts(maxParts + 1)
      const target = bound.get(symbol) ?? (symbol === '' ? undefined : `#${symbol}`)
      const material = this.#materialIndex.indexOf(
        target === undefined ? undefined : await this.#materials.materialOf(target),
      )
      this.#parts.push(transformPart({ ...part, name: node.name || part.name, node, material }, world, this.#budget))
    }
  }

  #find(url: string): XmlElement | undefined {
    return url.startsWith('#') ? this.#byId.get(url.slice(1)) : this.#byId.get(url)
  }
}

/** From the file's unit and axis to metres, Y up. Defaults: metres, Y up. */
function spaceOf(asset: XmlElement | undefined): Matrix {
  const [meters = 1] = numbersIn(childOf(asset, 'unit')?.attributes.get('meter') ?? '1')
  const s = Number.isFinite(meters) && meters > 0 ? meters : 1
  const up = childOf(asset, 'up_axis')?.text.trim()
  if (up === 'X_UP') return [0, s, 0, 0, -s, 0, 0, 0, 0, 0, s, 0, 0, 0, 0, 1]
  return toStudioSpace(s, up === 'Z_UP' ? 'Z' : 'Y')
}

/** Maps material symbols to the materials that an instance binds. */
function bindingsOf(instance: XmlElement): Map<string, string> {
  const common = childOf(childOf(instance, 'bind_material'), 'technique_common')
  return new Map(
    childrenOf(common, 'instance_material').map(({ attributes }) => [
      attributes.get('symbol') ?? '',
      attributes.get('target') ?? '',
    ]),
  )
}
