/** Disjoint sets of the numbers below a count: union-find with path halving. */
export interface DisjointSets {
  /** Returns the least number of the set. */
  rootOf: (item: number) => number
  join: (a: number, b: number) => void
}

/** Starts with each number in a set of its own. */
export function disjointSets(count: number): DisjointSets {
  const parent = new Int32Array(count)
  for (let item = 0; item < count; item++) parent[item] = item
  const rootOf = (item: number): number => {
    let node = item
    while (parent[node] !== node) node = parent[node] = parent[parent[node]!]!
    return node
  }
  const join = (a: number, b: number): void => {
    const [x, y] = [rootOf(a), rootOf(b)]
    parent[Math.max(x, y)] = Math.min(x, y)
  }
  return { rootOf, join }
}
