/**
 * Composes USD layers into one scene: sublayers, variants, classes, references and payloads (Pixar, "LIVRPS strength
 * ordering").
 */
import { damaged, maxParts, tooManyParts } from './limits.ts'
import { noteMissing, type ReadContext } from './read-context.ts'
import { childNamed, usdPrim, type UsdArc, type UsdLayer, type UsdPrim, type UsdProperty } from './usd-layer.ts'

/** Opens a referenced file; undefined if it is missing. */
export type OpenLayer = (path: string) => UsdLayer | undefined

const maxDepth = 64
const primBytes = 600
const propertyBytes = 120
const entryBytes = 32

const choiceSteps = 100

/** A layer with its sublayers, and the folder that its paths are relative to. */
interface Stack {
  root: UsdPrim
  folder: string
  defaultPrim: string
}

/**
 * Returns the scene as one tree, with one value per property, the strongest. Missing files are reported in notes.
 * Throws `bad-geometry` for cycles, `mesh-too-large`.
 */
export function composeUsd(layer: UsdLayer, openLayer: OpenLayer, context: ReadContext): UsdPrim {
  const composer = new Composer(openLayer, context)
  return composer.scene(layer)
}

class Composer {
  readonly #open: OpenLayer
  readonly #context: ReadContext
  readonly #stacks = new Map<string, Stack | undefined>()
  /** Composed references, by target and variant choices. */
  readonly #known = new Map<string, UsdPrim | null>()
  #prims = 0

  constructor(open: OpenLayer, context: ReadContext) {
    this.#open = open
    this.#context = context
  }

  scene(layer: UsdLayer): UsdPrim {
    const stack = this.#stackOf(layer, '', 0)
    const root = usdPrim('')
    for (const child of stack.root.children)
      root.children.push(this.#composed(child, `/${child.name}`, stack, new Map(), 0))
    return root
  }

  #stackOf(layer: UsdLayer, folder: string, depth: number): Stack {
    if (depth > maxDepth) throw damaged('USD', 'a layer lies below itself')
    const root = this.#copy(layer.root, (file) => resolvePath(folder, file))
    for (const file of layer.subLayers) {
      const path = resolvePath(folder, file)
      const below = this.#layerAt(path)
      if (below !== undefined) merge(root, this.#stackOf(below, folderOf(path), depth + 1).root)
    }
    return { root, folder, defaultPrim: layer.defaultPrim ?? root.children[0]?.name ?? '' }
  }

  #layerAt(path: string): UsdLayer | undefined {
    const layer = this.#open(path)
    if (layer === undefined) noteMissing(this.#context, 'layer-missing', path.slice(path.lastIndexOf('/') + 1))
    return layer
  }

  #otherStack(path: string): Stack | undefined {
    if (!this.#stacks.has(path)) {
      const layer = this.#layerAt(path)
      this.#stacks.set(path, layer && this.#stackOf(layer, folderOf(path), 0))
    }
    return this.#stacks.get(path)
  }

  /** Composes a prim and its children. `chosen` are the variants that references to it choose. */
  #composed(prim: UsdPrim, path: string, stack: Stack, chosen: ReadonlyMap<string, string>, depth: number): UsdPrim {
    if (depth > maxDepth) throw damaged('USD', 'a reference contains itself')
    const made = this.#copy(prim, (file) => file)
    for (const [set, name] of chosen) made.chosen.set(set, name)
    addVariants(made)
    for (const name of made.inherits) this.#add(made, path, { file: '', path: name }, stack, depth)
    for (const arc of [...made.references, ...made.payloads]) this.#add(made, path, arc, stack, depth)
    made.children = made.children.map((child) =>
      this.#composed(child, `${path}/${child.name}`, stack, new Map(), depth + 1),
    )
    return made
  }

  #add(prim: UsdPrim, path: string, arc: UsdArc, own: Stack, depth: number): void {
    const stack = arc.file === '' ? own : this.#otherStack(arc.file)
    if (stack === undefined) return
    const from = arc.path === '' ? `/${stack.defaultPrim}` : arc.path
    if (stack === own && (path === from || path.startsWith(`${from}/`))) throw damaged('USD', 'a prim refers to itself')
    this.#context.budget.spend(prim.chosen.size * choiceSteps)
    const key = JSON.stringify([arc.file, stack === own ? own.folder : '', from, ...prim.chosen])
    let below = this.#known.get(key)
    if (below === undefined) {
      const found = primAt(stack.root, from)
      below = found === undefined ? null : this.#composed(found, from, stack, prim.chosen, depth + 1)
      this.#known.set(key, below)
    }
    if (below !== null)
      merge(
        prim,
        this.#copy(
          below,
          (file) => file,
          (target) => movePath(target, from, path),
        ),
      )
  }

  /** Copies a prim and its descendants; the functions convert file names and paths. */
  #copy(prim: UsdPrim, file: (name: string) => string, target: (path: string) => string = (path) => path): UsdPrim {
    if (++this.#prims > maxParts * 4) throw tooManyParts(maxParts)
    this.#context.budget.reserve(bytesOf(prim))
    const copied = (property: UsdProperty): UsdProperty => ({
      ...property,
      targets: property.targets.map(target),
      ...(property.typeName === 'asset' && typeof property.value === 'string' && property.value !== ''
        ? { value: file(property.value) }
        : {}),
    })
    const arcs = (list: readonly UsdArc[]) =>
      list.map((arc) => ({ file: arc.file === '' ? '' : file(arc.file), path: arc.path }))
    return {
      ...prim,
      properties: new Map(Array.from(prim.properties, ([name, property]) => [name, copied(property)])),
      children: prim.children.map((child) => this.#copy(child, file, target)),
      references: arcs(prim.references),
      payloads: arcs(prim.payloads),
      inherits: [...prim.inherits],
      chosen: new Map(prim.chosen),
      variants: new Map(
        Array.from(prim.variants, ([set, variants]) => [
          set,
          new Map(Array.from(variants, ([name, variant]) => [name, this.#copy(variant, file, target)])),
        ]),
      ),
    }
  }
}

function bytesOf({ properties, references, payloads, inherits, chosen }: UsdPrim): number {
  let entries = references.length + payloads.length + inherits.length + chosen.size
  for (const { targets } of properties.values()) entries += targets.length
  return primBytes + properties.size * propertyBytes + entries * entryBytes
}

/** Adds the chosen variants, and those of nested sets. */
function addVariants(prim: UsdPrim): void {
  // Sets added during the loop are visited too.
  for (const [set, variants] of prim.variants) {
    prim.variants.delete(set)
    const variant = variants.get(prim.chosen.get(set) ?? '')
    if (variant !== undefined) merge(prim, variant)
  }
}

/** Adds the opinions of a weaker prim to a stronger one. */
function merge(strong: UsdPrim, weak: UsdPrim): void {
  if (strong.specifier === 'over' && weak.specifier === 'def') strong.specifier = 'def'
  if (strong.typeName === '') strong.typeName = weak.typeName
  strong.isActive &&= weak.isActive
  for (const [name, property] of weak.properties) {
    const own = strong.properties.get(name)
    if (own === undefined) strong.properties.set(name, property)
    else
      strong.properties.set(name, {
        ...property,
        ...own,
        typeName: own.typeName || property.typeName,
        targets: own.targets.length > 0 ? own.targets : property.targets,
      })
  }
  for (const [set, name] of weak.chosen) if (!strong.chosen.has(set)) strong.chosen.set(set, name)
  for (const [set, variants] of weak.variants) if (!strong.variants.has(set)) strong.variants.set(set, variants)
  strong.references.push(...weak.references)
  strong.payloads.push(...weak.payloads)
  strong.inherits.push(...weak.inherits)
  for (const child of weak.children) {
    const own = childNamed(strong, child.name)
    if (own === undefined) strong.children.push(child)
    else merge(own, child)
  }
}

/** Finds the prim of a path such as `/World/Mesh`. */
export function primAt(root: UsdPrim, path: string): UsdPrim | undefined {
  let prim: UsdPrim | undefined = root
  for (const name of path.split('/').slice(1)) prim = prim && childNamed(prim, name)
  return prim
}

/** Moves a path from below `from` to below `to`. */
function movePath(path: string, from: string, to: string): string {
  const isBelow = path === from || path.startsWith(`${from}/`) || path.startsWith(`${from}.`)
  return isBelow ? to + path.slice(from.length) : path
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Resolves a file name relative to a folder. */
function resolvePath(folder: string, name: string): string {
  const plain = name.replaceAll('\\', '/')
  if (plain.startsWith('/')) return plain
  const steps: string[] = []
  for (const step of `${folder}${plain}`.split('/')) {
    if (step === '.' || step === '') continue
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}
