/** The outline of a spur gear. */
import type { Point } from './outline.ts'

/**
 * Involute flanks at 20° pressure angle from the base circle up; below it they run straight to the root. The first
 * tooth points up (+y). `narrow` is taken off each flank, in millimetres along the pitch circle; such a gear has a point
 * in the middle of each tip, so that its diameter is exact.
 */
export function gearOutline(teeth: number, module: number, steps: number, narrow = 0): Point[] {
  const pitch = (teeth * module) / 2
  const base = pitch * Math.cos((20 * Math.PI) / 180)
  const tip = pitch + module
  const root = pitch - 1.25 * module
  const involute = (radius: number): number => {
    const angle = Math.acos(Math.min(1, base / radius))
    return Math.tan(angle) - angle
  }
  const half = Math.PI / (2 * teeth) + involute(pitch) - narrow / pitch
  const from = Math.max(base, root)
  const flank = Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const radius = from + ((tip - from) * step) / steps
    return [radius, Math.max(0.12 / teeth, half - involute(radius))]
  })
  const foot = Math.min(half + (base > root ? 0.1 / teeth : 0), Math.PI / teeth - 0.06 / teeth)
  const line = [[root, foot] as [number, number], ...flank]
  return Array.from({ length: teeth }, (_, tooth) => {
    const middle = (tooth / teeth) * 2 * Math.PI + Math.PI / 2
    const polar = (radius: number, angle: number): Point => [
      radius * Math.cos(middle + angle),
      radius * Math.sin(middle + angle),
    ]
    return [
      ...line.map(([radius, angle]) => polar(radius, -angle)),
      ...(narrow > 0 ? [polar(tip, 0)] : []),
      ...line.toReversed().map(([radius, angle]) => polar(radius, angle)),
    ]
  }).flat()
}
