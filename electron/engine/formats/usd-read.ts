/**
 * Reads USD: layers in text and binary, alone or in a USDZ package (Pixar, OpenUSD; "Usdz File Format Specification"
 * 1.3).
 */
import { getOrAdd } from '../get-or-add.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { SceneThing } from '../../../shared/formats/file-note.ts'
import type { Material, Model, Part, SceneNode } from '../model.ts'
import { modelsIn } from './archived-models.ts'
import { MaterialIndex, plainMaterial } from './plain-material.ts'
import { checkTriangleCount, damaged, maxParts, tooManyParts } from './limits.ts'
import { type Matrix, multiply } from '../../../shared/geometry/matrix.ts'
import { transformPart } from './transform-part.ts'
import { noteLeftOut, plainContext, type ReadContext } from './read-context.ts'
import { composeUsd } from './usd-compose.ts'
import { readUsdCrate } from './usd-crate.ts'
import { numbersOf, textOf, type UsdLayer, type UsdPrim } from './usd-layer.ts'
import { type UsdMaterial, UsdMaterials } from './usd-materials-read.ts'
import { isCage, oneColour, readUsdMesh, uvSets } from './usd-mesh.ts'
import { toStudioSpace } from './studio-space.ts'
import { readUsdText } from './usd-text.ts'
import { usdTransform } from './usd-transform.ts'
import { openZip } from './zip-read.ts'

const maxDepth = 256
/** Centimetres, the default. */
const usualMetres = 0.01

/**
 * Metres and Y up by the layer's unit and axis: the composed scene at its first time sample, skinned meshes in bind
 * pose. Everything else is reported in notes. Rejects with `bad-geometry`, `mesh-too-large`, `unsafe-file`,
 * `unsupported-format`.
 */
export async function readUsd(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  if (file[0] === 0x50 && file[1] === 0x4b) return readPackage(file, context)
  const layer = layerOf(file, context)
  const open = (path: string): UsdLayer | undefined => {
    const found = /\.usd[ac]?$/i.test(path) ? context.companions(path) : undefined
    return found && layerOf(found, context)
  }
  const root = composeUsd(layer, open, context)
  return new SceneReader(root, layer, context).model()
}

/** A USDZ inside another archive: its first file is the scene, and it cannot refer to files outside. */
async function readPackage(file: Uint8Array, context: ReadContext): Promise<Model> {
  const archive = openZip(file, context.budget)
  const scene = modelsIn(archive)[0]?.[0]
  if (scene?.format !== 'usd') throw damaged('USDZ', 'its first file is not a scene')
  return readUsd(archive.read(scene.path)!, { ...context, companions: scene.companions() })
}

function layerOf(file: Uint8Array, { budget }: ReadContext): UsdLayer {
  const magic = Buffer.from(file.subarray(0, 8)).toString('latin1')
  if (magic === 'PXR-USDC') return readUsdCrate(file, budget)
  if (magic.startsWith('#usda')) return readUsdText(file, budget)
  throw damaged('USD', 'it begins as no layer does')
}

interface Above {
  world: Matrix
  node: SceneNode | null
  material: string | undefined
  /** Transform of the nearest skeleton root. */
  skeletonRoot: Matrix | undefined
  depth: number
}

class SceneReader {
  readonly #root: UsdPrim
  readonly #layer: UsdLayer
  readonly #context: ReadContext
  readonly #materials: UsdMaterials
  readonly #materialIndex = new MaterialIndex()
  readonly #plain = new Map<string, number>()
  readonly #doubled = new Map<Material, Material>()
  readonly #parts: Part[] = []
  readonly #left: Partial<Record<SceneThing, number>> = {}
  #cages = 0
  #triangles = 0

  constructor(root: UsdPrim, layer: UsdLayer, context: ReadContext) {
    this.#root = root
    this.#layer = layer
    this.#context = context
    this.#materials = new UsdMaterials(root, context)
  }

  async model(): Promise<Model> {
    const { metersPerUnit, upAxis, defaultPrim } = this.#layer
    const isUnit = metersPerUnit !== undefined && Number.isFinite(metersPerUnit) && metersPerUnit > 0
    const space = toStudioSpace(isUnit ? metersPerUnit : usualMetres, upAxis === 'Z' ? 'Z' : 'Y')
    const top: Above = { world: space, node: null, material: undefined, skeletonRoot: undefined, depth: 0 }
    for (const child of this.#root.children) await this.#prim(child, top, space)
    noteLeftOut(this.#context, this.#left)
    if (this.#cages > 0) this.#context.note({ code: 'subdivision-cages', figures: { count: this.#cages } })
    if (this.#parts.length === 0)
      throw new AppError('bad-geometry', 'The USD file shows no triangles', { details: { reason: 'no-surface' } })
    return { name: defaultPrim ?? '', parts: this.#parts, materials: this.#materialIndex.materials }
  }

  async #prim(prim: UsdPrim, above: Above, space: Matrix): Promise<void> {
    if (above.depth > maxDepth) throw damaged('USD', 'prims lie too deep within each other')
    if (prim.specifier !== 'def' || !prim.isActive) return
    const purpose = textOf(prim.properties.get('purpose')?.value)
    // Proxies and guides are not rendered by other programs either.
    if (purpose === 'proxy' || purpose === 'guide') return
    if (textOf(prim.properties.get('visibility')?.value) === 'invisible') return this.#count('hidden-objects')
    for (const thing of usdThings(prim)) this.#count(thing)
    // Its prototypes are children, and are not shown themselves.
    if (prim.typeName === 'PointInstancer') return
    const { matrix, resets } = usdTransform(prim)
    const world = multiply(resets ? space : above.world, matrix)
    const below: Above = {
      world,
      node: { name: prim.name, parent: above.node },
      material: bindingOf(prim) ?? above.material,
      skeletonRoot: prim.typeName === 'SkelRoot' ? world : above.skeletonRoot,
      depth: above.depth + 1,
    }
    if (prim.typeName === 'Mesh') await this.#mesh(prim, below)
    for (const child of prim.children) await this.#prim(child, below, space)
  }

  async #mesh(mesh: UsdPrim, { world, node, material: bound, skeletonRoot }: Above): Promise<void> {
    const own = bound === undefined ? undefined : await this.#materials.materialOf(bound)
    if (isCage(mesh)) this.#cages++
    const more = uvSets(mesh).length - 1
    if (more > 0) this.#count('uv-sets', more)
    const showsColours = own?.showsColours ?? true
    const transform = bindTransform(mesh, skeletonRoot) ?? world
    for (const { part, subset } of readUsdMesh(mesh, { uvs: own?.uvs, colours: showsColours }, this.#context.budget)) {
      this.#triangles += part.indices.length / 3
      checkTriangleCount(this.#triangles)
      if (this.#parts.length >= maxParts) throw tooManyParts(maxParts + 1)
      const binding = subset === undefined ? undefined : bindingOf(subset)
      const bound = binding === undefined ? own : ((await this.#materials.materialOf(binding)) ?? own)
      const material = this.#material(bound, mesh)
      const name = subset?.name ?? mesh.name
      this.#parts.push(transformPart({ ...part, name, node: node!, material }, transform, this.#context.budget))
    }
  }

  /** Index of the material. A mesh without one gets a default material in its own colour. */
  #material(bound: UsdMaterial | undefined, mesh: UsdPrim): number {
    const isDouble = mesh.properties.get('doubleSided')?.value === true
    if (bound !== undefined) {
      const { material } = bound
      if (!isDouble) return this.#materialIndex.indexOf(material)
      return this.#materialIndex.indexOf(getOrAdd(this.#doubled, material, () => ({ ...material, doubleSided: true })))
    }
    const colour = oneColour(mesh)
    const key = JSON.stringify([colour, isDouble])
    return getOrAdd(this.#plain, key, () => {
      const [r = 1, g = 1, b = 1] = colour ?? []
      const look = {
        baseColour: [r, g, b, 1] satisfies Material['baseColour'],
        ...(isDouble ? { doubleSided: true } : {}),
      }
      return this.#materialIndex.indexOf({ ...plainMaterial(), ...look })
    })
  }

  #count(thing: SceneThing, by = 1): void {
    this.#left[thing] = (this.#left[thing] ?? 0) + by
  }
}

function bindingOf({ properties }: UsdPrim): string | undefined {
  for (const name of ['material:binding', 'material:binding:preview', 'material:binding:full']) {
    const [target] = properties.get(name)?.targets ?? []
    if (target !== undefined) return target
  }
  return undefined
}

/** Transform of a skinned mesh in bind pose, which ignores its own. */
function bindTransform(mesh: UsdPrim, skeletonRoot: Matrix | undefined): Matrix | undefined {
  if (skeletonRoot === undefined || !mesh.properties.has('primvars:skel:jointIndices')) return undefined
  const shape = numbersOf(mesh.properties.get('primvars:skel:geomBindTransform')?.value)
  return shape?.length === 16 ? multiply(skeletonRoot, Array.from(shape)) : skeletonRoot
}

const kinds: readonly (readonly [RegExp, SceneThing])[] = [
  [/^Camera$/, 'cameras'],
  [/Light$/, 'lights'],
  [/^(BasisCurves|NurbsCurves|HermiteCurves|NurbsPatch)$/, 'curves'],
  [/^Points$/, 'points'],
  [/^PointInstancer$/, 'instancers'],
  [/^(Cube|Sphere|Cylinder|Cylinder_1|Cone|Capsule|Capsule_1|Plane)$/, 'primitive-shapes'],
  [/^Skeleton$/, 'skeletons'],
  [/^BlendShape$/, 'morph-targets'],
  [/^SkelAnimation$/, 'animations'],
  [/^Physics/, 'physics'],
]

/** One entry per thing; animated properties count as one animation. */
export function usdThings({ typeName, properties }: UsdPrim): SceneThing[] {
  const found = kinds.filter(([kind]) => kind.test(typeName)).map(([, thing]) => thing)
  const moves = [...properties.values()].some(({ isAnimated }) => isAnimated)
  return moves && !found.includes('animations') ? [...found, 'animations'] : found
}
