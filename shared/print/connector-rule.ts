/** Sizes and distances of pins, in millimetres; used by engine and window. */
import type { ParameterValues } from '../catalogue/catalogue.ts'
import { processes, type ProcessId } from './print-process.ts'

/** Sides of the prism that a pin and its bore are. */
export const pinSides = { round: 48, hexagon: 6 } as const
export type PinShape = keyof typeof pinSides

export interface ConnectorLimits {
  shape: PinShape
  /** Null: derived from the size of the model and the available space. */
  sizeMm: number | null
  clearanceMm: number
  /** Minimum material around a bore. */
  wallMm: number
  /** Minimum diameter of a pin that holds. */
  minMm: number
  /** Per face between two pieces; null: by its size. */
  count: number | null
}

/** The pins of a cut request: by its process, unless specified. */
export function connectorLimits(request: ParameterValues): ConnectorLimits {
  const { clearanceMm, wallMm, pinMm } = processes[(request['process'] ?? 'filament') as ProcessId]
  return {
    shape: request['connector_shape'] === 'hexagon' ? 'hexagon' : 'round',
    sizeMm: numberOr(request['connector_mm'], null),
    clearanceMm: numberOr(request['clearance_mm'], clearanceMm),
    wallMm: wallMm.supported,
    minMm: pinMm,
    count: numberOr(request['connector_count'], null),
  }
}

function numberOr<Other>(value: ParameterValues[string] | undefined, other: Other): number | Other {
  return typeof value === 'number' ? value : other
}

/** Depth of a pin on each side, relative to its width. */
const depthShare = 1.2

export interface PinMeasures {
  /** Across the corners. */
  diameterMm: number
  /** On each side of the cut. */
  depthMm: number
  boreDiameterMm: number
  boreDepthMm: number
}

/** `clearanceMm`: between the faces of pin and bore, and twice at the pin's end. */
export function pinMeasures(
  diameterMm: number,
  { clearanceMm, shape }: Pick<ConnectorLimits, 'clearanceMm' | 'shape'>,
): PinMeasures {
  const depthMm = diameterMm * depthShare
  return {
    diameterMm,
    depthMm,
    boreDiameterMm: diameterMm + 2 * acrossCorners(clearanceMm, shape),
    boreDepthMm: depthMm + 2 * clearanceMm,
  }
}

/** Distance of the corners of a regular polygon from its centre; `sideMm`: of its sides. */
export function acrossCorners(sideMm: number, shape: PinShape): number {
  return sideMm / Math.cos(Math.PI / pinSides[shape])
}

/** Minimum distance between the axes of two bores, tested at nine points each, that leaves a wall between them. */
export function minBetween(a: PinMeasures, b: PinMeasures, wallMm: number): number {
  return (a.boreDiameterMm + b.boreDiameterMm) / 2 + wallMm + (a.boreDepthMm + b.boreDepthMm) / 16
}
