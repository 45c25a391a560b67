/** Pin sizes and distances, in millimetres; used by the engine and the window. */
import type { ParameterValues } from '../catalogue/catalogue.ts'
import { processes, type ProcessId } from './print-process.ts'

/** Number of sides of the prism that forms a pin and its bore. */
export const pinSides = { round: 48, hexagon: 6 } as const
export type PinShape = keyof typeof pinSides

export interface ConnectorLimits {
  shape: PinShape
  /** Null: derived from the model's size and the available space. */
  sizeMm: number | null
  clearanceMm: number
  /** Minimum material around a bore. */
  wallMm: number
  /** Minimum diameter at which a pin holds. */
  minMm: number
  /** Number per face between two pieces; null: depends on the face's size. */
  count: number | null
}

/** The limits for a cut request's pins: those of its process, unless specified. */
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

/** `clearanceMm`: gap between the faces of pin and bore; twice that at the pin's end. */
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

/** Distance of a regular polygon's corners from its centre; `sideMm`: distance of its sides. */
export function acrossCorners(sideMm: number, shape: PinShape): number {
  return sideMm / Math.cos(Math.PI / pinSides[shape])
}

/** Minimum distance between the axes of two bores, tested at nine points each, that leaves a wall between them. */
export function minBetween(a: PinMeasures, b: PinMeasures, wallMm: number): number {
  return (a.boreDiameterMm + b.boreDiameterMm) / 2 + wallMm + (a.boreDepthMm + b.boreDepthMm) / 16
}
