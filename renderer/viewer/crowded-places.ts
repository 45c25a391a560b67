/** Which of the numbers over a model have room, where several places lie close together in the picture. Pure. */

/** Pixels of the page. */
export interface SeenPlace {
  x: number
  y: number
  /** In front of the camera. */
  seen: boolean
  /** Width of the words at the right of the number; 0: it has none. */
  words: number
}

export type Room = 'whole' | 'number' | 'none'

/** Half the width of a number. */
const half = 10
/** Numbers may touch this far. */
const apart = 15

/** The worst places come first and are served first: one that would lie on an earlier one is left out, and words go before numbers do. */
export function roomFor(places: readonly SeenPlace[]): Room[] {
  const numbers: SeenPlace[] = []
  for (const place of places) {
    const covered = numbers.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < apart)
    if (place.seen && !covered) numbers.push(place)
  }
  const written: SeenPlace[] = []
  return places.map((place) => {
    if (!numbers.includes(place)) return 'none'
    const free =
      place.words > 0 &&
      numbers.every((other) => other === place || !overlap(place, other.x - half, other.x + half, other.y)) &&
      written.every((other) => !overlap(place, other.x + half, other.x + half + other.words, other.y))
    if (free) written.push(place)
    return free ? 'whole' : 'number'
  })
}

/** Whether the words of a place meet something as high as a number. */
function overlap({ x, y, words }: SeenPlace, left: number, right: number, at: number): boolean {
  return Math.abs(y - at) < 2 * half && x + half < right && left < x + half + words
}
