/** Lays out the subjects of a flat artwork: side by side, in rows, stacked, as headwear, in front or behind. */
import type { Plan, Placement } from '../../prompt/plan.ts'
import type { Sprite } from './sprite.ts'

/** A box in units of the height of a subject of size 1; y points down, the ground is at 0. */
export interface PlacedSprite {
  sprite: Sprite
  x: number
  y: number
  width: number
  height: number
  grounded: boolean
}

/** Returns the boxes in drawing order. Items are in the order of the plan, each with the sprites of its copies. */
export function layOut(
  items: readonly { sprites: readonly Sprite[]; placement: Placement }[],
  arrangement: Plan['arrangement'],
): PlacedSprite[] {
  const placements: PlacedSprite[] = []
  let column: PlacedSprite[] = []
  let right = 0
  for (const { sprites, placement } of items) {
    const group = spread(sprites, arrangement)
    const below = boundsOf(column)
    if (column.length > 0 && (placement === 'on' || placement === 'wearing')) {
      setOn(group, column, below, placement)
      placements.push(...group)
      column.push(...group)
      continue
    }
    const own = boundsOf(group)
    const shift =
      column.length === 0
        ? -own.left
        : placement === 'front' || placement === 'behind'
          ? (below.left + below.right) / 2 - (own.left + own.right) / 2 + (below.right - below.left) * 0.3
          : right + 0.09 - own.left
    for (const one of group) {
      one.x += shift
      if (placement === 'front') {
        one.y += 0.1
        one.width *= 0.8
        one.y += one.height * 0.2
        one.height *= 0.8
      }
    }
    if (placement === 'behind') placements.unshift(...group)
    else placements.push(...group)
    column = group
    right = Math.max(right, boundsOf(group).right)
  }
  return placements
}

function setOn(group: PlacedSprite[], column: readonly PlacedSprite[], below: Bounds, placement: Placement): void {
  const own = boundsOf(group)
  const room = below.right - below.left
  // Headwear is scaled to the head; an item on top of another is at most as wide.
  const wearer = column.at(-1)!
  const { head } = wearer.sprite
  const scale =
    placement === 'wearing'
      ? (Math.max(0.3, head.width) * wearer.width * 0.92) / (own.right - own.left)
      : Math.min(1, (room * 0.9) / (own.right - own.left), ((below.bottom - below.top) * 1.5) / (own.bottom - own.top))
  const sink = placement === 'wearing' ? (own.bottom - own.top) * scale * 0.22 : (below.bottom - below.top) * 0.05
  const middle = placement === 'wearing' ? wearer.x + head.x * wearer.width : (below.left + below.right) / 2
  const top = placement === 'wearing' ? wearer.y + head.top * wearer.height : below.top
  for (const one of group) {
    one.x = middle + (one.x - (own.left + own.right) / 2) * scale
    one.y = top + sink + (one.y - own.bottom) * scale
    one.width *= scale
    one.height *= scale
    one.grounded = false
  }
}

interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}

export function boundsOf(all: readonly PlacedSprite[]): Bounds {
  return {
    left: Math.min(...all.map(({ x }) => x)),
    right: Math.max(...all.map(({ x, width }) => x + width)),
    top: Math.min(...all.map(({ y }) => y)),
    bottom: Math.max(...all.map(({ y, height }) => y + height)),
  }
}

/** Arranges copies: up to four in a row, more in several rows or in a ring. */
function spread(sprites: readonly Sprite[], arrangement: Plan['arrangement']): PlacedSprite[] {
  const boxes = sprites.map((sprite): PlacedSprite => {
    // Subjects of different proportions get about the same area.
    const height = sprite.size * Math.min(1.15, Math.max(0.55, 1 / Math.sqrt(sprite.aspect)))
    return { sprite, x: 0, y: -height, width: height * sprite.aspect, height, grounded: true }
  })
  const count = boxes.length
  if (count === 1) return boxes
  const wide = Math.max(...boxes.map(({ width }) => width))
  const high = Math.max(...boxes.map(({ height }) => height))
  if (arrangement === 'ring' && count > 2) {
    const radius = (wide * 1.06) / (2 * Math.sin(Math.PI / count))
    const ring = boxes.map((box, i) => {
      const angle = (i / count) * 2 * Math.PI - Math.PI / 2
      box.x = Math.cos(angle) * radius - box.width / 2
      box.y = Math.sin(angle) * Math.max(radius * 0.8, high * 0.7) - box.height / 2
      box.grounded = false
      return box
    })
    const { bottom } = boundsOf(ring)
    for (const box of ring) box.y -= bottom
    return ring
  }
  const rows = count <= 4 ? 1 : count <= 9 ? 2 : 3
  const perRow = Math.ceil(count / rows)
  return boxes.map((box, i) => {
    // The back row is drawn first and holds the remainder.
    const row = rows - 1 - Math.floor((count - 1 - i) / perRow)
    const inRow = row === 0 ? count - perRow * (rows - 1) : perRow
    const first = row === 0 ? 0 : count - perRow * (rows - row)
    box.x = (i - first - (inRow - 1) / 2) * wide * 1.06 - box.width / 2
    box.y -= (rows - 1 - row) * high * 0.62
    box.grounded = true
    return box
  })
}
