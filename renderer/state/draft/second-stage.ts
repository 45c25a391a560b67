/** The second stage of a model at its service: a job that continues the first, such as texturing a preview. Pure. */
import type { Catalogue, InputSlot, ModelOperation, PriceRange } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import type { Draft, JobRequest } from '../../../shared/protocol/job.ts'
import { listedPrice } from './listed-price.ts'

export interface SecondStage {
  modelId: string
  modelName: string
  operation: ModelOperation
  slot: string
  /** The request without the first stage's model. */
  request: JobRequest
  /** In the service's billing unit; null if the service sets the price. */
  price: PriceRange | null
}

/** Returns the service's second stage for a form; null if it has none, or if it needs more than the model. */
export function secondStageOf(draft: Draft, catalogue: Catalogue): SecondStage | null {
  for (const model of catalogue.models)
    for (const operation of model.operations) {
      const slot =
        operation.operation === 'texture' ? operation.inputs.find((input) => isSecondStage(input, draft)) : undefined
      const others = operation.inputs.filter((input) => input !== slot && input.required && input.oneOf === undefined)
      if (slot === undefined || others.length > 0) continue
      const request: JobRequest = {
        connectionId: draft.connectionId,
        operation: operation.operation,
        modelId: model.id,
        files: {},
        parameters: checkParameters(operation, {}).values,
      }
      return {
        modelId: model.id,
        modelName: model.name,
        operation,
        slot: slot.id,
        request,
        price: listedPrice(operation, request),
      }
    }
  return null
}

/** Returns whether a form makes exactly one job, so that a second stage can follow. */
export function isSingle({ alsoTo, variations }: Draft): boolean {
  return alsoTo.length === 0 && variations === 1
}

/** Returns whether a slot accepts only results of this form. */
function isSecondStage({ kind, madeHere }: InputSlot, { operation, modelId }: Draft): boolean {
  if (kind !== 'mesh' || madeHere?.only !== true) return false
  return madeHere.operations.includes(operation) && (madeHere.modelIds ?? [modelId]).includes(modelId)
}
