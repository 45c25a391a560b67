/** What a form shows of a draft: the fields that are drawn, and with them all that a request made from it can contain. Pure. */
import type { InputSlot, ModelOperation, Parameter } from '../../../shared/catalogue/catalogue.ts'
import { shownParameters, valueFault } from '../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { filesFor, inputsGiven, isActiveSlot, sortOf } from './draft-inputs.ts'

/** The fields of a form: its inputs, its model's parameters, and what each further model takes besides. */
export interface ShownForm {
  inputs: InputSlot[]
  parameters: Parameter[]
  /** A prompt that only further models take; null where the inputs have one, or none takes it. */
  furtherPrompt: InputSlot | null
}

/** A model that is asked as well, with what was set in the fields of its own. */
export type FurtherModel = Draft['alsoTo'][number]

/** The same request for a further model, and the fields of its own: what it sends of them does not stand elsewhere in the form. */
export interface FurtherForm {
  draft: Draft
  row: ModelOperation
  own: Parameter[]
}

/** The fields for a model and the further ones that are sent the same request. */
export function shownForm(draft: Draft, row: ModelOperation, further: readonly FurtherForm[]): ShownForm {
  const inputs = row.inputs.filter((slot) => isActiveSlot(draft, row, slot))
  const prompts = inputs.some(isPrompt)
    ? []
    : further.flatMap((form) =>
        form.row.inputs.filter((slot) => isPrompt(slot) && isActiveSlot(form.draft, form.row, slot)),
      )
  return {
    inputs,
    parameters: shownParameters(row, draft.parameters),
    furtherPrompt: prompts.find(({ required }) => required) ?? prompts[0] ?? null,
  }
}

/**
 * What the form shows, in another model's fields: files by what they are, the seed by its kind, parameters by their names with the
 * value that is shown. What the form does not show has a field of that model's own.
 */
export function furtherForm(draft: Draft, from: ModelOperation, model: FurtherModel, row: ModelOperation): FurtherForm {
  const { connectionId, modelId } = model
  const shown = shownParameters(from, draft.parameters)
  const parameters: Draft['parameters'] = {}
  const own = new Set<Parameter>()
  for (const parameter of row.parameters) {
    const taken = takenOver(draft, shown, parameter)
    if (taken === null) own.add(parameter)
    const value = taken === null ? model.parameters?.[parameter.id] : taken.value
    if (value !== undefined) parameters[parameter.id] = value
  }
  return {
    draft: { ...draft, connectionId, modelId, ...inputsOf(draft, from, row), parameters },
    row,
    own: shownParameters(row, parameters).filter((parameter) => own.has(parameter)),
  }
}

/** The value that a shown field gives to the same parameter of another model; null where none does. */
function takenOver(
  draft: Draft,
  shown: readonly Parameter[],
  parameter: Parameter,
): { value: Draft['parameters'][string] | undefined } | null {
  const same = shown.find((other) => isSameSetting(other, parameter))
  if (same === undefined) return null
  const set = draft.parameters[same.id]
  // A value that was set and does not fit keeps the model from being asked; a default that does not fit is only not meant for it.
  if (set !== undefined) return { value: set }
  if (same.default === undefined) return parameter.default === undefined ? { value: undefined } : null
  return valueFault(parameter, same.default) === undefined ? { value: same.default } : null
}

function isSameSetting(a: Parameter, b: Parameter): boolean {
  if (a.kind !== b.kind) return false
  return a.kind === 'seed' || (a.id === b.id && (a.unit ?? b.unit) === (b.unit ?? a.unit))
}

function inputsOf(draft: Draft, from: ModelOperation, to: ModelOperation): Pick<Draft, 'files' | 'chosen'> {
  const files = Object.fromEntries(
    inputsGiven(draft, from).flatMap((name) => {
      const file = draft.files[name]
      return file === undefined ? [] : [[name, file]]
    }),
  )
  const active = from.inputs.filter((slot) => slot.oneOf !== undefined && isActiveSlot(draft, from, slot))
  const chosen = Object.fromEntries(
    to.inputs.flatMap((slot) =>
      slot.oneOf !== undefined && active.some((other) => sortOf(other) === sortOf(slot)) ? [[slot.oneOf, slot.id]] : [],
    ),
  )
  return { files: filesFor(files, from, to), chosen }
}

function isPrompt({ kind }: InputSlot): boolean {
  return kind === 'prompt'
}
