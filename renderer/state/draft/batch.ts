/** Splits a draft into the requests to send: one for each model and each variation. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type {
  Catalogue,
  InputSlot,
  ModelOperation,
  OperationId,
  ParameterValue,
  PriceRange,
  TypicalTime,
} from '../../../shared/catalogue/catalogue.ts'
import { typicalTimeOf } from '../../../shared/catalogue/estimate-time.ts'
import { findModelOperation, shownParameters } from '../../../shared/catalogue/catalogue.ts'
import type { Connection } from '../../../shared/protocol/connection.ts'
import type { Draft, JobRequest } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { inputsExpected, isActiveSlot, namesIn, slotAt, sortOf } from './draft-inputs.ts'
import { draftProblems, modelsFor, requestOfDraft, type DraftProblem } from './fit-draft.ts'
import { listedPrice } from './listed-price.ts'
import { notMadeHere } from './made-here.ts'
import { nothingToDo } from './nothing-to-do.ts'
import { isSingle, secondStageOf, type SecondStage } from './second-stage.ts'
import { furtherForm, shownForm, type FurtherForm, type FurtherModel, type ShownForm } from './shown-form.ts'
import { otherModelWords as words } from '../../words/state/draft-words.ts'
import { lowerFirst } from '../../words/lower-first.ts'

/** Maximum number of additional models: with eight variations they still fit into one batch. */
export const maxOtherModels = 7
/** Maximum number of variations that the form offers. */
export const maxVariations = 8

/** The services, as far as the window knows them. Catalogues that have not loaded are missing. */
export interface Services {
  connections: readonly Pick<Connection, 'id' | 'name' | 'embedded' | 'unit'>[]
  catalogues: Readonly<Record<string, Catalogue>>
}

/** The requests to one model. */
export interface BatchPart {
  connectionId: string
  connectionName: string
  /** The unit of the price. */
  unit: MoneyUnit
  modelId: string
  modelName: string
  operation: ModelOperation
  /** One request per variation; all identical if the service chooses the seeds. */
  requests: JobRequest[]
  /** The locked seeds; `chosen` if each request gets a new one; `none` if the model has no seed. */
  seeds: number[] | 'chosen' | 'none'
}

export interface Batch {
  /** The form's own model comes first. */
  parts: BatchPart[]
  /** The second stage of the form's own model, which rules out other models and variations. */
  next: SecondStage | null
  /** The form fields, excluding those that each additional model has separately. */
  shown: ShownForm
  /** The problems that prevent sending, by displayed field. */
  problems: DraftProblem[]
}

/** A model to which the same request could be sent. */
export interface OtherModel {
  connectionId: string
  connectionName: string
  embedded: boolean
  modelId: string
  modelName: string
  unit: MoneyUnit
  /** The listed price of one job; null if the service sets the price. */
  price: PriceRange | null
  /** The catalogue's estimate for one job; null if unknown. */
  typicalTime: TypicalTime | null
  ticked: boolean
  /** Why the model cannot be sent this request, in words; null if it can. */
  whyNot: string | null
  /** The request with its values; null while the form's own model is unknown. */
  form: FurtherForm | null
}

/**
 * Returns the batch as it would be sent now; null while the form's own model is unknown. `assets` are the sources of
 * the inputs, `now` is in Unix milliseconds.
 */
export function batchOf(
  draft: Draft,
  services: Services,
  assets: readonly Asset[] = [],
  now: number = Date.now(),
): Batch | null {
  const main = rowFor(draft, services, draft)
  if (main === undefined) return null
  const own = billingOf(services, draft.connectionId)
  const others = furtherModels(otherModels(draft, services))
  const further = others.flatMap(({ form }) => form ?? [])
  const shown = shownForm(draft, main.operation, further)
  const problems = [
    ...draftProblems(draft, main.operation),
    ...notMadeHere(draft, main.operation, own.connectionName, assets, now),
    ...nothingToDo(draft, main.operation, assets),
  ]
  return {
    shown,
    problems: [...problems, ...missingFurther(further, shown, problems)],
    next:
      draft.andThen && isSingle(draft)
        ? secondStageOf(draft, services.catalogues[draft.connectionId] ?? nothing)
        : null,
    parts: [
      partFor(draft, main, own),
      ...others.flatMap((other) => {
        const found = rowFor(draft, services, other)
        return found === undefined || other.form === null ? [] : [partFor(other.form.draft, found, other)]
      }),
    ],
  }
}

/** Returns the other models to which the request is sent: ticked, able to take it, and within the limit. */
export function furtherModels(models: readonly OtherModel[]): OtherModel[] {
  return models.filter(({ ticked, whyNot }) => ticked && whyNot === null).slice(0, maxOtherModels)
}

/** Returns whether variations differ: not for edits of a model, and on this computer only for models with a seed. */
export function hasVariations(
  operation: OperationId,
  modelOperation: ModelOperation | undefined,
  embedded: boolean,
): boolean {
  const { workspace } = operationTable[operation]
  if (workspace === 'mesh' || workspace === 'print') return false
  return !embedded || modelOperation?.parameters.some(({ kind }) => kind === 'seed') === true
}

/** Returns the number of jobs in a batch. */
export function countOfBatch(batch: Batch): number {
  return batch.parts.reduce((sum, part) => sum + part.requests.length, 0)
}

/** Returns every other model that offers the form's operation, in service order. */
export function otherModels(draft: Draft, services: Services): OtherModel[] {
  const main = rowFor(draft, services, draft)
  return services.connections.flatMap((connection) =>
    modelsFor(services.catalogues[connection.id] ?? nothing, draft.operation)
      .filter(({ id }) => connection.id !== draft.connectionId || id !== draft.modelId)
      .flatMap((model): OtherModel[] => {
        const modelOperation = model.operations.find(({ operation }) => operation === draft.operation)
        if (modelOperation === undefined) return []
        const choice = { connectionId: connection.id, modelId: model.id }
        const ticked = draft.alsoTo.find((one) => isSame(one, choice))
        const form = main === undefined ? null : furtherForm(draft, main.operation, ticked ?? choice, modelOperation)
        return [
          {
            ...choice,
            connectionName: connection.name,
            embedded: connection.embedded,
            modelName: model.name,
            unit: connection.unit,
            price: listedPrice(modelOperation, requestOfDraft(form?.draft ?? draft, modelOperation)),
            typicalTime: typicalTimeOf(model, modelOperation),
            ticked: ticked !== undefined,
            whyNot: main === undefined || form === null ? null : whyNot(draft, main.operation, form),
            form,
          },
        ]
      }),
  )
}

/** Ticks or unticks a model, and drops ticked ones that are no longer offered. */
export function withOther(draft: Draft, services: Services, choice: ModelChoice, ticked: boolean): Draft['alsoTo'] {
  const offered = otherModels(draft, services)
  const kept = draft.alsoTo.filter((other) => !isSame(other, choice) && offered.some((model) => isSame(model, other)))
  return ticked ? [...kept, { connectionId: choice.connectionId, modelId: choice.modelId }] : kept
}

/** Sets a ticked model's own parameter; undefined restores its default. */
export function withOwnParameter(
  alsoTo: Draft['alsoTo'],
  choice: ModelChoice,
  id: string,
  value: ParameterValue | undefined,
): Draft['alsoTo'] {
  return alsoTo.map((model) => {
    if (!isSame(model, choice)) return model
    const { [id]: _, ...others } = model.parameters ?? {}
    return { ...model, parameters: value === undefined ? others : { ...others, [id]: value } }
  })
}

type ModelChoice = Pick<FurtherModel, 'connectionId' | 'modelId'>

interface FoundRow {
  model: { id: string; name: string }
  operation: ModelOperation
}

const nothing: Catalogue = { families: [], models: [] }

function rowFor(draft: Draft, services: Services, choice: ModelChoice): FoundRow | undefined {
  const catalogue = services.catalogues[choice.connectionId]
  return catalogue === undefined ? undefined : findModelOperation(catalogue, choice.modelId, draft.operation)
}

function partFor(
  draft: Draft,
  { model, operation }: FoundRow,
  { connectionName, unit, embedded }: Pick<OtherModel, 'connectionName' | 'unit' | 'embedded'>,
): BatchPart {
  const shown = shownParameters(operation, draft.parameters, inputsExpected(draft, operation))
  const seed = shown.find(({ kind }) => kind === 'seed')
  const first = seed === undefined ? undefined : draft.parameters[seed.id]
  const request = requestOfDraft(draft, operation)
  const part = {
    connectionId: draft.connectionId,
    connectionName,
    unit,
    modelId: model.id,
    modelName: model.name,
    operation,
  }
  const count = hasVariations(draft.operation, operation, embedded) ? Math.max(1, draft.variations) : 1
  const each = Array.from({ length: count }, (_, index) => index)
  if (seed === undefined || typeof first !== 'number')
    return { ...part, requests: each.map(() => request), seeds: seed === undefined ? 'none' : 'chosen' }
  const seeds = each.map((index) => seedAfter(first, index, seed.minimum ?? 0, seed.maximum))
  return {
    ...part,
    seeds,
    requests: seeds.map((value) => ({ ...request, parameters: { ...request.parameters, [seed.id]: value } })),
  }
}

/** Wraps from the largest seed to the smallest. */
function seedAfter(first: number, index: number, minimum: number, maximum: number | undefined): number {
  const seed = first + index
  return maximum === undefined || seed <= maximum ? seed : Math.min(maximum, minimum + (seed - maximum - 1))
}

/** Returns what additional models require beyond the form, with the fields that the form shows for it. */
function missingFurther(
  further: readonly FurtherForm[],
  { inputs, furtherPrompt }: ShownForm,
  known: readonly DraftProblem[],
): DraftProblem[] {
  const found = new Map<string, DraftProblem>()
  for (const { draft, operation } of further)
    for (const problem of draftProblems(draft, operation).filter(({ missing }) => missing)) {
      const slot = slotAt(operation, problem.field)
      const at = [...inputs, furtherPrompt].find(
        (shown) => shown !== null && slot !== undefined && sortOf(shown) === sortOf(slot),
      )
      const field = at?.id ?? problem.field
      const isReported = known.some((other) => other.field === field || other.field.startsWith(`${field}.`))
      if (!isReported) found.set(field, { ...problem, field })
    }
  return [...found.values()]
}

function whyNot(draft: Draft, main: ModelOperation, { draft: own, operation }: FurtherForm): string | null {
  const shown = main.inputs.filter((slot) => isActiveSlot(draft, main, slot))
  // The prompt gets a field of its own once the model is ticked.
  const isAsked = (slot: InputSlot) => slot.kind === 'prompt' || shown.some((other) => sortOf(other) === sortOf(slot))
  for (const slot of operation.inputs) {
    const others = slot.oneOf === undefined ? [slot] : operation.inputs.filter(({ oneOf }) => oneOf === slot.oneOf)
    if (slot.required && !others.some(isAsked)) return words.needs[sortOf(slot)]
    for (const name of namesIn(slot)) {
      const file = own.files[name]
      const wrong = file === undefined ? null : fileProblem(slot, file)
      if (wrong !== null) return wrong
    }
  }
  const problem = draftProblems(own, operation).find(({ missing }) => !missing)
  if (problem === undefined) return null
  const label = operation.parameters.find(({ id }) => id === problem.field)?.label
  return label === undefined ? problem.reason : words.parameter(label, lowerFirst(problem.reason))
}

function fileProblem(slot: InputSlot, file: { bytes: number; mediaType: string }): string | null {
  const kind = slot.kind === 'mesh' ? 'model' : 'image'
  if (slot.mediaTypes !== undefined && !slot.mediaTypes.includes(file.mediaType)) return words.wrongType[kind]
  return slot.maxBytes !== undefined && file.bytes > slot.maxBytes ? words.tooLarge[kind] : null
}

function billingOf({ connections }: Services, id: string): Pick<OtherModel, 'connectionName' | 'unit' | 'embedded'> {
  const connection = connections.find((known) => known.id === id)
  return {
    connectionName: connection?.name ?? '',
    unit: connection?.unit ?? 'credits',
    embedded: connection?.embedded ?? false,
  }
}

function isSame(a: ModelChoice, b: ModelChoice): boolean {
  return a.connectionId === b.connectionId && a.modelId === b.modelId
}
