/** Solids of known size as STL, millimetres. */

type Corner = readonly [number, number, number]
export type Triangles = readonly (readonly [Corner, Corner, Corner])[]

/** The corners of a unit cube: the bits of a corner's number are its x, y and z. */
export const boxCorners: readonly Corner[] = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1])

/** The sides of a box by its corners, counter-clockwise seen from outside: low and high x, then y, then z. */
export const boxSides = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
] as const

/** Centred on the origin, so that it does not matter which way is up in the file. Faces look outwards; with `inwards` they bound a cavity. `size` for each axis, or one for all. */
export function boxTriangles(size: number | Corner, inwards = false): Triangles {
  const sizes = typeof size === 'number' ? [size, size, size] : size
  const corner = (number: number) => boxCorners[number]!.map((at, axis) => (at - 0.5) * sizes[axis]!)
  const triangles = boxSides.flatMap(([a, b, c, d]) => [
    [corner(a), corner(b), corner(c)],
    [corner(a), corner(c), corner(d)],
  ]) as unknown as [Corner, Corner, Corner][]
  return inwards ? triangles.map(([a, b, c]) => [a, c, b]) : triangles
}

/** One corner in the origin and one on each axis. */
export function tetrahedronTriangles([x, y, z]: Corner): Triangles {
  const [a, b, c, d]: Corner[] = [
    [0, 0, 0],
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ]
  return [
    [a!, c!, b!],
    [a!, b!, d!],
    [a!, d!, c!],
    [b!, c!, d!],
  ]
}

/** Standing along the file's z, with so many sides; its corners lie on the circle. */
export function cylinderTriangles(radius: number, height: number, sides: number): Triangles {
  const rim = (i: number, z: number): Corner => {
    const turn = ((i % sides) / sides) * 2 * Math.PI
    return [Math.cos(turn) * radius, Math.sin(turn) * radius, z]
  }
  const [low, high] = [-height / 2, height / 2]
  return Array.from({ length: sides }, (_, i): Triangles => [
    [rim(i, low), rim(i + 1, low), rim(i + 1, high)],
    [rim(i, low), rim(i + 1, high), rim(i, high)],
    [[0, 0, high], rim(i, high), rim(i + 1, high)],
    [[0, 0, low], rim(i + 1, low), rim(i, low)],
  ]).flat()
}

/** As a binary file. */
export function writeStl(triangles: Triangles): Buffer {
  const file = Buffer.alloc(84 + triangles.length * 50)
  file.writeUInt32LE(triangles.length, 80)
  triangles.flat().forEach((corner, i) => {
    const at = 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12
    corner.forEach((value, axis) => file.writeFloatLE(value, at + axis * 4))
  })
  return file
}

/** As a file of words. */
export function writeTextStl(triangles: Triangles): string {
  const facets = triangles.map(
    (corners) =>
      `facet normal 0 0 0\nouter loop\n${corners.map((at) => `vertex ${at.join(' ')}\n`).join('')}endloop\nendfacet\n`,
  )
  return `solid test\n${facets.join('')}endsolid test\n`
}
