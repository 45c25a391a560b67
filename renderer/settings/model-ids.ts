/** The identifiers that are sent for the models of a service, among its other overrides. Pure. */
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import type { ProfileOverrides } from '../../shared/protocol/connection.ts'

export interface ModelId {
  /** The name in the catalogue. */
  id: string
  name: string
  /** The identifier sent instead; empty for the catalogue's own. */
  sentId: string
}

const prefix = 'model.'

/** Returns a row for each model of the catalogue, then for identifiers of models that it does not contain. */
export function modelIds(catalogue: Catalogue | null, overrides: ProfileOverrides): ModelId[] {
  const sentFor = (id: string) => [overrides[prefix + id] ?? ''].flat()[0] ?? ''
  const known = catalogue?.models ?? []
  const others = Object.keys(overrides)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => !known.some((model) => model.id === id))
  return [
    ...known.map(({ id, name }) => ({ id, name, sentId: sentFor(id) })),
    ...others.map((id) => ({ id, name: id, sentId: sentFor(id) })),
  ]
}

/** Returns the overrides with these identifiers; other overrides are preserved. */
export function withModelIds(overrides: ProfileOverrides, ids: readonly ModelId[]): ProfileOverrides {
  const rest = Object.fromEntries(Object.entries(overrides).filter(([name]) => !name.startsWith(prefix)))
  const set = ids.flatMap(({ id, sentId }): [string, string][] =>
    sentId.trim() === '' || sentId.trim() === id ? [] : [[prefix + id, sentId.trim()]],
  )
  return { ...rest, ...Object.fromEntries(set) }
}

/**
 * Returns identifiers that are sent for more than one model: tasks returned under one of them cannot be matched to a
 * model.
 */
export function duplicateIds(ids: readonly ModelId[]): string[] {
  const sent = ids.map((model) => model.sentId.trim() || model.id)
  return [...new Set(sent.filter((id, index) => sent.indexOf(id) !== index))]
}
