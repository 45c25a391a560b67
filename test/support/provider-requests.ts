/** Requests to a provider, as its forms make them: values checked and defaults filled in. */
import type { Provider } from '../../electron/backend/connections/provider.ts'
import type { ServiceRequest } from '../../electron/backend/connections/service-client.ts'
import {
  findModelOperation,
  type ModelOperation,
  type OperationId,
  type ParameterValues,
} from '../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../shared/catalogue/check-fields.ts'

/** Throws where the catalogue has no such row, or would not take the values. */
export function requestFor(
  provider: Provider,
  about: { operation: OperationId; modelId: string; prompt?: string; parameters?: ParameterValues },
): ServiceRequest {
  const { operation, modelId, prompt = null, parameters = {} } = about
  const found = findModelOperation(provider.catalogue, modelId, operation)
  if (found === undefined) throw new Error(`no ${operation} of ${modelId}`)
  const { values, problems } = checkParameters(found.operation, parameters)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return { operation, modelId, prompt, parameters: values, files: [] }
}

/** Every row of a catalogue with its model. */
export function rowsOf({ catalogue }: Provider): { modelId: string; row: ModelOperation }[] {
  return catalogue.models.flatMap(({ id, operations }) => operations.map((row) => ({ modelId: id, row })))
}
