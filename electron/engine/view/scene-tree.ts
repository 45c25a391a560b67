/** The node tree of a model's parts. */
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import type { Model, Part, SceneNode } from '../model.ts'

/** Deeper scenes are cut off at the top: no tool writes them, and people browse the tree. */
const maxDepth = 200

/**
 * Returns nodes with parents first, and the node of each part. A model without a scene gets one node with its own name.
 * Nodes without parts below them are dropped.
 */
export function sceneTree({ name, parts }: Model): { nodes: ViewHeader['nodes']; nodeOf: number[] } {
  const nodes: ViewHeader['nodes'] = []
  const nodeIndices = new Map<SceneNode, number>()
  let rest: number | undefined
  const nodeFor = ({ node }: Part): number => {
    if (node === undefined) return (rest ??= nodes.push({ name, parent: null }) - 1)
    const path: SceneNode[] = []
    for (let next: SceneNode | null = node; next !== null && path.length < maxDepth; next = next.parent) path.push(next)
    let parent: number | null = null
    for (const step of path.toReversed()) {
      const before = nodeIndices.get(step)
      const here: number =
        before ??
        nodes.push({ name: step.name, parent, ...(step.plate === undefined ? {} : { plate: step.plate }) }) - 1
      nodeIndices.set(step, here)
      parent = here
    }
    return parent!
  }
  const nodeOf = parts.map(nodeFor)
  return { nodes, nodeOf }
}
