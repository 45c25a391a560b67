/** Solids of known size as binary STL, millimetres, centred on the origin, so that it does not matter which way is up in the file. */

type Corner = readonly [number, number, number]
export type Triangles = readonly (readonly [Corner, Corner, Corner])[]

/** Faces look outwards; with `inwards` they bound a cavity. */
export function boxTriangles(size: number, inwards = false): Triangles {
  const h = size / 2
  const corner = (bits: number): Corner => [bits & 1 ? h : -h, bits & 2 ? h : -h, bits & 4 ? h : -h]
  const sides = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ]
  const triangles = sides.flatMap(([a, b, c, d]) => [
    [corner(a!), corner(b!), corner(c!)],
    [corner(a!), corner(c!), corner(d!)],
  ]) as [Corner, Corner, Corner][]
  return inwards ? triangles.map(([a, b, c]) => [a, c, b]) : triangles
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

/** As a file. */
export function writeStl(triangles: Triangles): Buffer {
  const file = Buffer.alloc(84 + triangles.length * 50)
  file.writeUInt32LE(triangles.length, 80)
  triangles.flat().forEach((corner, i) => {
    const at = 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12
    corner.forEach((value, axis) => file.writeFloatLE(value, at + axis * 4))
  })
  return file
}
