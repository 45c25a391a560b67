/** How large a picture of the stage is, and the tiles that it is drawn in. Pure. */

/** px a side: what every graphics card and every browser's canvas can do. */
export const largestSide = 4096
export const smallestSide = 64

/** The longer side of the picture. */
export const shotWidths = [1920, 2560, 3840] as const
export type ShotAspect = 'stage' | '1:1' | '16:9'

interface Size {
  width: number
  height: number
}

/** A picture with this longer side in this shape; never larger than `largestSide`, never smaller than `smallestSide`. */
export function shotSize(longer: number, aspect: ShotAspect, stage: Size): Size {
  const ratio = { stage: stage.width / Math.max(1, stage.height), '1:1': 1, '16:9': 16 / 9 }[aspect]
  const side = withinSides(longer)
  return ratio >= 1
    ? { width: side, height: withinSides(side / ratio) }
    : { width: withinSides(side * ratio), height: side }
}

/** Whole pixels within the limits; what is not a number becomes the smallest. */
export function withinSides(pixels: number): number {
  return Number.isFinite(pixels) ? Math.min(largestSide, Math.max(smallestSide, Math.round(pixels))) : smallestSide
}

/** Videos are coded in pairs of pixels. */
export function evenSize({ width, height }: Size): Size {
  return { width: width - (width % 2), height: height - (height % 2) }
}

export interface Tile extends Size {
  x: number
  y: number
}

/** Covers the picture, each pixel once, with tiles of at most `side`. */
export function tilesOf({ width, height }: Size, side: number): Tile[] {
  const tiles: Tile[] = []
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side)
      tiles.push({ x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) })
  return tiles
}
