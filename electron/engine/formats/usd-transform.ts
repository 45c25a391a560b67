/** Local transform of a USD prim (Pixar, UsdGeomXformable). */
import { damaged } from './limits.ts'
import { compose, identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import { numbersOf, type UsdPrim } from './usd-layer.ts'

const maxOperations = 64

/** Combines the operations, the first outermost; `resets` if it ignores its ancestors. */
export function usdTransform(prim: UsdPrim): { matrix: Matrix; resets: boolean } {
  const order = prim.properties.get('xformOpOrder')?.value
  if (!Array.isArray(order)) return { matrix: identity, resets: false }
  if (order.length > maxOperations) throw damaged('USD', 'a prim is moved by too many steps')
  let matrix: Matrix = identity
  let resets = false
  for (const name of order as readonly string[]) {
    if (name === '!resetXformStack!') {
      resets = true
      matrix = identity
      continue
    }
    const isInverse = name.startsWith('!invert!')
    const operation = isInverse ? name.slice('!invert!'.length) : name
    const values = numbersOf(prim.properties.get(operation)?.value)
    if (values === undefined) continue
    // A matrix has sixteen numbers; longer lists are invalid.
    const numbers = Array.from({ length: Math.min(17, values.length) }, (_, i) => values[i]!)
    const step = stepOf(operation.split(':')[1] ?? '', numbers)
    matrix = multiply(matrix, isInverse ? inverse(step) : step)
  }
  if (!matrix.every(Number.isFinite)) throw damaged('USD', 'a place is not a number')
  return { matrix, resets }
}

function stepOf(kind: string, values: readonly number[]): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = values
  if (kind === 'translate') return compose([x, y, z], [], [])
  if (kind === 'scale') return compose([], [], [x, y, z])
  if (kind === 'orient') {
    const length = Math.hypot(x, y, z, w) || 1
    return compose([], [x / length, y / length, z / length, w / length], [])
  }
  // USD is row-major with row vectors, so the numbers match column-major order.
  if (kind === 'transform') return values.length === 16 ? values : identity
  const axes = /^rotate([XYZ]{1,3})$/.exec(kind)?.[1]
  if (axes === undefined) return identity
  let turned: Matrix = identity
  for (const axis of axes)
    turned = multiply(rotation(axis, axes.length === 1 ? x : values['XYZ'.indexOf(axis)]!), turned)
  return turned
}

function rotation(axis: string, degrees: number): Matrix {
  const half = (degrees * Math.PI) / 360
  const [s, c] = [Math.sin(half), Math.cos(half)]
  return compose([], [axis === 'X' ? s : 0, axis === 'Y' ? s : 0, axis === 'Z' ? s : 0, c], [])
}

/** Inverse of an affine matrix; identity if it is singular. */
function inverse(m: Matrix): Matrix {
  const cofactor = (a: number, b: number, c: number, d: number): number => m[a]! * m[d]! - m[b]! * m[c]!
  const rows = [
    [cofactor(5, 6, 9, 10), -cofactor(1, 2, 9, 10), cofactor(1, 2, 5, 6)],
    [-cofactor(4, 6, 8, 10), cofactor(0, 2, 8, 10), -cofactor(0, 2, 4, 6)],
    [cofactor(4, 5, 8, 9), -cofactor(0, 1, 8, 9), cofactor(0, 1, 4, 5)],
  ] as const
  const determinant = m[0]! * rows[0][0] + m[4]! * rows[0][1] + m[8]! * rows[0][2]
  if (!(Math.abs(determinant) > 1e-300)) return identity
  const at = (row: number, column: number): number => rows[column]![row]! / determinant
  const moved = [0, 1, 2].map((row) => -[0, 1, 2].reduce((sum, k) => sum + at(row, k) * m[12 + k]!, 0))
  return [
    at(0, 0),
    at(1, 0),
    at(2, 0),
    0,
    at(0, 1),
    at(1, 1),
    at(2, 1),
    0,
    at(0, 2),
    at(1, 2),
    at(2, 2),
    0,
    ...moved,
    1,
  ]
}
