/** Packs rectangles onto plates. */

export interface Packed {
  /** Counted from 1. */
  plate: number
  /** Centre of the rectangle, from the centre of its plate. */
  x: number
  z: number
}

interface Shelf {
  plate: number
  /** Offsets of its front edge and of the next rectangle, from the plate's corner. */
  front: number
  deep: number
  next: number
}

/**
 * Places every rectangle on the first plate with enough space, `gap` from its neighbours: in rows, the deepest first
 * (first fit by decreasing depth). A rectangle larger than the plate gets a plate of its own. Results are in the order
 * of `sizes`.
 */
export function packPlates(
  sizes: readonly (readonly [width: number, depth: number])[],
  [width, depth]: readonly [number, number],
  gap: number,
): Packed[] {
  const packed: Packed[] = []
  const shelves: Shelf[] = []
  const used: number[] = []
  const order = sizes.map((_, i) => i).toSorted((a, b) => sizes[b]![1] - sizes[a]![1] || a - b)
  for (const i of order) {
    const [wide, deep] = sizes[i]!
    const shelf =
      shelves.find((row) => row.next + wide <= width + 1e-6 && deep <= row.deep + 1e-6) ?? newShelf(wide, deep)
    packed[i] = { plate: shelf.plate, x: shelf.next + wide / 2 - width / 2, z: shelf.front + deep / 2 - depth / 2 }
    shelf.next += wide + gap
  }
  return centred(packed, sizes)

  function newShelf(wide: number, deep: number): Shelf {
    const plate = used.findIndex((front) => wide <= width + 1e-6 && front + deep <= depth + 1e-6)
    const isNew = plate < 0
    const shelf = { plate: (isNew ? used.length : plate) + 1, front: isNew ? 0 : used[plate]!, deep, next: 0 }
    shelves.push(shelf)
    if (isNew) used.push(0)
    used[shelf.plate - 1] = shelf.front + deep + gap
    return shelf
  }
}

function centred(packed: readonly Packed[], sizes: readonly (readonly [number, number])[]): Packed[] {
  const reach = new Map<number, [number, number, number, number]>()
  packed.forEach(({ plate, x, z }, i) => {
    const [wide, deep] = sizes[i]!
    const [x0, z0, x1, z1] = reach.get(plate) ?? [Infinity, Infinity, -Infinity, -Infinity]
    reach.set(plate, [
      Math.min(x0, x - wide / 2),
      Math.min(z0, z - deep / 2),
      Math.max(x1, x + wide / 2),
      Math.max(z1, z + deep / 2),
    ])
  })
  return packed.map(({ plate, x, z }) => {
    const [x0, z0, x1, z1] = reach.get(plate)!
    return { plate, x: x - (x0 + x1) / 2, z: z - (z0 + z1) / 2 }
  })
}
