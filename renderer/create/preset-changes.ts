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

/** Returns the changes in form order; empty if the preset is active. */
export function presetChanges(
  operation: ModelOperation,
  draft: Pick<Draft, 'parameters' | 'prompt'>,
  preset: Preset,
): PresetChange[] {
  const now = { ...defaultParameters(operation), ...draft.parameters }
  const changes = operation.parameters.flatMap((parameter): PresetChange[] => {
    const to = preset.values[parameter.id]
    const from = now[parameter.id]
    if (to === undefined || to === from) return []
    return [{ label: parameter.label, from: valueWords(parameter, from), to: valueWords(parameter, to) }]
  })
  const prompt = preset.prompt === undefined ? draft.prompt : addToPrompt(draft.prompt, preset.prompt)
  return prompt === draft.prompt
    ? changes
    : [
        { label: words.prompt, from: draft.prompt.trim() === '' ? words.noPrompt : words.ownPrompt, to: prompt },
        ...changes,
      ]
}

/** Returns the draft values that a preset sets. */
export function presetDraft(
  draft: Pick<Draft, 'parameters' | 'prompt'>,
  preset: Preset,
): Pick<Draft, 'parameters' | 'prompt'> {
  return {
    parameters: { ...draft.parameters, ...preset.values },
    prompt: preset.prompt === undefined ? draft.prompt : addToPrompt(draft.prompt, preset.prompt),
  }
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
