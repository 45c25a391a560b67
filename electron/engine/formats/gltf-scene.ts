/** Traverses the scene graph without recursion and finds its meshes; cycles are rejected. */
import type { SceneNode } from '../model.ts'
import type { GltfAccessors } from './gltf-accessors.ts'
import type { GltfSource, GltfSourceNode } from './gltf-source.ts'
import { damaged } from './limits.ts'
import { noteLeftOut, type ReadContext } from './read-context.ts'
import { compose, identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'

export interface PlacedNode {
  node: GltfSourceNode
  sceneNode: SceneNode
  count: number
  /** One matrix per instance, computed lazily: a small file may claim millions. */
  worlds: () => Iterable<Matrix>
}

export interface GltfSceneTree {
  name: string
  /** Nodes with a mesh, in tree order. */
  nodes: PlacedNode[]
  /** Indexed by node, for skins; undefined for nodes outside the shown scene. */
  worlds: (Matrix | undefined)[]
}

/**
 * Traverses the default scene, otherwise the first one, otherwise all roots; if these show nothing, all meshes are
 * used. A node is shown once, even if it has several parents or is its own ancestor; missing nodes are skipped. Both
 * cases are reported in notes.
 */
export function walkScene(
  source: GltfSource,
  accessors: GltfAccessors,
  context: Pick<ReadContext, 'note'>,
): GltfSceneTree {
  const scene = source.scenes[source.scene ?? 0]
  const roots = scene?.nodes ?? rootsOf(source.nodes)
  const walked = walkNodes(source, roots, accessors)
  if (walked.leftOut > 0) context.note({ code: 'nodes-left-out', figures: { count: walked.leftOut } })
  noteLeftOut(context, { 'hidden-objects': walked.hidden })
  const tree = { name: scene?.name ?? '', nodes: walked.nodes, worlds: walked.worlds }
  if (tree.nodes.length > 0 || walked.hidden > 0 || source.meshes.length === 0) return tree
  context.note({ code: 'scene-guessed', figures: {} })
  const inNodes = walkNodes(source, rootsOf(source.nodes), accessors)
  return inNodes.nodes.length > 0 ? { ...tree, ...inNodes } : { ...tree, nodes: source.meshes.map(placedMesh) }
}

/** Places a mesh that no node references, without a transform. */
function placedMesh({ name }: GltfSource['meshes'][number], mesh: number): PlacedNode {
  const node: GltfSourceNode = { name, mesh, children: [], extensions: {} }
  return { node, sceneNode: { name, parent: null }, count: 1, worlds: () => [identity] }
}

function walkNodes(source: GltfSource, roots: readonly number[], accessors: GltfAccessors) {
  let [leftOut, hidden] = [0, 0]
  const worlds: (Matrix | undefined)[] = Array.from({ length: source.nodes.length })
  const nodes: PlacedNode[] = []
  const waiting = roots.map((index) => ({ index, parent: identity, above: null as SceneNode | null })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = source.nodes[next.index]
    if (node === undefined || worlds[next.index] !== undefined) {
      leftOut++
      continue
    }
    const world = multiply(next.parent, localMatrix(node))
    worlds[next.index] = world
    const sceneNode: SceneNode = { name: node.name, parent: next.above }
    const plate = node.extras?.maquettePlate
    if (plate !== undefined) sceneNode.plate = plate
    // Invisible nodes are skipped with all their descendants.
    if (node.extensions.KHR_node_visibility?.visible === false) {
      hidden++
      continue
    }
    if (node.mesh !== undefined && source.meshes[node.mesh] === undefined) leftOut++
    else if (node.mesh !== undefined) {
      const instanced = node.extensions.EXT_mesh_gpu_instancing
      if (instanced === undefined) nodes.push({ node, sceneNode, count: 1, worlds: () => [world] })
      else nodes.push({ node, sceneNode, ...instances(world, instanced.attributes, accessors) })
    }
    for (const child of node.children.toReversed()) waiting.push({ index: child, parent: world, above: sceneNode })
  }
  return { nodes, worlds, leftOut, hidden }
}

function rootsOf(nodes: GltfSourceNode[]): number[] {
  const children = new Set(nodes.flatMap((node) => node.children))
  return [...nodes.keys()].filter((index) => !children.has(index))
}

function localMatrix(node: GltfSourceNode): Matrix {
  return node.matrix ?? compose(node.translation ?? [], node.rotation ?? [], node.scale ?? [])
}

function instances(
  world: Matrix,
  attributes: Record<string, number>,
  accessors: GltfAccessors,
): Pick<PlacedNode, 'count' | 'worlds'> {
  const { TRANSLATION: translation, ROTATION: rotation, SCALE: scale } = attributes
  const counted = translation ?? rotation ?? scale
  const count = counted === undefined ? 0 : accessors.count(counted)
  const read = (accessor: number | undefined, components: number): ((i: number) => number[]) => {
    if (accessor === undefined) return () => []
    const { values } = accessors.floats(accessor, components)
    if (values.length !== count * components) throw damaged('glTF', 'a node has instances of different numbers')
    return (i) => Array.from(values.subarray(i * components, (i + 1) * components))
  }
  return {
    count,
    worlds: function* () {
      const [move, turn, stretch] = [read(translation, 3), read(rotation, 4), read(scale, 3)]
      for (let i = 0; i < count; i++) yield multiply(world, compose(move(i), turn(i), stretch(i)))
    },
  }
}
