/** Settings with the labels, units and options of the form. Pure. */
import type { Parameter, ParameterValue, ParameterValues } from '../../shared/catalogue/catalogue.ts'
import { capital, formatNumber, say } from '../../shared/text/language.ts'

export interface Setting {
  name: string
  value: string
}

/**
 * Returns the values in the order of the form; an unknown parameter is named by its id. `seed: false` leaves the seed
 * out.
 */
export function settingsOf(
  parameters: readonly Parameter[] | undefined,
  values: ParameterValues,
  { seed = true } = {},
): Setting[] {
  const order = new Map(parameters?.map(({ id }, index) => [id, index]))
  const known = (id: string) => parameters?.find((parameter) => parameter.id === id)
  return Object.entries(values)
    .filter(([id]) => seed || !(known(id)?.kind === 'seed' || id === 'seed'))
    .toSorted(([a], [b]) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size))
    .map(([id, value]) => settingOf(id, value, known(id)))
}

/** Returns these parameters' values: `Texture: On`, `Height: 80 mm`. */
export function settingLines(parameters: readonly Parameter[], values: ParameterValues): string[] {
  const shown = Object.fromEntries(Object.entries(values).filter(([id]) => parameters.some((one) => one.id === id)))
  return settingsOf(parameters, shown).map(({ name, value }) => `${name}: ${value}`)
}

function settingOf(id: string, value: ParameterValue, known: Parameter | undefined): Setting {
  const name = known?.label ?? capital(id.replaceAll(/[_-]+/g, ' ').trim())
  const choice = known?.choices?.find((one) => one.value === String(value))
  return { name, value: choice?.label ?? valueWords(value, known?.unit) }
}

function valueWords(value: ParameterValue, unit: string | undefined): string {
  if (typeof value === 'boolean') return value ? say('On') : say('Off')
  if (typeof value !== 'number') return value
  const digits = formatNumber(value, 4)
  if (unit === undefined) return digits
  return unit === '°' ? `${digits}°` : `${digits} ${unit}`
}
