/** The objects of an assembly: pieces of a model that are printed side by side and stored as one asset. */
import type { Model, Part, SceneNode } from '../model.ts'

/** A node that represents an object. */
export type ObjectNode = SceneNode & { plate: number }

/** The object of a part: the outermost ancestor node that is one. Null if there is none. */
export function objectOf(part: Part): ObjectNode | null {
  let found: ObjectNode | null = null
  for (let node = part.node ?? null; node !== null; node = node.parent) if (isObject(node)) found = node
  return found
}

/** The parts of one object; `node` is null for parts without an object. */
interface ObjectParts {
  node: ObjectNode | null
  parts: Part[]
  /** Index of each of these parts in the model. */
  partIndices: number[]
}

/** The objects in part order; parts without an object form one group. */
export function objectsOf(model: Model): ObjectParts[] {
  const groups = new Map<ObjectNode | null, ObjectParts>()
  for (const [index, part] of model.parts.entries()) {
    const node = objectOf(part)
    const group = groups.get(node) ?? { node, parts: [], partIndices: [] }
    groups.set(node, group)
    group.parts.push(part)
    group.partIndices.push(index)
  }
  return [...groups.values()]
}

function isObject(node: SceneNode): node is ObjectNode {
  return node.plate !== undefined
}
