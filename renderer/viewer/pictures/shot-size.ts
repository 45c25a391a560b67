/** The size of a picture of the stage, and its tiles. Pure. */

/** Pixels per side that every graphics card and browser supports. */
export const largestSide = 4096
export const smallestSide = 64

/** The longer side of the picture. */
export const shotWidths = [1920, 2560, 3840] as const
export type ShotAspect = 'stage' | '1:1' | '16:9'

export interface Size {
  width: number
  height: number
}

/** Returns the size with the given longer side and aspect ratio, within `smallestSide` and `largestSide`. */
export function shotSize(longer: number, aspect: ShotAspect, stage: Size): Size {
  const ratio = { stage: stage.width / Math.max(1, stage.height), '1:1': 1, '16:9': 16 / 9 }[aspect]
  const side = withinSides(longer)
  return ratio >= 1
    ? { width: side, height: withinSides(side / ratio) }
    : { width: withinSides(side * ratio), height: side }
}

/** Rounds and clamps pixels to the limits; NaN becomes the smallest side. */
export function withinSides(pixels: number): number {
  return Number.isFinite(pixels) ? Math.min(largestSide, Math.max(smallestSide, Math.round(pixels))) : smallestSide
}

/** Rounds down to even sides, which video codecs need. */
export function evenSize({ width, height }: Size): Size {
  return { width: width - (width % 2), height: height - (height % 2) }
}

export interface Tile extends Size {
  x: number
  y: number
}

/** Returns tiles of at most `side` that cover the picture without overlap. */
export function tilesOf({ width, height }: Size, side: number): Tile[] {
  const tiles: Tile[] = []
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side)
      tiles.push({ x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) })
  return tiles
}
