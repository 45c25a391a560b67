/**
 * Encodes and decodes a triangle's slicer paint in 3MF: a tree of states, written as hexadecimal digits from last to
 * first. Derived from the behaviour of PrusaSlicer and Bambu Studio. Each digit holds the number of halved sides (two
 * low bits), and the special side or the state (two high bits); children follow, last first.
 */
import { damaged } from './limits.ts'

/** State of a uniform triangle, or a split one. State 0 is the volume's own filament. */
export type PaintTree = number | PaintSplit

/**
 * `sides`: number of halved sides. `special`: the corner opposite the only undivided side or the only halved side; 0 if
 * all three are halved.
 */
export interface PaintSplit {
  sides: 1 | 2 | 3
  special: 0 | 1 | 2
  /** `sides` + 1 children, in the order of `paintChildren`. */
  children: PaintTree[]
}

/** Encoding of states from 18 upwards: Bambu Studio adds 15 per `F`; other slicers do not support these states. */
export type PaintChain = 'none' | 'fifteens'

/** Maximum state per encoding. */
export const maxPaintStates: Readonly<Record<PaintChain, number>> = { none: 16, fifteens: 32 }

const maxFilament = 127

/** Maximum depth: at this depth, a side one metre long has been halved to a quarter of a nanometre. */
const maxDepth = 32
const digits = '0123456789ABCDEF'

/** Returns `0` for state 0. Throws `RangeError` for states above the maximum. */
export function encodePaint(tree: PaintTree, chain: PaintChain): string {
  const written: string[] = []
  write(tree, chain, written)
  return written.reverse().join('')
}

function write(tree: PaintTree, chain: PaintChain, written: string[]): void {
  if (typeof tree !== 'number') {
    written.push(digits[(tree.special << 2) | tree.sides]!)
    for (let child = tree.sides; child >= 0; child--) write(tree.children[child]!, chain, written)
    return
  }
  if (!Number.isInteger(tree) || tree < 0 || tree > maxPaintStates[chain])
    throw new RangeError(`no paint of state ${tree}`)
  if (tree < 3) {
    written.push(digits[tree << 2]!)
    return
  }
  written.push('C')
  let rest = tree - 3
  if (chain === 'fifteens') for (; rest >= 15; rest -= 15) written.push('F')
  written.push(digits[rest]!)
}

/**
 * Lower-case letters count as 0, and surplus digits are ignored, as in slicers. `take` is called before each node is
 * created. `beyond` lists the filaments of leaves with state 0, in the order of the code. Throws `bad-geometry` for
 * truncated codes, excessive depth and invalid states.
 */
export function decodePaint(
  code: string,
  chain: PaintChain,
  take: () => void = () => {},
  beyond: readonly number[] = [],
): PaintTree {
  let at = code.length
  let leaf = 0
  const next = (): number => {
    if (at === 0) throw damaged('3MF', `the paint "${code.slice(0, 40)}" ends early`)
    return Math.max(0, digits.indexOf(code[--at]!))
  }
  const node = (depth: number): PaintTree => {
    take()
    const nibble = next()
    const sides = nibble & 3
    if (sides === 0) {
      const state = stateOf(nibble >> 2, next, chain, code)
      return state === 0 ? filamentOf(beyond[leaf++]) : state
    }
    if (depth === maxDepth) throw damaged('3MF', `the paint "${code.slice(0, 40)}" divides a triangle too often`)
    const special = sides === 3 ? 0 : specialOf(nibble >> 2, code)
    const children: PaintTree[] = Array.from({ length: sides + 1 }, () => 0)
    for (let child = sides; child >= 0; child--) children[child] = node(depth + 1)
    return { sides: sides as 1 | 2 | 3, special, children }
  }
  return code === '' ? 0 : node(0)
}

/** Validates the number of a filament that does not fit into the code; returns 0 if it is invalid. */
function filamentOf(given: number | undefined): number {
  return given !== undefined && Number.isInteger(given) && given > 0 && given <= maxFilament ? given : 0
}

function specialOf(bits: number, code: string): 0 | 1 | 2 {
  if (bits === 3) throw damaged('3MF', `the paint "${code.slice(0, 40)}" names a fourth side`)
  return bits as 0 | 1 | 2
}

function stateOf(bits: number, next: () => number, chain: PaintChain, code: string): number {
  if (bits < 3) return bits
  let state = 3
  let digit = next()
  if (chain === 'fifteens') for (; digit === 15; digit = next()) state += 15
  state += digit
  if (state > maxPaintStates.fifteens) throw damaged('3MF', `the paint "${code.slice(0, 40)}" has filament ${state}`)
  return state
}

/**
 * Corners of a divided triangle's children, 0 … 5: its three corners, then the midpoints of the sides after corners 0,
 * 1 and 2. A child's `special` refers to this order.
 */
export function paintChildren({ sides, special }: PaintSplit): readonly (readonly [number, number, number])[] {
  const first = special
  const second = (special + 1) % 3
  const third = (special + 2) % 3
  const middle = (corner: number): number => corner + 3
  if (sides === 1)
    return [
      [first, second, middle(second)],
      [middle(second), third, first],
    ]
  if (sides === 2)
    return [
      [first, middle(first), middle(third)],
      [middle(first), second, middle(third)],
      [second, third, middle(third)],
    ]
  return [
    [0, 3, 5],
    [3, 1, 4],
    [4, 2, 5],
    [3, 4, 5],
  ]
}
