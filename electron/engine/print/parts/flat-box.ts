/** 2D bounding boxes: minimum and maximum of both coordinates. */
export type FlatBox = [x0: number, y0: number, x1: number, y1: number]

/** `flat` has two coordinates per corner. */
export function flatBox(flat: Float64Array): FlatBox {
  const box: FlatBox = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < flat.length; i += 2) {
    box[0] = Math.min(box[0], flat[i]!)
    box[1] = Math.min(box[1], flat[i + 1]!)
    box[2] = Math.max(box[2], flat[i]!)
    box[3] = Math.max(box[3], flat[i + 1]!)
  }
  return box
}

/** Union of boxes; empty (Infinity to -Infinity) without any. */
export function joinedBoxes(boxes: readonly FlatBox[]): FlatBox {
  const box: FlatBox = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x0, y0, x1, y1] of boxes) {
    box[0] = Math.min(box[0], x0)
    box[1] = Math.min(box[1], y0)
    box[2] = Math.max(box[2], x1)
    box[3] = Math.max(box[3], y1)
  }
  return box
}

/** Intersection of boxes; its maximum lies before its minimum if it is empty. */
export function sharedBox(boxes: readonly FlatBox[]): FlatBox {
  const box: FlatBox = [-Infinity, -Infinity, Infinity, Infinity]
  for (const [x0, y0, x1, y1] of boxes) {
    box[0] = Math.max(box[0], x0)
    box[1] = Math.max(box[1], y0)
    box[2] = Math.min(box[2], x1)
    box[3] = Math.min(box[3], y1)
  }
  return box
}
