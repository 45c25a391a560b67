/** Measurements outlive a restart in the window's own storage. They are small, and a lost one is measured again. */
import type { Measurement } from './tools.ts'

const place = 'maquette-measurements'
/** Those of so many assets, the newest. */
const keptAssets = 60

type Kept = Readonly<Record<string, readonly Measurement[]>>

/** What was kept; nothing where there is no storage or what is in it makes no sense. */
export function keptMeasurements(): Kept {
  try {
    const read: unknown = JSON.parse(globalThis.localStorage?.getItem(place) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).flatMap(([assetId, list]) => {
        const whole = Array.isArray(list) ? list.filter(isMeasurement) : []
        return whole.length === 0 ? [] : [[assetId, whole]]
      }),
    )
  } catch {
    return {}
  }
}

/** Keeps them; where the storage is full or refused, they last as long as the window. */
export function keepMeasurements(measurements: Kept): void {
  try {
    const kept = Object.entries(measurements).slice(-keptAssets)
    globalThis.localStorage?.setItem(place, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Nothing is lost that cannot be measured again.
  }
}

function isMeasurement(value: unknown): value is Measurement {
  const one = value as Partial<Record<keyof Measurement, unknown>> | null
  const numbers = (list: unknown) => Array.isArray(list) && list.every((each) => Number.isFinite(each))
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.id === 'string' &&
    typeof one.name === 'string' &&
    typeof one.kind === 'string' &&
    Number.isFinite(one.value) &&
    (one.sizeMm === null || numbers(one.sizeMm)) &&
    numbers(one.lines) &&
    numbers(one.dots) &&
    numbers(one.at)
  )
}
