/** Walls of varying thickness: flat, curved, or closed to a tube. */
import type { Manifold, Workshop } from './workshop.ts'

/** Millimetres. `width` is measured along the back; at `angleDegrees` = 360 the ends meet. */
interface WallPlan {
  width: number
  height: number
  angleDegrees: number
  /** Thickness at `u` from the left and `v` from the bottom. */
  thicknessAt(u: number, v: number): number
}

/**
 * Returns the wall as a closed solid, its bottom at y = 0, its back smooth, thickness normal to the back towards +z,
 * and the radius of its back. The axis of a curved wall is x = 0, z = 0.
 */
export function wallShell(workshop: Workshop, plan: WallPlan): { solid: Manifold; radius: number } {
  const { width, height, angleDegrees } = plan
  const pitch = Math.max(workshop.pitchMm * 1.2, Math.sqrt((width * height) / (workshop.maxCells * 0.8)))
  const tube = angleDegrees >= 360
  const angle = (Math.min(360, angleDegrees) * Math.PI) / 180
  const radius = angle > 0 ? width / angle : 0
  const stepsAround = Math.max(tube ? 48 : 2, Math.ceil(width / pitch))
  const stepsUp = Math.max(2, Math.ceil(height / pitch))
  const columns = tube ? stepsAround : stepsAround + 1
  const rows = stepsUp + 1
  const positions = new Float32Array(columns * rows * 2 * 3)
  const setPosition = (at: number, u: number, v: number, out: number): void => {
    if (angle === 0) {
      positions.set([u - width / 2, v, out], at * 3)
      return
    }
    const turn = (u / width - 0.5) * angle
    positions.set([(radius + out) * Math.sin(turn), v, (radius + out) * Math.cos(turn)], at * 3)
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const u = (width * i) / stepsAround
      const v = (height * j) / stepsUp
      setPosition(j * columns + i, u, v, plan.thicknessAt(u, v))
      setPosition(columns * rows + j * columns + i, u, v, 0)
    }
  }
  const triangles: number[] = []
  const back = columns * rows
  const next = (i: number): number => (tube ? (i + 1) % columns : i + 1)
  const thick = (i: number, j: number): number => {
    const at = (j * columns + i) * 3
    const behind = at + back * 3
    return Math.hypot(
      positions[at]! - positions[behind]!,
      positions[at + 1]! - positions[behind + 1]!,
      positions[at + 2]! - positions[behind + 2]!,
    )
  }
  for (let j = 0; j < stepsUp; j++) {
    for (let i = 0; i < stepsAround; i++) {
      const a = j * columns + i
      const b = j * columns + next(i)
      const c = b + columns
      const d = a + columns
      if (Math.abs(thick(i, j) - thick(next(i), j + 1)) <= Math.abs(thick(next(i), j) - thick(i, j + 1)))
        triangles.push(a, b, c, a, c, d)
      else triangles.push(a, b, d, b, c, d)
      triangles.push(back + a, back + c, back + b, back + a, back + d, back + c)
    }
  }
  // Closes the bottom and top, and both ends of an open wall.
  for (let i = 0; i < stepsAround; i++) {
    const b = next(i)
    triangles.push(i, back + i, back + b, i, back + b, b)
    const at = stepsUp * columns
    triangles.push(at + i, at + b, back + at + b, at + i, back + at + b, back + at + i)
  }
  if (!tube) {
    for (let j = 0; j < stepsUp; j++) {
      const l = j * columns
      triangles.push(l, l + columns, back + l + columns, l, back + l + columns, back + l)
      const r = l + stepsAround
      triangles.push(r, back + r, back + r + columns, r, back + r + columns, r + columns)
    }
  }
  return { solid: workshop.solid(positions, Uint32Array.from(triangles)).simplify(0.003), radius }
}
