/** Reads GLB and .gltf: the default scene, in world space. */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model, Part } from '../model.ts'
import { onlyBeside } from './companion-texture.ts'
import { GltfAccessors } from './gltf-accessors.ts'
import { noteGltfLeftOut } from './gltf-left-out.ts'
import { openGltf, type GltfFile } from './gltf-file.ts'
import { readMaterials } from './gltf-materials-read.ts'
import { plainMaterial } from './plain-material.ts'
import { jointMatrices, morphed, skinned } from './gltf-pose.ts'
import { hasTriangles, readPrimitive } from './gltf-primitive.ts'
import { walkScene, type GltfSceneTree } from './gltf-scene.ts'
import type { GltfSourcePrimitive } from './gltf-source.ts'
import { placedFarAway, translation } from './far-origin.ts'
import { checkTriangleCount, damaged, maxParts, pointsOnly, tooManyParts } from './limits.ts'
import { partBytes, transformPart } from './transform-part.ts'
import { multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import type { ReadContext } from './read-context.ts'

/**
 * Reads the model as a viewer shows it at rest: decompressed, with node transforms, instances, morph weights, skins and
 * texture transforms applied. All other content is reported in notes. Rejects with `bad-geometry`,
 * `unsupported-format`, `unsafe-file`, `mesh-too-large`.
 */
export async function readGltf(
  file: Uint8Array,
  outerContext: ReadContext,
): Promise<{ model: Model; gltf: GltfFile | null }> {
  const { budget } = outerContext
  let isSound = true
  const note = (said: ReadNote): void => {
    isSound &&= !faults.has(said.code)
    outerContext.note(said)
  }
  const context = { ...outerContext, note }
  const buffer = (path: string) => (/^[^/\\]+\.bin$/i.test(path) ? onlyBeside(['bin'], context)?.bytes : undefined)
  const opened = openGltf(file, (path) => context.companions(path) ?? buffer(path), budget, note)
  noteGltfLeftOut(opened.raw, context)
  const accessors = await GltfAccessors.open(opened, budget)
  const tree = walkScene(opened.source, accessors, context)
  checkClaims(opened, tree, accessors)
  const materials = await readMaterials(opened, accessors, context)
  const model: Model = { name: tree.name, parts: [], materials: materials.map(({ material }) => material) }
  const meshes = new MeshReader(
    opened,
    accessors,
    materials.map(({ uv }) => uv),
    model,
    context,
  )
  const placed: PlacedPart[] = []
  for (const { node, sceneNode, worlds } of tree.nodes) {
    const mesh = meshOf(opened, node.mesh!)
    const skin = opened.source.skins[node.skin ?? -1]
    if (skin === undefined && node.skin !== undefined)
      note({ code: 'entries-faulty', figures: { element: 'skin', count: 1 } })
    const joints = skin === undefined ? null : jointMatrices(skin, tree.worlds, accessors)
    for (const [index, primitive] of meshes.withTriangles(node.mesh!)) {
      const read = await meshes.part(node.mesh!, index)
      if (read === null) continue
      const name = node.name || mesh.name || `part-${placed.length + 1}`
      const shaped = morphed(
        { ...read, name, node: sceneNode },
        primitive,
        node.weights ?? mesh.weights ?? [],
        accessors,
      )
      if (joints !== null) placed.push({ ...skinned(shaped, primitive, joints, accessors), world: null })
      else for (const world of worlds()) placed.push({ ...shaped, world })
    }
  }
  const placedByNodes = placed.filter((part): part is PlacedPart & { world: Matrix } => part.world !== null)
  // Skinned parts are placed by their joints alone.
  const offset = placedByNodes.length === placed.length ? placedFarAway(placedByNodes, context) : null
  opened.isMoved = offset !== null
  for (const { world, ...part } of placed) {
    const moved = world === null || offset === null ? world : multiply(translation(offset, -1), world)
    model.parts.push(moved === null ? part : transformPart(part, moved, budget))
  }
  if (model.parts.length === 0) {
    const isCloud = tree.nodes.some(({ node }) => meshOf(opened, node.mesh!).primitives.some(({ mode }) => mode === 0))
    throw isCloud ? pointsOnly('glTF') : (meshes.firstError ?? damaged('glTF', 'it shows no triangles'))
  }
  for (const [element, count] of meshes.faults) note({ code: 'entries-faulty', figures: { element, count } })
  const { animations, meshes: sourceMeshes } = opened.source
  if (animations.length > 0) model.animations = animations.map(({ name }, i) => name || `animation-${i + 1}`)
  const morphTargets = [...new Set(sourceMeshes.flatMap(morphTargetNames))]
  if (morphTargets.length > 0) model.morphTargets = morphTargets
  // An invalid document is not passed on, since other programs may reject it.
  return { model, gltf: isSound ? opened : null }
}

/** Notes on violations of the glTF specification. */
const faults = new Set<ReadNote['code']>([
  'file-incomplete',
  'length-wrong',
  'nodes-left-out',
  'scene-guessed',
  'material-missing',
  'entries-faulty',
])

/** `world` is null for a skinned part, which its joints have already placed. */
interface PlacedPart extends Part {
  world: Matrix | null
}

/**
 * Names are in `extras.targetNames` by convention (glTF 2.0, 3.7.2.2, implementation note); otherwise targets are
 * numbered.
 */
function morphTargetNames({ primitives, extras }: GltfFile['source']['meshes'][number]): string[] {
  const count = primitives.reduce((most, { targets }) => Math.max(most, targets.length), 0)
  const named = (extras as { targetNames?: unknown } | null | undefined)?.targetNames
  return Array.from({ length: count }, (_, i) => {
    const name: unknown = Array.isArray(named) ? named[i] : undefined
    return typeof name === 'string' && name !== '' ? name : `target-${i + 1}`
  })
}

/** Reads each primitive once, however many nodes show it. */
class MeshReader {
  readonly #known = new Map<string, Part | null>()
  readonly #withTriangles = new Map<number, readonly (readonly [number, GltfSourcePrimitive])[]>()
  /** Attributes and primitives that were left out. */
  readonly faults = new Map<string, number>()
  #plain: number | undefined
  /** Why the first unreadable primitive was left out. */
  firstError: AppError | undefined
  readonly #file: GltfFile
  readonly #accessors: GltfAccessors
  readonly #uvs: Parameters<typeof readPrimitive>[1][]
  readonly #model: Model
  readonly #context: ReadContext

  constructor(
    file: GltfFile,
    accessors: GltfAccessors,
    uvs: Parameters<typeof readPrimitive>[1][],
    model: Model,
    context: ReadContext,
  ) {
    this.#context = context
    this.#file = file
    this.#accessors = accessors
    this.#uvs = uvs
    this.#model = model
  }

  /** Primitives of a mesh that may contain triangles, with their indices. Cached: many nodes may show the same mesh. */
  withTriangles(mesh: number): readonly (readonly [index: number, primitive: GltfSourcePrimitive])[] {
    return getOrAdd(this.#withTriangles, mesh, () =>
      [...meshOf(this.#file, mesh).primitives.entries()].filter(([, primitive]) => hasTriangles(primitive)),
    )
  }

  async part(mesh: number, index: number): Promise<Part | null> {
    const key = `${mesh}/${index}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const primitive = meshOf(this.#file, mesh).primitives[index]!
    const isKnown = primitive.material !== undefined && this.#uvs[primitive.material] !== undefined
    const material = isKnown ? primitive.material! : this.#plainMaterial()
    if (primitive.material !== undefined && !isKnown)
      this.#context.note({ code: 'material-missing', figures: { index: primitive.material } })
    const uv = this.#uvs[material] ?? { set: 0, transform: null }
    const { budget } = this.#accessors
    const before = budget.reserved()
    const countFault = (element: string) => this.faults.set(element, (this.faults.get(element) ?? 0) + 1)
    const read = await readPrimitive(primitive, uv, this.#accessors, countFault).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'bad-geometry') throw error
      this.firstError ??= error
      // Accessors may extend beyond the end of a truncated file.
      if (!this.#file.isShort) countFault('primitive')
      return null
    })
    const part = read === null ? null : { ...read, ...this.#linearColours(read.colours), name: '', material }
    // Many primitives may each use a small part of one large list.
    budget.keepOnly(before, part === null ? 0 : partBytes(part))
    this.#known.set(key, part)
    return part
  }

  /** trimesh, which most open generators write with, stores sRGB in vertex colours, which glTF defines as linear. */
  #linearColours(colours: Part['colours']): Pick<Part, 'colours'> {
    if (colours === undefined || this.#file.source.asset.generator?.includes('mikedh/trimesh') !== true) return {}
    return { colours: colours.map((value, i) => (i % 4 === 3 ? value : linearFromSrgb(value))) }
  }

  #plainMaterial(): number {
    this.#plain ??= this.#model.materials.push(plainMaterial()) - 1
    return this.#plain
  }
}

function meshOf(file: GltfFile, index: number) {
  const mesh = file.source.meshes[index]
  if (mesh === undefined) throw damaged('glTF', `mesh ${index} does not exist`)
  return mesh
}

/** Checks counts before anything is expanded, since instances multiply them. */
function checkClaims(file: GltfFile, tree: GltfSceneTree, accessors: GltfAccessors): void {
  let triangles = 0
  let parts = 0
  const known = new Map<number, { parts: number; triangles: number }>()
  for (const { node, count } of tree.nodes) {
    const own = getOrAdd(known, node.mesh!, () => {
      const counts = { parts: 0, triangles: 0 }
      for (const { indices, attributes, mode } of meshOf(file, node.mesh!).primitives) {
        const counted = indices ?? attributes['POSITION']
        if (counted === undefined || file.source.accessors[counted] === undefined) continue
        counts.parts++
        counts.triangles += accessors.count(counted) / (mode === 4 ? 3 : 1)
      }
      return counts
    })
    parts += own.parts * count
    triangles += own.triangles * count
  }
  checkTriangleCount(Math.floor(triangles))
  if (parts > maxParts) throw tooManyParts(parts)
}
