/** The objects of an assembly in a view file. Pure. */
import type { ViewHeader } from './view-file.ts'

/**
 * Returns for each part the index of its object, numbered as in the engine: in the order of the parts. Parts without an
 * object form one unnamed object.
 */
export function objectOfParts({ nodes, parts }: Pick<ViewHeader, 'nodes' | 'parts'>): {
  objects: number[]
  names: string[]
} {
  const numbers = new Map<number | null, number>()
  const names: string[] = []
  const objects = parts.map(({ node }) => {
    let outermost: number | null = null
    for (let at: number | null = node; at !== null; at = nodes[at]?.parent ?? null)
      if (nodes[at]?.plate !== undefined) outermost = at
    const known = numbers.get(outermost)
    if (known !== undefined) return known
    numbers.set(outermost, names.length)
    return names.push(outermost === null ? '' : nodes[outermost]!.name) - 1
  })
  return { objects, names }
}
