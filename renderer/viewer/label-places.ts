/** Which of the numbers over a model have room, and where their words stand, when places lie close together in the picture. Pure. */

/** Pixels of the page. */
export interface SeenPlace {
  x: number
  y: number
  /** In front of the camera. */
  seen: boolean
  /** Width of the words beside the number; 0: it has none. */
  words: number
}

/** Whether a number is shown, and on which side of it its words are. */
export type Room = 'hidden' | 'bare' | 'left' | 'right'

interface Box {
  left: number
  right: number
  middle: number
}

/** Half the width and the height of a number. */
const half = 10
/** Round ends may touch. */
const slack = 2

/** The worst places come first and are served first: number, words at the right, else at the left; what would lie on them is left out. */
export function roomFor(places: readonly SeenPlace[]): Room[] {
  const taken: Box[] = []
  const isFree = (box: Box) => taken.every((other) => !overlap(box, other))
  return places.map(({ x, y, seen, words }) => {
    const number = { left: x - half, right: x + half, middle: y }
    if (!seen || !isFree(number)) return 'hidden'
    const right = { left: x + half + 2, right: x + half + 2 + words, middle: y }
    const left = { left: x - half - 2 - words, right: x - half - 2, middle: y }
    const side = words === 0 ? 'bare' : isFree(right) ? 'right' : isFree(left) ? 'left' : 'bare'
    taken.push(number)
    if (side !== 'bare') taken.push(side === 'right' ? right : left)
    return side
  })
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.middle - other.middle) < 2 * half - slack &&
    one.left + slack < other.right &&
    other.left + slack < one.right
  )
}
