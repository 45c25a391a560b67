/** The drafts of all workspaces, and the parameters last used for each model. Pure. */
import type { ModelOperation, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, DraftBook } from '../../../shared/protocol/job.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'

export interface OpenBook {
  workspace: WorkspaceId
  /** The draft of the open workspace. */
  draft: Draft
  /** The drafts of other workspaces opened earlier. */
  otherDrafts: Partial<Record<WorkspaceId, Draft>>
  /** By `modelKey`. */
  remembered: Readonly<Record<string, ParameterValues>>
}

/** Returns the key under which the parameters of a draft are remembered. */
export function modelKey({ connectionId, modelId, operation }: Draft): string {
  return `${connectionId}/${modelId}/${operation}`
}

/** Returns what is saved for the next start. */
export function bookOf({ workspace, draft, otherDrafts, remembered }: OpenBook): DraftBook {
  return { workspace, drafts: { ...otherDrafts, [workspace]: draft }, remembered: { ...remembered } }
}

/**
 * Returns the book with another workspace open; `createDraft` creates the draft of a workspace that was never opened.
 */
export function turnTo(book: OpenBook, workspace: WorkspaceId, createDraft: () => Draft): OpenBook {
  if (workspace === book.workspace) return book
  const { [workspace]: storedDraft, ...others } = book.otherDrafts
  return {
    ...book,
    workspace,
    draft: storedDraft ?? createDraft(),
    otherDrafts: { ...others, [book.workspace]: book.draft },
  }
}

/** Remembers the parameters set for a model, except those of a single request or input (`notRemembered`). */
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

/** Returns the parameters that belong to the input model rather than to the settings. */
export function ofOneModel(operation: ModelOperation): string[] {
  return operation.parameters.flatMap(({ id, forOne }) => (forOne === true ? [id] : []))
}

export function withoutOwn(values: ParameterValues, own: readonly string[]): ParameterValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !own.includes(id)))
}

/**
 * Returns a draft switched to another model, with the parameters remembered for it; else those of the previous model,
 * if the operation is the same: in other operations the same names have other meanings. `earlier` are the parameters
 * that the form had when the artist switched away from the model. A locked seed is kept, under the new model's name for
 * it.
 */
export function rememberedParameters(
  remembered: OpenBook['remembered'],
  before: Draft,
  draft: Draft,
  seeds: { from: string | undefined; to: string | undefined },
  earlier?: ParameterValues,
): Draft {
  const seed = seeds.from === undefined ? undefined : before.parameters[seeds.from]
  const carried = before.operation === draft.operation ? draft.parameters : {}
  const known = earlier ?? remembered[modelKey(draft)] ?? carried
  const parameters = Object.fromEntries(Object.entries(known).filter(([id]) => id !== seeds.from && id !== seeds.to))
  return {
    ...draft,
    parameters: seeds.to === undefined || seed === undefined ? parameters : { ...parameters, [seeds.to]: seed },
  }
}
