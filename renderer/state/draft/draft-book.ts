/** The forms of all rooms together: what stands in each, and what was last set for each model. Pure. */
import type { ModelOperation, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, DraftBook } from '../../../shared/protocol/job.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'

/** One room is open; the others rest. */
export interface OpenBook {
  workspace: WorkspaceId
  /** The form of the open room. */
  draft: Draft
  /** Those of the others that were ever opened. */
  resting: Partial<Record<WorkspaceId, Draft>>
  /** By `modelKey`. */
  remembered: Readonly<Record<string, ParameterValues>>
}

/** What a set of parameters is remembered under. */
export function modelKey({ connectionId, modelId, operation }: Draft): string {
  return `${connectionId}/${modelId}/${operation}`
}

/** What is kept across restarts. */
export function bookOf({ workspace, draft, resting, remembered }: OpenBook): DraftBook {
  return { workspace, drafts: { ...resting, [workspace]: draft }, remembered: { ...remembered } }
}

/** The book with another room open; `fresh` makes the form of one that was never opened. */
export function turnTo(book: OpenBook, workspace: WorkspaceId, fresh: () => Draft): OpenBook {
  if (workspace === book.workspace) return book
  const { [workspace]: rested, ...others } = book.resting
  return { ...book, workspace, draft: rested ?? fresh(), resting: { ...others, [book.workspace]: book.draft } }
}

/**
 * What was set for a model, remembered for the next time, without what belongs to one request or to one thing that is worked on.
 * Where nothing was set, nothing is kept.
 */
export function remember(
  remembered: OpenBook['remembered'],
  draft: Draft,
  notRemembered: readonly string[],
): OpenBook['remembered'] {
  const values = withoutOwn(draft.parameters, notRemembered)
  const { [modelKey(draft)]: before, ...others } = remembered
  if (Object.keys(values).length === 0) return before === undefined ? remembered : others
  return { ...others, [modelKey(draft)]: values }
}

/** The parameters of a row that belong to the model that is worked on. */
export function ofOneModel(row: ModelOperation): string[] {
  return row.parameters.flatMap(({ id, forOne }) => (forOne === true ? [id] : []))
}

/** Values without some. */
export function withoutOwn(values: ParameterValues, own: readonly string[]): ParameterValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !own.includes(id)))
}

/**
 * A draft that has just turned to another model: with what was last set for that, else with what was set before. A locked
 * seed stays under the name it has there.
 */
export function recall(
  remembered: OpenBook['remembered'],
  before: Draft,
  draft: Draft,
  seeds: { from: string | undefined; to: string | undefined },
): Draft {
  const seed = seeds.from === undefined ? undefined : before.parameters[seeds.from]
  const known = remembered[modelKey(draft)] ?? draft.parameters
  const parameters = Object.fromEntries(Object.entries(known).filter(([id]) => id !== seeds.from && id !== seeds.to))
  return {
    ...draft,
    parameters: seeds.to === undefined || seed === undefined ? parameters : { ...parameters, [seeds.to]: seed },
  }
}
