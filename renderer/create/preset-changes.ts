/** The changes that a preset makes to the form. Pure. */
import { defaultParameters } from '../../shared/catalogue/catalogue.ts'
import type { ModelOperation, Parameter, ParameterValue, Preset } from '../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../shared/protocol/job.ts'
import { formWords } from '../words/create/form-words.ts'
import { formatNumber } from '../../shared/text/language.ts'
import { addToPrompt } from './add-to-prompt.ts'

const words = formWords.values

export interface PresetChange {
  /** The label of the parameter, or "Prompt". */
  label: string
  from: string
  to: string
}

type Filled = Pick<Draft, 'parameters' | 'prompt'>

/** Returns the changes in form order; empty if the preset is active. */
export function presetChanges(operation: ModelOperation, draft: Filled, preset: Preset): PresetChange[] {
  const defaults = defaultParameters(operation)
  const { parameters, prompt } = presetDraft(operation, draft, preset)
  const changes = operation.parameters.flatMap((parameter): PresetChange[] => {
    const [from, to] = [draft.parameters, parameters].map((values) => values[parameter.id] ?? defaults[parameter.id])
    if (to === from) return []
    return [{ label: parameter.label, from: valueWords(parameter, from), to: valueWords(parameter, to) }]
  })
  return prompt === draft.prompt
    ? changes
    : [
        { label: words.prompt, from: draft.prompt.trim() === '' ? words.noPrompt : words.ownPrompt, to: prompt },
        ...changes,
      ]
}

/**
 * Returns the draft values with a preset applied. Values that other presets set return to their defaults, unless all
 * values of such a preset still hold, or the parameter belongs to the input model.
 */
export function presetDraft(operation: ModelOperation, draft: Filled, preset: Preset): Filled {
  const parameters = { ...draft.parameters, ...preset.values }
  const now = { ...defaultParameters(operation), ...parameters }
  const presets = operation.presets ?? []
  const holding = presets.filter(({ values }) => Object.entries(values).every(([id, value]) => now[id] === value))
  const kept = new Set([preset, ...holding].flatMap(({ values }) => Object.keys(values)))
  const set = new Set(presets.flatMap(({ values }) => Object.keys(values)))
  for (const { id, forOne } of operation.parameters)
    if (set.has(id) && !kept.has(id) && forOne !== true) delete parameters[id]
  return { parameters, prompt: preset.prompt === undefined ? draft.prompt : addToPrompt(draft.prompt, preset.prompt) }
}

/** Returns text such as `Fine`, `80 mm` or `on`. */
export function valueWords(parameter: Parameter, value: ParameterValue | undefined): string {
  if (value === undefined) return parameter.kind === 'seed' ? words.random : words.automatic
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (parameter.kind === 'choice')
    return parameter.choices?.find((choice) => choice.value === value)?.label ?? String(value)
  const unit = parameter.unit === undefined ? '' : ` ${parameter.unit}`
  return typeof value === 'number' ? `${formatNumber(value)}${unit}` : value
}
