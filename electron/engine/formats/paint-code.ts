/**
 * The paint of one triangle as slicers write it into a 3MF: a tree of states, as hexadecimal digits from the last to the first.
 * Read from PrusaSlicer's and Bambu Studio's behaviour, whose programs share it. Each digit holds how many sides are halved (two
 * low bits) and the special side or the state (two high bits); children follow, the last one first.
 */
import { damaged } from './limits.ts'

/** A triangle of one state, or one that is divided. State 0 is what the volume is printed with, others are filaments. */
export type PaintTree = number | PaintSplit

/** `sides`: how many are halved. `special`: the corner that the one kept or the one halved side lies against; 0 where all are. */
export interface PaintSplit {
  sides: 1 | 2 | 3
  special: 0 | 1 | 2
  /** One more than `sides`, in the order of `paintChildren`. */
  children: PaintTree[]
}

/** How states from 18 on are written: Bambu Studio adds 15 for each `F`, others know no such states. */
export type PaintChain = 'none' | 'fifteens'

/** The highest state that each chain can hold as the programs read it. */
export const maxPaintStates: Readonly<Record<PaintChain, number>> = { none: 16, fifteens: 32 }

/** A triangle is divided no deeper: a side of a metre is then a quarter of a nanometre. */
const deepest = 32
const digits = '0123456789ABCDEF'

/** The code of a tree, `0` for one that is state 0 throughout. Throws `RangeError` for states beyond the chain. */
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
 * The tree of a code; of what stands in it that no program would write, small letters count as 0 and digits too many are
 * passed over, as slicers do. `take` is called for each node before it is made. Throws `bad-geometry` for a code that ends early,
 * lies too deep or holds a state of more than `most`.
 */
export function decodePaint(code: string, chain: PaintChain, take: () => void = () => {}): PaintTree {
  let at = code.length
  const next = (): number => {
    if (at === 0) throw damaged('3MF', `the paint "${code.slice(0, 40)}" ends early`)
    return Math.max(0, digits.indexOf(code[--at]!))
  }
  const node = (depth: number): PaintTree => {
    take()
    const nibble = next()
    const sides = nibble & 3
    if (sides === 0) return stateOf(nibble >> 2, next, chain, code)
    if (depth === deepest) throw damaged('3MF', `the paint "${code.slice(0, 40)}" divides a triangle too often`)
    const special = sides === 3 ? 0 : specialOf(nibble >> 2, code)
    const children: PaintTree[] = Array.from({ length: sides + 1 }, () => 0)
    for (let child = sides; child >= 0; child--) children[child] = node(depth + 1)
    return { sides: sides as 1 | 2 | 3, special, children }
  }
  return code === '' ? 0 : node(0)
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
 * The corners of a divided triangle's children, each from 0 to 5: three corners of the triangle, then the middles of its
 * sides from corner 0, 1 and 2 to the next. In this order a child's own `special` counts them.
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
