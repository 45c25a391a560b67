/** Traverses the scene graph without recursion and finds its meshes; cycles are rejected. */
import type { SceneNode } from '../model.ts'
import type { GltfAccessors } from './gltf-accessors.ts'
import type { GltfSource, GltfSourceNode } from './gltf-source.ts'
import { damaged } from './limits.ts'
import { compose, identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'

export interface PlacedNode {
  node: GltfSourceNode
  shown: SceneNode
  count: number
  /** One per instance, computed lazily: a small file may claim millions. */
  worlds: () => Iterable<Matrix>
}

export interface GltfSceneTree {
  name: string
  /** Nodes with a mesh, in tree order. */
  placed: PlacedNode[]
  /** By node index, for skins; undefined outside the shown scene. */
  worlds: (Matrix | undefined)[]
}

/**
 * Traverses the default scene, otherwise the first, otherwise all roots. Throws `bad-geometry` for cycles and missing
 * nodes.
 */
export function walkScene(source: GltfSource, accessors: GltfAccessors): GltfSceneTree {
  checkParents(source.nodes)
  const scene = source.scenes[source.scene ?? 0]
  const roots = scene?.nodes ?? rootsOf(source.nodes)
  const worlds: (Matrix | undefined)[] = Array.from({ length: source.nodes.length })
  const placed: PlacedNode[] = []
  const waiting = roots.map((index) => ({ index, parent: identity, above: null as SceneNode | null })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = source.nodes[next.index]
    if (node === undefined) throw damaged('glTF', `node ${next.index} does not exist`)
    if (worlds[next.index] !== undefined) throw damaged('glTF', `node ${next.index} stands twice in the scene`)
    const world = multiply(next.parent, localMatrix(node))
    worlds[next.index] = world
    const shown: SceneNode = { name: node.name, parent: next.above }
    const plate = node.extras?.maquettePlate
    if (plate !== undefined) shown.plate = plate
    if (node.mesh !== undefined) {
      const instanced = node.extensions.EXT_mesh_gpu_instancing
      if (instanced === undefined) placed.push({ node, shown, count: 1, worlds: () => [world] })
      else placed.push({ node, shown, ...instances(world, instanced.attributes, accessors) })
    }
    for (const child of node.children.toReversed()) waiting.push({ index: child, parent: world, above: shown })
  }
  return { name: scene?.name ?? '', placed, worlds }
}

/** Rejects nodes with two parents, which could expand without end. */
function checkParents(nodes: GltfSourceNode[]): void {
  const hasParent = new Set<number>()
  for (const node of nodes)
    for (const child of node.children) {
      if (hasParent.has(child)) throw damaged('glTF', `node ${child} has two parents`)
      hasParent.add(child)
    }
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
