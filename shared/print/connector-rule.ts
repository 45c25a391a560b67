/** What is asked of pins, what they measure, and how far two keep apart: the rule of the engine and of the stage. Pure; millimetres. */
import type { ParameterValues } from '../catalogue/catalogue.ts'
import { processes, type ProcessId } from './print-process.ts'

export interface ConnectorLimits {
  /** Null: chosen by the size of the model, and narrower where there is less room. */
  sizeMm: number | null
  clearanceMm: number
  /** Least material around a bore. */
  wallMm: number
  /** Thinnest pin that holds. */
  minMm: number
  /** For each face between two pieces; null: by its size. */
  count: number | null
}

/** As a request for a cut asks for them: by its process, unless it says otherwise. */
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

/** A pin is so much deeper on each side than wide. */
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

/** The axes of two bores, asked at nine places each, are no nearer than this where a wall is left between them. */
export function minBetween(a: PinMeasures, b: PinMeasures, wallMm: number): number {
  return (a.boreDiameterMm + b.boreDiameterMm) / 2 + wallMm + (a.boreDepthMm + b.boreDepthMm) / 16
}
