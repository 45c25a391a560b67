/** Which meshes a glTF scene shows, and where: the node tree walked without recursion, loops refused. */
import type { GltfAccessors } from './gltf-accessors.ts'
import type { GltfSource, GltfSourceNode } from './gltf-source.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { compose, identity, multiply, type Matrix } from './matrix.ts'

export interface PlacedNode {
  node: GltfSourceNode
  /** One for each showing of the node's mesh: several where the node instances it. */
  worlds: Matrix[]
}

export interface GltfSceneTree {
  name: string
  /** Nodes with a mesh, in the order of the tree. */
  placed: PlacedNode[]
  /** By node index, for skins; undefined outside the shown scene. */
  worlds: (Matrix | undefined)[]
}

/** Walks the default scene, else the first, else every root. Throws `bad-geometry` for loops and missing nodes. */
export function walkScene(source: GltfSource, accessors: GltfAccessors): GltfSceneTree {
  checkParents(source.nodes)
  const scene = source.scenes[source.scene ?? 0]
  const roots = scene?.nodes ?? rootsOf(source.nodes)
  const worlds: (Matrix | undefined)[] = Array.from({ length: source.nodes.length })
  const placed: PlacedNode[] = []
  const waiting = roots.map((index) => ({ index, parent: identity })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = source.nodes[next.index]
    if (node === undefined) throw damaged('glTF', `node ${next.index} does not exist`)
    if (worlds[next.index] !== undefined) throw damaged('glTF', `node ${next.index} stands twice in the scene`)
    const world = multiply(next.parent, localMatrix(node))
    worlds[next.index] = world
    if (node.mesh !== undefined) {
      const shown = node.extensions.EXT_mesh_gpu_instancing
      const instances = shown === undefined ? [identity] : instanceMatrices(shown.attributes, accessors)
      placed.push({ node, worlds: instances.map((instance) => multiply(world, instance)) })
    }
    for (const child of node.children.toReversed()) waiting.push({ index: child, parent: world })
  }
  return { name: scene?.name ?? '', placed, worlds }
}

/** A child of two parents, or of itself, could unfold without end. */
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

function instanceMatrices(attributes: Record<string, number>, accessors: GltfAccessors): Matrix[] {
  const read = (name: string, components: number): Float32Array | undefined =>
    attributes[name] === undefined ? undefined : accessors.floats(attributes[name], components).values
  const translations = read('TRANSLATION', 3)
  const rotations = read('ROTATION', 4)
  const scales = read('SCALE', 3)
  const count = (translations?.length ?? scales?.length ?? 0) / 3 || (rotations?.length ?? 0) / 4
  // Each instance shows one triangle at least; matrices weigh more than that.
  checkTriangleCount(count * 20)
  const at = (values: Float32Array | undefined, i: number, size: number): number[] =>
    values === undefined ? [] : Array.from(values.subarray(i * size, (i + 1) * size))
  return Array.from({ length: count }, (_, i) => compose(at(translations, i, 3), at(rotations, i, 4), at(scales, i, 3)))
}
