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

/** The pieces of an assembly that are one object; `node` is null for those that belong to none. */
interface ObjectParts {
  node: ObjectNode | null
  parts: Part[]
  /** Of each of these parts, its place among those of the model. */
  places: number[]
}

/** The objects in the order of their parts; those of none are one. */
export function objectsOf(model: Model): ObjectParts[] {
  const groups = new Map<ObjectNode | null, ObjectParts>()
  for (const [place, part] of model.parts.entries()) {
    const node = objectOf(part)
    const group = groups.get(node) ?? { node, parts: [], places: [] }
    groups.set(node, group)
    group.parts.push(part)
    group.places.push(place)
  }
  return [...groups.values()]
}

function isObject(node: SceneNode): node is ObjectNode {
  return node.plate !== undefined
}
