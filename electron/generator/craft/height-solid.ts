/** Blocks whose top is a height field. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Manifold, Workshop } from './workshop.ts'

/** A rectangle in millimetres. */
export interface Bounds {
  left: number
  right: number
  bottom: number
  top: number
}

/**
 * Returns the block from `z = floor` up to `heightAt(x, y)`, which must stay above it. Points are `workshop.pitchMm`
 * apart, or more where the cell limit requires it. Cells are split along the flatter diagonal; flat areas are
 * simplified within `toleranceMm`.
 */
export function heightSolid(
  workshop: Workshop,
  bounds: Bounds,
  floor: number,
  heightAt: (x: number, y: number) => number,
  toleranceMm = 0.006,
): Manifold {
  const across = bounds.right - bounds.left
  const up = bounds.top - bounds.bottom
  if (!(across > 0 && up > 0)) throw new AppError('bad-geometry', 'a relief without any room')
  const pitch = Math.max(workshop.pitchMm, Math.sqrt((across * up) / workshop.maxCells))
  const columns = Math.max(2, Math.ceil(across / pitch)) + 1
  const rows = Math.max(2, Math.ceil(up / pitch)) + 1
  const top = columns * rows
  const rim = 2 * (columns + rows) - 4
  const positions = new Float32Array((top + rim + 1) * 3)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = bounds.left + (across * i) / (columns - 1)
      const y = bounds.bottom + (up * j) / (rows - 1)
      positions.set([x, y, heightAt(x, y)], (j * columns + i) * 3)
    }
  }
  const border = rimOf(columns, rows)
  border.forEach((vertex, at) =>
    positions.set([positions[vertex * 3]!, positions[vertex * 3 + 1]!, floor], (top + at) * 3),
  )
  positions.set([(bounds.left + bounds.right) / 2, (bounds.bottom + bounds.top) / 2, floor], (top + rim) * 3)
  const triangles = new Uint32Array(((columns - 1) * (rows - 1) * 2 + rim * 3) * 3)
  let at = 0
  const add = (a: number, b: number, c: number): void => {
    triangles[at++] = a
    triangles[at++] = b
    triangles[at++] = c
  }
  const z = (vertex: number): number => positions[vertex * 3 + 2]!
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const a = j * columns + i
      const [b, c, d] = [a + 1, a + columns + 1, a + columns]
      // The diagonal changes only where it is clearly flatter, since alternating diagonals look like teeth on straight
      // walls.
      if (Math.abs(z(a) - z(c)) <= Math.abs(z(b) - z(d)) * 1.3 + 0.002) {
        add(a, b, c)
        add(a, c, d)
      } else {
        add(a, b, d)
        add(b, c, d)
      }
    }
  }
  for (let k = 0; k < rim; k++) {
    const next = (k + 1) % rim
    add(border[k]!, top + k, top + next)
    add(border[k]!, top + next, border[next]!)
    add(top + rim, top + next, top + k)
  }
  return workshop.solid(positions, triangles).simplify(toleranceMm)
}

/** The border's vertices, counter-clockwise. */
function rimOf(columns: number, rows: number): number[] {
  const rim: number[] = []
  for (let i = 0; i < columns; i++) rim.push(i)
  for (let j = 1; j < rows; j++) rim.push(j * columns + columns - 1)
  for (let i = columns - 2; i >= 0; i--) rim.push((rows - 1) * columns + i)
  for (let j = rows - 2; j > 0; j--) rim.push(j * columns)
  return rim
}
