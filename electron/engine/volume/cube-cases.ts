/**
 * The surface in a cube for each of the 256 cases of inside and outside corners, computed: segments on each face of the
 * cube are joined into loops, and loops are triangulated.
 *
 * Corner c stands at (c & 1, c >> 1 & 1, c >> 2); edge e runs along axis e >> 2 (x, y, z) from `edgeStart[e]`.
 */

/** The corner with the smaller coordinates, per edge. */
export const edgeStart: readonly number[] = [0, 2, 4, 6, 0, 1, 4, 5, 0, 1, 2, 3]

/** The corners of each face, counter-clockwise from outside the cube. */
const faces = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
]

/** Per case (bit c set: corner c is inside) the edges of the triangles' corners, 3 per triangle; `centre` is a loop's centre. */
export interface CubeCase {
  /** Edge indices, or 12 + n for the centre of loop n of `middles`. */
  triangles: readonly number[]
  /** Loops that are triangulated around a new point in their centre, as their edges. */
  middles: readonly (readonly number[])[]
}

/**
 * All cases. On ambiguous faces the inside corners are separated, consistently for both cubes at that face, which keeps
 * the surface closed (Montani, Scateni and Scopigno 1994). No triangle edge crosses a loop within a face of the cube,
 * where the neighbour could add one too, so that no edge has more than two triangles.
 */
export const cubeCases: readonly CubeCase[] = Array.from({ length: 256 }, (_, inside) => cubeCase(inside))

/** Per case the loops of the surface in the cube, each by the edges that it crosses, counter-clockwise from outside. */
export const cubeLoops: readonly (readonly (readonly number[])[])[] = Array.from({ length: 256 }, (_, inside) =>
  loopsOf(inside),
)

/** Per case the inside corners of ambiguous faces, as bits. */
export const alternating: readonly number[] = Array.from({ length: 256 }, (_, inside) => {
  let corners = 0
  for (const face of faces) {
    const bits = face.map((corner) => (inside >> corner) & 1)
    if (bits[0] !== bits[2] || bits[1] !== bits[3] || bits[0] === bits[1]) continue
    face.forEach((corner, i) => (corners |= bits[i]! << corner))
  }
  return corners
})

function cubeCase(inside: number): CubeCase {
  const triangles: number[] = []
  const middles: number[][] = []
  for (const loop of loopsOf(inside)) {
    const cut = cutLoop(loop)
    if (cut === undefined) {
      const middle = 12 + middles.length
      middles.push(loop)
      loop.forEach((edge, i) => triangles.push(middle, edge, loop[(i + 1) % loop.length]!))
    } else triangles.push(...cut)
  }
  return { triangles, middles }
}

/** Follows the surface across the cube's edges, in order around each loop, counter-clockwise from outside. */
function loopsOf(inside: number): number[][] {
  const isInside = (corner: number): boolean => ((inside >> corner) & 1) === 1
  const next = new Map<number, number>()
  for (const face of faces) {
    for (let i = 0; i < 4; i++) {
      if (isInside(face[i]!) || !isInside(face[(i + 1) % 4]!)) continue
      let last = i + 1
      while (isInside(face[(last + 1) % 4]!)) last++
      next.set(edgeBetween(face[i]!, face[(i + 1) % 4]!), edgeBetween(face[last % 4]!, face[(last + 1) % 4]!))
    }
  }
  const loops: number[][] = []
  for (const first of [...next.keys()].toSorted((a, b) => a - b)) {
    if (!next.has(first)) continue
    const loop: number[] = []
    for (let edge = first; next.has(edge);) {
      loop.push(edge)
      const following = next.get(edge)!
      next.delete(edge)
      edge = following
    }
    loops.push(loop)
  }
  return loops
}

/** Triangulates the loop without a new point, or returns undefined if every triangulation has an edge in a face of the cube. */
function cutLoop(loop: number[]): number[] | undefined {
  if (loop.length < 3) return []
  const last = loop.length - 1
  for (let tip = 1; tip < last; tip++) {
    if (tip > 1 && shareFace(loop[0]!, loop[tip]!)) continue
    if (tip < last - 1 && shareFace(loop[tip]!, loop[last]!)) continue
    const before = cutLoop(loop.slice(0, tip + 1))
    const after = cutLoop(loop.slice(tip))
    if (before !== undefined && after !== undefined) return [loop[0]!, loop[tip]!, loop[last]!, ...before, ...after]
  }
  return undefined
}

function edgeBetween(a: number, b: number): number {
  const axis = Math.log2(a ^ b)
  const start = Math.min(a, b)
  return edgeStart.findIndex((corner, edge) => corner === start && edge >> 2 === axis)
}

function shareFace(a: number, b: number): boolean {
  const corners = [a, b].flatMap((edge) => [edgeStart[edge]!, edgeStart[edge]! | (1 << (edge >> 2))])
  return faces.some((face) => corners.every((corner) => face.includes(corner)))
}
