/** The objects of an assembly: pieces of a model that are printed side by side and stay one asset. */
import type { Model, Part, SceneNode } from '../model.ts'

/** A node that is an object. */
export type ObjectNode = SceneNode & { plate: number }

/** The object that a part belongs to: the outermost node above it that is one. Null for a part of none. */
export function objectOf(part: Part): ObjectNode | null {
  let found: ObjectNode | null = null
  for (let node = part.node ?? null; node !== null; node = node.parent) if (isObject(node)) found = node
  return found
}

/** The objects in the order of their parts, each with its parts; those of none are one, under `node: null`. */
export function objectsOf(model: Model): { node: ObjectNode | null; parts: Part[] }[] {
  const groups = new Map<ObjectNode | null, Part[]>()
  for (const part of model.parts) {
    const node = objectOf(part)
    const parts = groups.get(node)
    if (parts === undefined) groups.set(node, [part])
    else parts.push(part)
  }
  return [...groups].map(([node, parts]) => ({ node, parts }))
}

function isObject(node: SceneNode): node is ObjectNode {
  return node.plate !== undefined
}
