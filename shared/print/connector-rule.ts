/** Sizes and distances of pins, in millimetres; used by engine and window. */
import type { ParameterValues } from '../catalogue/catalogue.ts'
import { processes, type ProcessId } from './print-process.ts'

export interface ConnectorLimits {
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
  diameterMm: number
  /** On each side of the cut. */
  depthMm: number
  boreDiameterMm: number
  boreDepthMm: number
}

/** `clearanceMm`: on each side of the pin, and twice at its end. */
export function pinMeasures(diameterMm: number, clearanceMm: number): PinMeasures {
  const depthMm = diameterMm * depthShare
  return { diameterMm, depthMm, boreDiameterMm: diameterMm + 2 * clearanceMm, boreDepthMm: depthMm + 2 * clearanceMm }
}

/** Minimum distance between the axes of two bores, tested at nine points each, that leaves a wall between them. */
export function minBetween(a: PinMeasures, b: PinMeasures, wallMm: number): number {
  return (a.boreDiameterMm + b.boreDiameterMm) / 2 + wallMm + (a.boreDepthMm + b.boreDepthMm) / 16
}
