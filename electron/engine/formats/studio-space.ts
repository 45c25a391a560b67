/** Converts between the studio's space (metres, Y up) and another unit and up axis. */
import { metresPerMillimetre } from '../model.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'

export type LengthUnit = 'mm' | 'cm' | 'm' | 'in'
export type Axis = 'Y' | 'Z'

/** The inch is exactly 25.4 mm. */
export const metresPerUnit: Record<LengthUnit, number> = { mm: metresPerMillimetre, cm: 0.01, m: 1, in: 0.0254 }

/** From a unit (or its length in metres) and up axis to metres, Y up. */
export function toStudioSpace(unit: LengthUnit | number, up: Axis): Matrix {
  return spaceMatrix(typeof unit === 'number' ? unit : metresPerUnit[unit], up, -1)
}

/** From metres, Y up to a unit and up axis. */
export function fromStudioSpace(unit: LengthUnit, up: Axis): Matrix {
  // 1 / 0.001 is exactly 1000.
  return spaceMatrix(1 / metresPerUnit[unit], up, 1)
}

function spaceMatrix(scale: number, up: Axis, turn: 1 | -1): Matrix {
  if (up === 'Y') return [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1]
  return [scale, 0, 0, 0, 0, 0, turn * scale, 0, 0, -turn * scale, 0, 0, 0, 0, 0, 1]
}

/** From metres, Y up to millimetres, Z up, as for printers. */
export const toPrintSpace: Matrix = fromStudioSpace('mm', 'Z')
