/** Requests to a provider, as its forms make them: values checked, defaults filled in, every slot filled with something. */
import type { Protocol, Provider, SentInput } from '../../electron/backend/connections/provider.ts'
import type { ServiceRequest } from '../../electron/backend/connections/service-client.ts'
import {
  checkParameters,
  findModelOperation,
  numbersOf,
  viewsOf,
  type InputSlot,
  type ModelOperation,
  type OperationId,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '../../shared/catalogue.ts'

/** Throws where the catalogue has no such row, or would not take the values. */
export function requestFor(
  provider: Provider,
  about: { operation: OperationId; modelId: string; prompt?: string; parameters?: ParameterValues },
): ServiceRequest {
  const { operation, modelId, prompt = null, parameters = {} } = about
  const found = findModelOperation(provider.catalogue, modelId, operation)
  if (found === undefined) throw new Error(`no ${operation} of ${modelId}`)
  const { values, problems } = checkParameters(found.row, parameters)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return { operation, modelId, prompt, parameters: values, files: [] }
}

/** Every row of a catalogue with its model. */
export function rowsOf({ catalogue }: Provider): { modelId: string; row: ModelOperation }[] {
  return catalogue.models.flatMap(({ id, operations }) => operations.map((row) => ({ modelId: id, row })))
}

/**
 * Parameters of which two values send the same, `meshy-6 text-to-3d pose_mode`. Whatever another parameter must be for one to
 * be shown, it is.
 */
export function withoutEffect(provider: Provider): string[] {
  const protocol = provider.protocol({})
  return rowsOf(provider).flatMap(({ modelId, row }) =>
    row.parameters
      .filter((parameter) => {
        const values = valuesFor(parameter)
        const sent = values.map((value) => written(protocol, provider, modelId, row, parameter, value))
        return new Set(sent).size !== values.length
      })
      .map(({ id }) => `${modelId} ${row.operation} ${id}`),
  )
}

function written(
  protocol: Protocol,
  provider: Provider,
  modelId: string,
  row: ModelOperation,
  parameter: Parameter,
  value: ParameterValue,
): string {
  const parameters = { ...shownBy(row, parameter), [parameter.id]: value }
  const request = requestFor(provider, { operation: row.operation, modelId, prompt: 'an owl', parameters })
  const inputs = new Map(row.inputs.flatMap((slot) => filled(slot)))
  return JSON.stringify(protocol.submit(request, inputs, 'once'))
}

/** What the others must be for it to be shown. */
function shownBy(row: ModelOperation, { shownWhen }: Parameter): ParameterValues {
  if (shownWhen === undefined) return {}
  const { parameter: id, equals } = shownWhen
  const other = row.parameters.find((each) => each.id === id)
  if (other === undefined) throw new Error(`${row.operation} has no ${id}`)
  return { ...shownBy(row, other), [id]: Array.isArray(equals) ? equals[0]! : equals }
}

function valuesFor({ kind, choices = [], minimum = 0, maximum = 100 }: Parameter): ParameterValue[] {
  if (kind === 'boolean') return [true, false]
  if (kind === 'choice') return choices.map(({ value }) => value)
  if (kind === 'text') return ['brass', 'wood']
  return kind === 'colour' ? ['#102030', '#405060'] : [minimum, maximum]
}

/** The names of a slot's files with a picture or a model in each; a slot that stands for another stays empty. */
function filled(slot: InputSlot): [string, SentInput][] {
  if (slot.kind === 'prompt' || !slot.required) return []
  const mediaType = slot.kind === 'mesh' ? 'model/gltf-binary' : 'image/png'
  const sent: SentInput = { way: 'data-uri', value: `data:${mediaType};base64,AAAA`, mediaType }
  if (slot.kind === 'multiview') return viewsOf(slot).map(({ id }) => [`${slot.id}.${id}`, sent])
  return slot.kind === 'images' ? numbersOf(slot).map((number) => [`${slot.id}.${number}`, sent]) : [[slot.id, sent]]
}
