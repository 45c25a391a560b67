/** Lays out the subjects of a repeating tile. */
import type { Sprite } from '../flat/sprite.ts'
import { between, type Random } from '../random.ts'
import { distanceTo } from '../rasters.ts'
import type { PictureRequest } from '../request/read-request.ts'
import type { PatternScale } from './draw-geometric.ts'
import { scatterShapes, TorusGrid, type Shape } from './scatter-shapes.ts'

/** A subject's centre and size in pixels, rotation in degrees. */
export interface PlacedSubject {
  sprite: Sprite
  x: number
  y: number
  size: number
  turn: number
  mirrored: boolean
}

/** A dot between the subjects. */
export interface Dot {
  x: number
  y: number
  size: number
}

export interface TileLayout {
  subjects: PlacedSubject[]
  dots: Dot[]
}

/** Pixels. */
export interface Tile {
  width: number
  height: number
  scale: PatternScale
  layout: 'scattered' | 'rows' | 'half-drop'
}

const scales = { small: 0.66, medium: 1, large: 1.45 }
/** Sizes as fractions of the shorter side, largest first. */
const tiers = [
  { size: 0.27, count: 11 },
  { size: 0.2, count: 20 },
  { size: 0.145, count: 30 },
  { size: 0.1, count: 24 },
]
const gridSide = 320

/** Scatters subjects, large ones first, with dots in the remaining gaps. Positions in pixels. */
export function scattered(sprites: readonly Sprite[], request: PictureRequest, tile: Tile, random: Random): TileLayout {
  const { width, height, scale } = tile
  const shorter = Math.min(width, height)
  const perPixel = gridSide / shorter
  const grid = new TorusGrid(Math.round(width * perPixel), Math.round(height * perPixel))
  const area = (width * height) / shorter ** 2 / scales[scale] ** 2
  const subjects: PlacedSubject[] = []
  const gap = 0.017 * scales[scale] * gridSide
  for (const tier of tiers) {
    const count = Math.ceil(tier.count * area)
    const tries = Array.from({ length: count }, (_, i): PlacedSubject => {
      const kind = (subjects.length + i) % sprites.length
      const sprite = sprites[kind]!
      return {
        sprite,
        x: 0,
        y: 0,
        size:
          tier.size *
          shorter *
          scales[scale] *
          between(random, 0.92, 1.08) *
          Math.min(1.3, Math.max(0.6, request.plan?.items[kind]?.size ?? 1)),
        turn: between(random, -28, 28),
        mirrored: sprite.mayFlip && random() < 0.5,
      }
    })
    const shapes = tries.map((one) => shapeOf(one, perPixel, gap))
    const kinds = tries.map(({ sprite }) => sprites.indexOf(sprite))
    for (const { shape, x, y } of scatterShapes(grid, shapes, kinds, random)) {
      subjects.push({ ...tries[shape]!, x: x / perPixel, y: y / perPixel })
    }
  }
  return { subjects, dots: dotsBetween(grid, perPixel, shorter * scales[scale]) }
}

/** The subject's rotated box as a superellipse, with a gap around it. */
function shapeOf({ sprite, size, turn, mirrored }: PlacedSubject, perPixel: number, gap: number): Shape {
  const [w, h] = boxOf(sprite, size)
  const angle = ((mirrored ? -turn : turn) * Math.PI) / 180
  const reach = Math.ceil((Math.hypot(w, h) / 2) * perPixel + gap) + 1
  const side = 2 * reach + 1
  const covered = new Uint8Array(side * side)
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const [x, y] = [i - reach, j - reach]
      const u = Math.abs(x * Math.cos(angle) + y * Math.sin(angle)) / ((w / 2) * perPixel + gap)
      const v = Math.abs(y * Math.cos(angle) - x * Math.sin(angle)) / ((h / 2) * perPixel + gap)
      // This superellipse holds all of a drawing that fills its box, except the very corners.
      if (u ** 4 + v ** 4 <= 1.25) covered[j * side + i] = 1
    }
  }
  return { side, covered }
}

/** Returns width and height; subjects of different proportions get about the same area. */
export function boxOf({ aspect }: Sprite, size: number): [number, number] {
  const height = size * Math.min(1.2, Math.max(0.5, 1 / Math.sqrt(aspect)))
  return [height * aspect, height]
}

/** Puts dots into the middle of the remaining gaps. */
function dotsBetween(grid: TorusGrid, perPixel: number, unit: number): Dot[] {
  const dots: Dot[] = []
  const { width, height, occupied } = grid
  // Three tiles each way, so that distances cross the seam.
  const wide = width * 3
  const all = distanceTo(
    wide,
    height * 3,
    (at) => occupied[(Math.floor(at / wide) % height) * width + ((at % wide) % width)]!,
  )
  const freeDistance = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y + height) * wide + width
    freeDistance.set(all.subarray(from, from + width), y * width)
  }
  for (;;) {
    let best = 0
    let at = -1
    for (let cell = 0; cell < freeDistance.length; cell++)
      if (freeDistance[cell]! > best) [best, at] = [freeDistance[cell]!, cell]
    if (at < 0 || best / perPixel < unit * 0.02) return dots
    const size = Math.min(unit * 0.026, (best / perPixel) * 0.9)
    const [x, y] = [at % width, Math.floor(at / width)]
    dots.push({ x: x / perPixel, y: y / perPixel, size })
    // Keeps dots apart from each other.
    const kept = unit * 0.028 * perPixel
    for (let row = 0; row < height; row++) {
      const dy = Math.min(Math.abs(row - y), height - Math.abs(row - y))
      for (let column = 0; column < width; column++) {
        const dx = Math.min(Math.abs(column - x), width - Math.abs(column - x))
        const cell = row * width + column
        freeDistance[cell] = Math.min(freeDistance[cell]!, Math.hypot(dx, dy) - kept)
      }
    }
  }
}

/** Places subjects in turn on a grid; `half-drop` offsets every second column by half a cell. */
export function inRows(sprites: readonly Sprite[], { width, height, scale, layout }: Tile, random: Random): TileLayout {
  const shorter = Math.min(width, height)
  const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)
  const min = even(4 / scales[scale])
  const columns = even((min * width) / shorter)
  const rows = even((min * height) / shorter)
  const [stepX, stepY] = [width / columns, height / rows]
  const subjects: PlacedSubject[] = []
  const dots: Dot[] = []
  const lean = between(random, 4, 12)
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const sprite = sprites[(layout === 'rows' ? column + row : column) % sprites.length]!
      const x = (column + 0.5) * stepX
      const y = (row + (layout === 'half-drop' && column % 2 === 1 ? 1 : 0.5)) * stepY
      const size = Math.min(stepX, stepY) * 0.72
      const mirrored = sprite.mayFlip && (column + row) % 2 === 1
      subjects.push({ sprite, x, y, size, turn: lean * ((column + row) % 2 === 0 ? 1 : -1), mirrored })
      if (layout === 'rows') dots.push({ x: column * stepX, y: row * stepY, size: Math.min(stepX, stepY) * 0.09 })
    }
  }
  return { subjects, dots }
}
