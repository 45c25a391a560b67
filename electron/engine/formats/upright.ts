/** Between the studio's space (metres, Y up) and that of other programs: a unit, and a quarter turn about X where Z is up. */
import { metresPerMillimetre } from '../model.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'

export type LengthUnit = 'mm' | 'cm' | 'm' | 'in'
export type Axis = 'Y' | 'Z'

/** How long one is. The inch is 25.4 mm exactly. */
export const metresPerUnit: Record<LengthUnit, number> = { mm: metresPerMillimetre, cm: 0.01, m: 1, in: 0.0254 }

/** Numbers in a unit, with an axis up → metres, Y up. */
export function toStudioSpace(unit: LengthUnit | number, up: Axis): Matrix {
  return spaceMatrix(typeof unit === 'number' ? unit : metresPerUnit[unit], up, -1)
}

/** Metres, Y up → numbers in a unit, with an axis up. */
export function fromStudioSpace(unit: LengthUnit, up: Axis): Matrix {
  // Of whole units 1 / 0.001 is 1000 exactly, of inches it is the nearest double.
  return spaceMatrix(1 / metresPerUnit[unit], up, 1)
}

function spaceMatrix(scale: number, up: Axis, turn: 1 | -1): Matrix {
  if (up === 'Y') return [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1]
  return [scale, 0, 0, 0, 0, 0, turn * scale, 0, 0, -turn * scale, 0, 0, 0, 0, 0, 1]
}

/** Metres, Y up → millimetres, Z up: what printers take. */
export const toPrintSpace: Matrix = fromStudioSpace('mm', 'Z')
