/** Parses numbers and transforms of COLLADA. */
import { damaged } from './limits.ts'
import { compose, identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import type { XmlElement } from './xml-tree.ts'
import { cross, minus, unit, vectorAt } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Written by programs that format numbers in the user's locale. */
const isCommaNumber = /^[-+]?\d*,\d+(e[-+]?\d+)?$/i

export function hasDecimalCommas(text: string): boolean {
  return /\d,\d/.test(text)
}

/** Parses numbers, with decimal points or commas. Throws `bad-geometry` for other words. */
export function numbersIn(text: string): number[] {
  const numbers: number[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    const value = Number(isCommaNumber.test(word) ? word.replace(',', '.') : word)
    if (Number.isNaN(value)) throw damaged('COLLADA', `"${word.slice(0, 40)}" is not a number`)
    numbers.push(value)
  }
  return numbers
}

/** Combines the transforms of a node, the first outermost. */
export function daeTransform(node: XmlElement): Matrix {
  let matrix = identity
  for (const child of node.children) {
    const step = steps[child.name]
    if (step !== undefined) matrix = multiply(matrix, step(numbersIn(child.text)))
  }
  return matrix
}

/** Converts a row-major matrix. */
export function daeMatrix(numbers: readonly number[]): Matrix {
  if (numbers.length !== 16) throw damaged('COLLADA', 'a matrix has not sixteen numbers')
  return Array.from({ length: 16 }, (_, i) => numbers[(i % 4) * 4 + Math.floor(i / 4)]!)
}

const degree = Math.PI / 180

const steps: Record<string, (numbers: number[]) => Matrix> = {
  matrix: daeMatrix,
  translate: (numbers) => compose(numbers, [], []),
  scale: (numbers) => compose([], [], numbers),
  rotate: ([x = 0, y = 0, z = 0, angle = 0]) => {
    const length = Math.hypot(x, y, z) || 1
    const sine = Math.sin((angle * degree) / 2) / length
    return compose([], [x * sine, y * sine, z * sine, Math.cos((angle * degree) / 2)], [])
  },
  lookat: (numbers) => {
    if (numbers.length !== 9) throw damaged('COLLADA', 'a point of view has not nine numbers')
    const [eye, target, up] = vec3((i) => vectorAt(numbers, i))
    const back = unit(minus(eye, target))
    const right = unit(cross(up, back))
    const above = cross(back, right)
    return [...right, 0, ...above, 0, ...back, 0, ...eye, 1]
  },
}
