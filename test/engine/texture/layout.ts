/** Measures a texture layout by drawing it, slowly and plainly. */

export interface LayoutMeasures {
  /** Texels whose middle lies within two triangles. */
  twice: number
  /** Share of the square that is covered. */
  covered: number
  /** Least distance in texels between triangles of different charts (connected over texture vertices); at most `reach`. */
  minGap: number
  /** Least and greatest of the 1st and 99th percentile of texels per unit, by area. */
  density: [number, number]
}

interface Layout {
  positions: Float32Array
  uvs: Float32Array
  indices: Uint32Array
}

/** Draws every triangle at `side` texels. */
export function measureLayout({ positions, uvs, indices }: Layout, side: number, reach = 8): LayoutMeasures {
  const chart = chartsOf(indices, uvs)
  const owner = new Int32Array(side * side).fill(-1)
  let twice = 0
  let covered = 0
  const densities: [number, number][] = []
  for (let first = 0; first < indices.length; first += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[first + k]!)
    const [ax, ay, bx, by, cx, cy] = [a!, b!, c!].flatMap((v) => [uvs[v * 2]! * side, uvs[v * 2 + 1]! * side])
    const area = (bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!)
    const world = areaOf(positions, a!, b!, c!)
    if (world > 0) densities.push([Math.sqrt(Math.abs(area) / 2 / world), world])
    if (Math.abs(area) < 1e-12) continue
    const [top, bottom] = [Math.min(ay!, by!, cy!), Math.max(ay!, by!, cy!)]
    const [left, right] = [Math.min(ax!, bx!, cx!), Math.max(ax!, bx!, cx!)]
    for (let y = Math.max(0, Math.ceil(top - 0.5)); y <= Math.min(side - 1, bottom - 0.5); y++)
      for (let x = Math.max(0, Math.ceil(left - 0.5)); x <= Math.min(side - 1, right - 0.5); x++) {
        const wb = ((x + 0.5 - ax!) * (cy! - ay!) - (y + 0.5 - ay!) * (cx! - ax!)) / area
        const wc = ((bx! - ax!) * (y + 0.5 - ay!) - (by! - ay!) * (x + 0.5 - ax!)) / area
        if (wb < 1e-5 || wc < 1e-5 || wb + wc > 1 - 1e-5) continue
        if (owner[y * side + x]! >= 0) twice++
        else covered++
        owner[y * side + x] = chart[a!]!
      }
  }
  densities.sort(([x], [y]) => x - y)
  const total = densities.reduce((sum, [, area]) => sum + area, 0)
  const at = (share: number): number => {
    let sum = 0
    for (const [density, area] of densities) if ((sum += area) >= share * total) return density
    return Number.NaN
  }
  return { twice, covered: covered / side ** 2, minGap: minGap(owner, side, reach), density: [at(0.01), at(0.99)] }
}

function minGap(owner: Int32Array, side: number, reach: number): number {
  let least = reach
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const own = owner[y * side + x]!
      if (own < 0) continue
      for (let dy = 0; dy < least; dy++)
        for (let dx = -Math.ceil(least); dx < least; dx++) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx < 0 || nx >= side || ny >= side) continue
          const other = owner[ny * side + nx]!
          if (other >= 0 && other !== own) least = Math.min(least, Math.hypot(dx, dy))
        }
    }
  return least
}

/** Vertices that hang together over triangles, those at the same place being one. */
function chartsOf(indices: Uint32Array, uvs: Float32Array): Int32Array {
  const at = new Map<string, number>()
  const parent = Int32Array.from({ length: uvs.length / 2 }, (_, i) => {
    const place = `${uvs[i * 2]} ${uvs[i * 2 + 1]}`
    if (!at.has(place)) at.set(place, i)
    return at.get(place)!
  })
  const root = (v: number): number => {
    let node = v
    while (parent[node] !== node) node = parent[node] = parent[parent[node]!]!
    return node
  }
  for (let i = 0; i < indices.length; i += 3) for (const k of [1, 2]) parent[root(indices[i + k]!)] = root(indices[i]!)
  return parent.map((_, v) => root(v))
}

function areaOf(p: Float32Array, a: number, b: number, c: number): number {
  const u = [0, 1, 2].map((k) => p[b * 3 + k]! - p[a * 3 + k]!)
  const v = [0, 1, 2].map((k) => p[c * 3 + k]! - p[a * 3 + k]!)
  return Math.hypot(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!) / 2
}
