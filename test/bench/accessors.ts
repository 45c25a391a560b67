/**
 * What it would cost to read points and triangles through shared accessors instead of indexing the lists: in pairs, alternating,
 * on 32 and 64 bit points. Each loop stands twice, so that it sees one kind of list, as in the engine's files; the accessors
 * see both. A ratio of 1 is free. Processor time.
 */
type Points = Float32Array | Float64Array

const count = 200_000
const indices = Uint32Array.from({ length: count * 6 }, (_, corner) => (corner * 7919) % count)
const small = Float32Array.from({ length: count * 3 }, (_, i) => Math.sin(i))
const large = Float64Array.from(small)

function pointAt(points: Points, point: number): [number, number, number] {
  return [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!]
}

function squareBetween(points: Points, a: number, b: number): number {
  const x = points[a]! - points[b]!
  const y = points[a + 1]! - points[b + 1]!
  const z = points[a + 2]! - points[b + 2]!
  return x * x + y * y + z * z
}

const plain32 = (points: Float32Array): number => {
  let sum = 0
  for (let corner = 0; corner < indices.length; corner += 2) {
    const a = indices[corner]! * 3
    const b = indices[corner + 1]! * 3
    const x = points[a]! - points[b]!
    const y = points[a + 1]! - points[b + 1]!
    const z = points[a + 2]! - points[b + 2]!
    sum += x * x + y * y + z * z
  }
  return sum
}

const plain64 = (points: Float64Array): number => {
  let sum = 0
  for (let corner = 0; corner < indices.length; corner += 2) {
    const a = indices[corner]! * 3
    const b = indices[corner + 1]! * 3
    const x = points[a]! - points[b]!
    const y = points[a + 1]! - points[b + 1]!
    const z = points[a + 2]! - points[b + 2]!
    sum += x * x + y * y + z * z
  }
  return sum
}

const numbers32 = (points: Float32Array): number => {
  let sum = 0
  for (let corner = 0; corner < indices.length; corner += 2)
    sum += squareBetween(points, indices[corner]! * 3, indices[corner + 1]! * 3)
  return sum
}

const numbers64 = (points: Float64Array): number => {
  let sum = 0
  for (let corner = 0; corner < indices.length; corner += 2)
    sum += squareBetween(points, indices[corner]! * 3, indices[corner + 1]! * 3)
  return sum
}

const tuples32 = (points: Float32Array): number => {
  let sum = 0
  for (let corner = 0; corner < indices.length; corner += 2) {
    const [ax, ay, az] = pointAt(points, indices[corner]!)
    const [bx, by, bz] = pointAt(points, indices[corner + 1]!)
    sum += (ax - bx) * (ax - bx) + (ay - by) * (ay - by) + (az - bz) * (az - bz)
  }
  return sum
}

const tuples64 = (points: Float64Array): number => {
  let sum = 0
  for (let corner = 0; corner < indices.length; corner += 2) {
    const [ax, ay, az] = pointAt(points, indices[corner]!)
    const [bx, by, bz] = pointAt(points, indices[corner + 1]!)
    sum += (ax - bx) * (ax - bx) + (ay - by) * (ay - by) + (az - bz) * (az - bz)
  }
  return sum
}

function spent(work: () => number): number {
  const before = process.cpuUsage()
  for (let round = 0; round < 4; round++) work()
  return process.cpuUsage(before).user
}

const kinds: [string, () => number, () => number][] = [
  ['numbers, 32 bit', () => numbers32(small), () => plain32(small)],
  ['numbers, 64 bit', () => numbers64(large), () => plain64(large)],
  ['tuples, 32 bit', () => tuples32(small), () => plain32(small)],
  ['tuples, 64 bit', () => tuples64(large), () => plain64(large)],
]
const ratios = kinds.map((): number[] => [])
for (let round = 0; round < 24; round++)
  for (const [place, [, read, plain]] of kinds.entries()) {
    const ratio = spent(read) / spent(plain)
    // The first rounds compile.
    if (round >= 3) ratios[place]!.push(ratio)
  }
for (const [place, [name]] of kinds.entries()) {
  const sorted = ratios[place]!.sort((a, b) => a - b)
  console.log(`${name}: ${sorted[sorted.length >> 1]!.toFixed(2)} of plain indexing`)
}
