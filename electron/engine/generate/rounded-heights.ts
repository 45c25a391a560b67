/**
 * The roundest body over an outline: the union of all balls that fit into it, their centres in its plane. A limb becomes a
 * tube with a circle as its section, a disc a ball. It is the medial axis swept with its own radius (Blum 1967), found without
 * the axis: h²(p) = max over c of d(c)² − |p − c|², which is a distance transform of a sampled function and takes linear
 * time (Felzenszwalb and Huttenlocher 2012).
 */
import { outlineDistance } from './outline-distance.ts'
import type { Field } from '../image/sample-field.ts'

/** h² per pixel in square pixels, 0 at and beyond the outline. */
export function roundedSquares(inside: Field): Field {
  const { width, height } = inside
  const far = width * width + height * height
  const field = Float64Array.from(outlineDistance(inside), (distance) => (distance > 0 ? -distance * distance : far))
  const line = new Float64Array(Math.max(width, height))
  const envelope = newEnvelope(line.length)
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = field[y * width + x]!
    lowerEnvelope(line, height, envelope, (y, value) => (field[y * width + x] = value))
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) line[x] = field[y * width + x]!
    lowerEnvelope(line, width, envelope, (x, value) => (field[y * width + x] = value))
  }
  const values = Float32Array.from(field, (value, pixel) => (inside.values[pixel]! > 0.5 ? Math.max(0, -value) : 0))
  return { width, height, values }
}

interface Envelope {
  /** The parabolas of the envelope, from left to right. */
  vertices: Int32Array
  /** Where each begins. */
  bounds: Float64Array
}

function newEnvelope(length: number): Envelope {
  return { vertices: new Int32Array(length), bounds: new Float64Array(length + 1) }
}

/** min over q of (p − q)² + line[q] for every p. */
function lowerEnvelope(
  line: Float64Array,
  length: number,
  { vertices, bounds }: Envelope,
  tell: (place: number, value: number) => void,
): void {
  let last = 0
  vertices[0] = 0
  bounds[0] = -Infinity
  bounds[1] = Infinity
  const meeting = (p: number, q: number): number => (line[p]! + p * p - (line[q]! + q * q)) / (2 * (p - q))
  for (let place = 1; place < length; place++) {
    let from = meeting(place, vertices[last]!)
    while (from <= bounds[last]!) {
      last--
      from = meeting(place, vertices[last]!)
    }
    last++
    vertices[last] = place
    bounds[last] = from
    bounds[last + 1] = Infinity
  }
  let current = 0
  for (let place = 0; place < length; place++) {
    while (bounds[current + 1]! < place) current++
    const vertex = vertices[current]!
    tell(place, (place - vertex) ** 2 + line[vertex]!)
  }
}
