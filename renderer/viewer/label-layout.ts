/** Lays out numbered labels over a model so that they do not overlap on the screen. Pure. */

/** A labelled position, in CSS pixels. */
interface Label {
  x: number
  y: number
  /** Whether the position is in front of the camera. */
  isInFront: boolean
  /** Width of the text beside the number; 0 for none. */
  width: number
}

/** Whether the number is shown, and on which side of it the text is. */
type LabelSide = 'hidden' | 'bare' | 'left' | 'right'

interface Box {
  left: number
  right: number
  middle: number
}

/** Half the width and height of a number, in px. */
const halfPx = 10
/** Allowed overlap in px, since labels have round ends. */
const overlapPx = 2

/**
 * Returns the side of each text, preferring the right. Earlier labels have priority; a number that would overlap one is
 * hidden.
 */
export function layOutLabels(labels: readonly Label[]): LabelSide[] {
  const occupied: Box[] = []
  const isFree = (box: Box) => occupied.every((other) => !overlap(box, other))
  return labels.map(({ x, y, isInFront, width }) => {
    const numberBox = { left: x - halfPx, right: x + halfPx, middle: y }
    if (!isInFront || !isFree(numberBox)) return 'hidden'
    const right = { left: x + halfPx + 2, right: x + halfPx + 2 + width, middle: y }
    const left = { left: x - halfPx - 2 - width, right: x - halfPx - 2, middle: y }
    const side = width === 0 ? 'bare' : isFree(right) ? 'right' : isFree(left) ? 'left' : 'bare'
    occupied.push(numberBox)
    if (side !== 'bare') occupied.push(side === 'right' ? right : left)
    return side
  })
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.middle - other.middle) < 2 * halfPx - overlapPx &&
    one.left + overlapPx < other.right &&
    other.left + overlapPx < one.right
  )
}
