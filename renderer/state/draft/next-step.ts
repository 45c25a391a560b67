/** A second job that goes on from the first at the same service: a preview that is textured there. Pure. */
import type { Catalogue, InputSlot, ModelOperation, PriceRange } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, JobRequest } from '../../../shared/protocol/job.ts'
import { listedPrice } from './listed-price.ts'

export interface NextStep {
  modelId: string
  modelName: string
  row: ModelOperation
  /** Where the model of the first step goes. */
  slot: string
  /** As it will be sent, without that model. */
  request: JobRequest
  /** In the unit of the service; null where the service sets it. */
  price: PriceRange | null
}

/** What the service's own second stage would be for this form; null where it has none, or more than the model is needed. */
export function nextStepOf(draft: Draft, catalogue: Catalogue): NextStep | null {
  for (const model of catalogue.models)
    for (const row of model.operations) {
      const slot = row.operation === 'texture' ? row.inputs.find((input) => isSecondStage(input, draft)) : undefined
      const others = row.inputs.filter((input) => input !== slot && input.required && input.oneOf === undefined)
      if (slot === undefined || others.length > 0) continue
      const request: JobRequest = {
        connectionId: draft.connectionId,
        operation: row.operation,
        modelId: model.id,
        files: {},
        parameters: checkParameters(row, {}).values,
      }
      return { modelId: model.id, modelName: model.name, row, slot: slot.id, request, price: listedPrice(row, request) }
    }
  return null
}

/** Whether a form asks for one thing alone, so that a second step can follow it. */
export function isSingle({ alsoTo, variations }: Draft): boolean {
  return alsoTo.length === 0 && variations === 1
}

/** A slot that takes nothing but results such as this form makes. */
function isSecondStage({ kind, madeHere }: InputSlot, { operation, modelId }: Draft): boolean {
  if (kind !== 'mesh' || madeHere?.only !== true) return false
  return madeHere.operations.includes(operation) && (madeHere.modelIds ?? [modelId]).includes(modelId)
}
