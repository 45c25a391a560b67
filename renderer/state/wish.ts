/** What a draft comes to when it is sent: one request for each model and each variation. Pure. */
import type { Catalogue, InputSlot, ModelOperation, Price } from '../../shared/catalogue.ts'
import { findModelOperation } from '../../shared/catalogue.ts'
import type { Connection } from '../../shared/connection.ts'
import type { Draft, JobRequest } from '../../shared/job.ts'
import { draftProblems, modelsFor, requestOfDraft } from './fit-draft.ts'
import type { DraftProblem } from './fit-draft.ts'

/** How many models one wish can go to besides the first: with eight variations they still fit into one batch. */
export const mostOtherModels = 7
/** How many variations the form offers. */
export const mostVariations = 8

/** What the window knows of the services. Catalogues that have not come yet are missing. */
export interface Services {
  connections: readonly Pick<Connection, 'id' | 'name' | 'embedded'>[]
  catalogues: Readonly<Record<string, Catalogue>>
}

/** What one model is asked for. */
export interface WishPart {
  connectionId: string
  connectionName: string
  modelId: string
  modelName: string
  row: ModelOperation
  /** One for each variation; the same one several times where the service chooses the seeds. */
  requests: JobRequest[]
  /** The seeds, where they are locked; `chosen`: a new one for each; `none`: the model has none. */
  seeds: number[] | 'chosen' | 'none'
}

export interface Wish {
  /** The model of the form first. */
  parts: WishPart[]
  /** What keeps it from being sent: of the form's own model. */
  problems: DraftProblem[]
}

/** A model that could be sent the same wish. */
export interface OtherModel {
  connectionId: string
  connectionName: string
  embedded: boolean
  modelId: string
  modelName: string
  price: Price
  ticked: boolean
  /** Why it cannot be sent this wish, in words for people; null when it can. */
  whyNot: string | null
}

/** The wish as it would be sent now; null while the form's own model is not known. */
export function wishOf(draft: Draft, services: Services): Wish | null {
  const main = rowFor(draft, services, draft)
  if (main === undefined) return null
  const others = otherModels(draft, services)
    .filter(({ ticked, whyNot }) => ticked && whyNot === null)
    .slice(0, mostOtherModels)
  return {
    problems: draftProblems(draft, main.row),
    parts: [
      partFor(draft, main, nameOf(services, draft.connectionId)),
      ...others.flatMap((other) => {
        const found = rowFor(draft, services, other)
        return found === undefined
          ? []
          : [partFor(draftFor(draft, main.row, other, found.row), found, other.connectionName)]
      }),
    ],
  }
}

/** How many jobs a wish makes. */
export function countOfWish(wish: Wish): number {
  return wish.parts.reduce((sum, part) => sum + part.requests.length, 0)
}

/** Every other model, of any service, that offers the form's operation, in the order of the services. */
export function otherModels(draft: Draft, services: Services): OtherModel[] {
  const main = rowFor(draft, services, draft)
  return services.connections.flatMap((connection) =>
    modelsFor(services.catalogues[connection.id] ?? nothing, draft.operation)
      .filter(({ id }) => connection.id !== draft.connectionId || id !== draft.modelId)
      .flatMap((model): OtherModel[] => {
        const row = model.operations.find(({ operation }) => operation === draft.operation)
        if (row === undefined) return []
        const choice = { connectionId: connection.id, modelId: model.id }
        return [
          {
            ...choice,
            connectionName: connection.name,
            embedded: connection.embedded,
            modelName: model.name,
            price: row.price,
            ticked: draft.alsoTo.some((ticked) => isSame(ticked, choice)),
            whyNot: main === undefined ? null : whyNot(draft, main.row, choice, row),
          },
        ]
      }),
  )
}

/** Ticks or unticks a model. What is ticked but no longer offered anywhere is dropped on the way. */
export function withOther(draft: Draft, services: Services, choice: ModelChoice, ticked: boolean): Draft['alsoTo'] {
  const offered = otherModels(draft, services)
  const kept = draft.alsoTo.filter((other) => !isSame(other, choice) && offered.some((model) => isSame(model, other)))
  return ticked ? [...kept, { connectionId: choice.connectionId, modelId: choice.modelId }] : kept
}

interface ModelChoice {
  connectionId: string
  modelId: string
}

interface FoundRow {
  model: { id: string; name: string }
  row: ModelOperation
}

const nothing: Catalogue = { families: [], models: [] }

function rowFor(draft: Draft, services: Services, choice: ModelChoice): FoundRow | undefined {
  const catalogue = services.catalogues[choice.connectionId]
  return catalogue === undefined ? undefined : findModelOperation(catalogue, choice.modelId, draft.operation)
}

function partFor(draft: Draft, { model, row }: FoundRow, connectionName: string): WishPart {
  const seed = row.parameters.find(({ kind }) => kind === 'seed')
  const first = seed === undefined ? undefined : draft.parameters[seed.id]
  const request = requestOfDraft(draft, row)
  const part = { connectionId: draft.connectionId, connectionName, modelId: model.id, modelName: model.name, row }
  const each = Array.from({ length: Math.max(1, draft.variations) }, (_, index) => index)
  if (seed === undefined || typeof first !== 'number')
    return { ...part, requests: each.map(() => request), seeds: seed === undefined ? 'none' : 'chosen' }
  const seeds = each.map((index) => seedAfter(first, index, seed.minimum ?? 0, seed.maximum))
  return {
    ...part,
    seeds,
    requests: seeds.map((value) => ({ ...request, parameters: { ...request.parameters, [seed.id]: value } })),
  }
}

/** Goes on at the least seed behind the largest one. */
function seedAfter(first: number, index: number, least: number, most: number | undefined): number {
  const seed = first + index
  return most === undefined || seed <= most ? seed : Math.min(most, least + (seed - most - 1))
}

/** The same wish in another model's fields: pictures by their kind, the seed by its kind, parameters by their names. */
function draftFor(draft: Draft, from: ModelOperation, choice: ModelChoice, to: ModelOperation): Draft {
  const files: Draft['files'] = {}
  for (const kind of ['image', 'mesh'] as const) {
    const given = from.inputs.filter((slot) => slot.kind === kind).map((slot) => draft.files[slot.id])
    to.inputs
      .filter((slot) => slot.kind === kind)
      .forEach((slot, index) => {
        const file = given[index]
        if (file !== undefined) files[slot.id] = { ...file, slot: slot.id }
      })
  }
  const parameters = { ...draft.parameters }
  const [seedFrom, seedTo] = [from, to].map((row) => row.parameters.find(({ kind }) => kind === 'seed')?.id)
  const seed = seedFrom === undefined ? undefined : draft.parameters[seedFrom]
  if (seedTo !== undefined && seedTo !== seedFrom && seed !== undefined) parameters[seedTo] = seed
  return { ...draft, connectionId: choice.connectionId, modelId: choice.modelId, files, parameters }
}

function whyNot(draft: Draft, main: ModelOperation, choice: ModelChoice, row: ModelOperation): string | null {
  const own = draftFor(draft, main, choice, row)
  for (const slot of row.inputs) {
    const asked = main.inputs.some((other) => other.kind === slot.kind)
    if (slot.required && !asked) return slot.kind === 'prompt' ? 'Needs words as well' : 'Needs a picture as well'
    const file = own.files[slot.id]
    const wrong = file === undefined ? null : fileProblem(slot, file)
    if (wrong !== null) return wrong
  }
  const problem = draftProblems(own, row).find(({ missing }) => !missing)
  if (problem === undefined) return null
  const label = row.parameters.find(({ id }) => id === problem.field)?.label
  return label === undefined ? problem.reason : `${label} ${lowerFirst(problem.reason)}`
}

function fileProblem(slot: InputSlot, file: { bytes: number; mediaType: string }): string | null {
  if (slot.mediaTypes !== undefined && !slot.mediaTypes.includes(file.mediaType))
    return 'Does not take this kind of picture'
  return slot.maxBytes !== undefined && file.bytes > slot.maxBytes ? 'The picture is too large for it' : null
}

function nameOf({ connections }: Services, id: string): string {
  return connections.find((connection) => connection.id === id)?.name ?? ''
}

function isSame(a: ModelChoice, b: ModelChoice): boolean {
  return a.connectionId === b.connectionId && a.modelId === b.modelId
}

function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1)
}
