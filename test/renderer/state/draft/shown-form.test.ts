/** Only what the form shows is sent: over every model of every service, alone and with every other, whatever other forms left in the draft. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../electron/backend/connections/providers.ts'
import { families } from '../../../../electron/service/families/families.ts'
import { offeringOf } from '../../../../electron/service/offering.ts'
import { batchOf, otherModels, type Batch, type Services } from '../../../../renderer/state/draft/batch.ts'
import { namesIn } from '../../../../renderer/state/draft/draft-inputs.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { furtherForm, shownForm } from '../../../../renderer/state/draft/shown-form.ts'
import type { FurtherForm, ShownForm } from '../../../../renderer/state/draft/shown-form.ts'
import type {
  Catalogue,
  ModelOperation,
  OperationId,
  Parameter,
  ParameterValue,
} from '../../../../shared/catalogue/catalogue.ts'
import { operationIds } from '../../../../shared/catalogue/catalogue.ts'
import { valueFault } from '../../../../shared/catalogue/check-fields.ts'
import type { Draft, JobInputFile, JobRequest } from '../../../../shared/protocol/job.ts'
import { isLong } from '../../../support/long.ts'
import { aConnection } from '../../builders.ts'

interface Offer {
  connectionId: string
  modelId: string
  row: ModelOperation
}

const catalogues: Record<string, Catalogue> = {
  local: offeringOf(families, 'embedded').catalogue,
  ...Object.fromEntries(providers.map(({ id, catalogue }) => [id, catalogue])),
}
const connections = Object.keys(catalogues).map((id) => aConnection({ id, name: id, embedded: id === 'local' }))
const services: Services = { connections, catalogues }
const offers: Offer[] = Object.entries(catalogues).flatMap(([connectionId, { models }]) =>
  models.flatMap(({ id, operations }) => operations.map((row) => ({ connectionId, modelId: id, row }))),
)

/** A value that differs from the default, so that it would be noticed. */
function leftover(parameter: Parameter): ParameterValue {
  const { kind, choices = [], minimum = 1, step = 1, default: usual } = parameter
  switch (kind) {
    case 'boolean':
      return usual !== true
    case 'choice':
      return choices.find(({ value }) => value !== usual)?.value ?? choices[0]?.value ?? ''
    case 'text':
      return 'left over'
    case 'colour':
      return '#123456'
    case 'number':
    case 'integer':
    case 'seed':
      return usual === minimum ? minimum + step : minimum
  }
}

function leftoverFile(slot: string, kind: string): JobInputFile {
  const mediaType = kind === 'mesh' ? 'model/gltf-binary' : 'image/png'
  return { slot, name: `${slot}.png`, mediaType, bytes: 9, sha256: `of ${slot}`, url: '', assetId: null }
}

/** What stands in the draft after a walk through every form there is. */
const everywhere: Pick<Draft, 'prompt' | 'files' | 'parameters'> = {
  prompt: 'left over',
  files: Object.fromEntries(
    offers.flatMap(({ row }) =>
      row.inputs.flatMap((slot) => namesIn(slot).map((name) => [name, leftoverFile(name, slot.kind)])),
    ),
  ),
  parameters: Object.fromEntries(
    offers.flatMap(({ row }) => row.parameters.map((parameter) => [parameter.id, leftover(parameter)])),
  ),
}

/** Each source of a form whose inputs replace each other. */
function draftsFor({ connectionId, modelId, row }: Offer): Draft[] {
  const draft: Draft = { ...emptyDraft(connectionId), modelId, operation: row.operation, ...everywhere }
  const choices = row.inputs.flatMap(({ id, oneOf }) => (oneOf === undefined ? [] : [{ [oneOf]: id }]))
  // Without anything set every field shows its default.
  return (isLong ? [draft, { ...draft, parameters: {} }] : [draft]).flatMap((each) =>
    choices.length === 0 ? [each] : choices.map((chosen) => ({ ...each, chosen })),
  )
}

/** What of a request stands in no field: names of inputs and parameters. */
function unseen(draft: Draft, shown: ShownForm, request: JobRequest, further: FurtherForm | null): string[] {
  const prompts = [...shown.inputs, ...(further === null ? [] : [shown.furtherPrompt])]
  const shownFiles = shown.inputs.flatMap(namesIn).flatMap((name) => draft.files[name]?.sha256 ?? [])
  const value = ({ id, default: usual }: Parameter) => draft.parameters[id] ?? usual
  const isShown = (id: string, sent: ParameterValue) => {
    const own = further?.own.find((parameter) => parameter.id === id)
    if (own !== undefined) return sent === (further?.draft.parameters[id] ?? own.default)
    const isSeed = further?.operation.parameters.some((parameter) => parameter.id === id && parameter.kind === 'seed')
    return shown.parameters.some(
      (parameter) =>
        (parameter.id === id || (isSeed === true && parameter.kind === 'seed')) && value(parameter) === sent,
    )
  }
  return [
    ...(request.prompt === undefined ||
    (request.prompt === draft.prompt && prompts.some((slot) => slot?.kind === 'prompt'))
      ? []
      : ['prompt']),
    ...Object.entries(request.files).flatMap(([name, file]) =>
      'sha256' in file && shownFiles.includes(file.sha256) ? [] : [name],
    ),
    ...Object.entries(request.parameters).flatMap(([id, sent]) => (isShown(id, sent) ? [] : [id])),
  ]
}

describe.each(operationIds)('%s', (operation: OperationId) => {
  const able = offers.filter(({ row }) => row.operation === operation)
  test('sends nothing hidden, to any single model or any pair', () => {
    const faults: string[] = []
    let sent = 0
    for (const main of able)
      for (const draft of draftsFor(main))
        for (const other of [null, ...able]) {
          const alsoTo = other === null ? [] : [{ connectionId: other.connectionId, modelId: other.modelId }]
          const both = { ...draft, alsoTo }
          const batch = batchOf(both, servicesOf(main, other), [], 0)
          const further = other === null ? null : furtherForm(both, main.row, alsoTo[0]!, other.row)
          const shown = shownForm(both, main.row, further === null ? [] : [further])
          const requests = batch?.parts.map(({ requests: [request] }) => request!) ?? []
          sent += requests.length
          for (const [index, request] of requests.entries())
            for (const name of unseen(both, shown, request, index === 0 ? null : further))
              faults.push(`${main.modelId} with ${other?.modelId}: ${request.modelId} is sent ${name}`)
        }
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(able.length)
  })
})

/** Those of two models alone: every other one is looked at for every form. */
function servicesOf(main: Offer, other: Offer | null): Services {
  const ids = new Set([main.connectionId, ...(other === null ? [] : [other.connectionId])])
  const models = new Set([main.modelId, ...(other === null ? [] : [other.modelId])])
  return {
    connections: connections.filter(({ id }) => ids.has(id)),
    catalogues: Object.fromEntries(
      [...ids].map((id) => [
        id,
        { families: [], models: catalogues[id]!.models.filter((model) => models.has(model.id)) },
      ]),
    ),
  }
}

describe('a picture for Stability, also sent to Rodin', () => {
  const [stability] = offers.filter(
    ({ connectionId, row }) => connectionId === 'stability' && row.operation === 'image-to-3d',
  )
  const [rodin] = offers.filter(({ connectionId, row }) => connectionId === 'rodin' && row.operation === 'image-to-3d')
  const picture = stability!.row.inputs.find(({ kind }) => kind === 'image')!
  const draft: Draft = {
    ...emptyDraft('stability'),
    operation: 'image-to-3d',
    modelId: stability!.modelId,
    prompt: 'typed for Tripo',
    files: { [picture.id]: leftoverFile(picture.id, 'image') },
  }
  const batchWith = (change: Partial<Draft>): Batch => batchOf({ ...draft, ...change }, services)!
  const alsoTo = [{ connectionId: 'rodin', modelId: rodin!.modelId }]

  test('shows no prompt and sends none', () => {
    const { shown, parts } = batchWith({})
    expect([shown.furtherPrompt, parts.map(({ requests }) => requests[0]?.prompt)]).toEqual([null, [undefined]])
  })
  test('shows the prompt once Rodin is ticked, and sends it only to Rodin', () => {
    const { shown, parts } = batchWith({ alsoTo })
    expect(shown.furtherPrompt?.kind).toBe('prompt')
    expect(parts.map(({ requests }) => requests[0]?.prompt)).toEqual([undefined, 'typed for Tripo'])
  })
  test('shows settings that only Rodin has, and sends them', () => {
    const own = otherModels({ ...draft, alsoTo }, services).find(({ ticked }) => ticked)?.form?.own ?? []
    const choice = own.find(({ kind }) => kind === 'choice')!
    const value = leftover(choice)
    expect(valueFault(choice, value)).toBeUndefined()
    const { parts } = batchWith({ alsoTo: [{ ...alsoTo[0]!, parameters: { [choice.id]: value } }] })
    expect(parts[1]?.requests[0]?.parameters[choice.id]).toBe(value)
  })
})

test('no choice looks chosen that is not sent', () => {
  const unset = offers.flatMap(({ connectionId, modelId, row }) =>
    row.parameters
      .filter(({ kind, default: usual }) => kind === 'choice' && usual === undefined)
      .map(({ id }) => `${connectionId} ${modelId} ${id}`),
  )
  expect(unset).toEqual([])
})
