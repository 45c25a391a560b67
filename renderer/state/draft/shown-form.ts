/** The draft fields that the form shows; its request contains only these. Pure. */
import type { InputSlot, ModelOperation, Parameter } from '../../../shared/catalogue/catalogue.ts'
import { shownParameters } from '../../../shared/catalogue/catalogue.ts'
import { valueFault } from '../../../shared/catalogue/check-fields.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { filesFor, inputsExpected, inputsGiven, isActiveSlot, sortOf } from './draft-inputs.ts'

/** The fields of a form: its inputs, its parameters, and the fields of further models. */
export interface ShownForm {
  inputs: InputSlot[]
  parameters: Parameter[]
  /** A prompt that only the further models take, or null. */
  furtherPrompt: InputSlot | null
}

/** A further model, with the parameters set in its own fields. */
export type FurtherModel = Draft['alsoTo'][number]

/** The request to a further model, and the parameters that only that model has. */
export interface FurtherForm {
  draft: Draft
  operation: ModelOperation
  own: Parameter[]
}

/** Returns the fields for a model and the further models. */
export function shownForm(draft: Draft, operation: ModelOperation, further: readonly FurtherForm[]): ShownForm {
  const inputs = operation.inputs.filter((slot) => isActiveSlot(draft, operation, slot))
  const prompts = inputs.some(isPrompt)
    ? []
    : further.flatMap((form) =>
        form.operation.inputs.filter((slot) => isPrompt(slot) && isActiveSlot(form.draft, form.operation, slot)),
      )
  return {
    inputs,
    parameters: shownParameters(operation, draft.parameters, inputsExpected(draft, operation)),
    furtherPrompt: prompts.find(({ required }) => required) ?? prompts[0] ?? null,
  }
}

/**
 * Converts the form to another model's fields: files by kind, the seed by its kind, other parameters by id. Parameters
 * that the form does not show keep the model's defaults.
 */
export function furtherForm(
  draft: Draft,
  from: ModelOperation,
  model: FurtherModel,
  operation: ModelOperation,
): FurtherForm {
  const { connectionId, modelId } = model
  const shown = shownParameters(from, draft.parameters, inputsExpected(draft, from))
  const parameters: Draft['parameters'] = {}
  const own = new Set<Parameter>()
  for (const parameter of operation.parameters) {
    const formValue = valueInForm(draft, shown, parameter)
    if (formValue === null) own.add(parameter)
    const value = formValue === null ? model.parameters?.[parameter.id] : formValue.value
    if (value !== undefined) parameters[parameter.id] = value
  }
  const made = { ...draft, connectionId, modelId, ...inputsOf(draft, from, operation), parameters }
  const shownThere = shownParameters(operation, parameters, inputsExpected(made, operation))
  return { draft: made, operation, own: shownThere.filter((parameter) => own.has(parameter)) }
}

/** Returns the form's value for the same parameter, or null if the form does not show it. */
function valueInForm(
  draft: Draft,
  shown: readonly Parameter[],
  parameter: Parameter,
): { value: Draft['parameters'][string] | undefined } | null {
  const same = shown.find((other) => isSameSetting(other, parameter))
  if (same === undefined) return null
  const set = draft.parameters[same.id]
  // A user-set value that does not fit excludes the model; a default that does not fit is dropped.
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
