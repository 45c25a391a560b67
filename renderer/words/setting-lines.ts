/** Settings as a person reads them: by the labels of the form, with units and the names of choices. Pure. */
import type { Parameter, ParameterValue, ParameterValues } from '../../shared/catalogue/catalogue.ts'
import { formatNumber, capital } from '../../shared/text/language.ts'

/** A setting and its value. */
export interface Setting {
  name: string
  value: string
}

/**
 * The values in the order of the form. One whose parameter is not known is called after its id. `seed`: false where that is shown
 * elsewhere.
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

/** `Texture: On`, `Height: 80 mm`, `Keep at fal for: 7 days`: of these parameters alone. */
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
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value !== 'number') return value
  const digits = formatNumber(value, 4)
  if (unit === undefined) return digits
  return unit === '°' ? `${digits}°` : `${digits} ${unit}`
}
