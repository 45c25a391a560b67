/** Which identifier is sent for which model of a service, among the other ways in which it differs. Pure. */
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import type { ProfileOverrides } from '../../shared/protocol/connection.ts'

export interface ModelId {
  /** As the catalogue calls it. */
  id: string
  name: string
  /** What is sent instead; empty: the catalogue's own. */
  sent: string
}

const prefix = 'model.'

/** A line for each model of the catalogue, then for identifiers set for models that it does not have. */
export function modelIds(catalogue: Catalogue | null, overrides: ProfileOverrides): ModelId[] {
  const sentFor = (id: string) => [overrides[prefix + id] ?? ''].flat()[0] ?? ''
  const known = catalogue?.models ?? []
  const others = Object.keys(overrides)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => !known.some((model) => model.id === id))
  return [
    ...known.map(({ id, name }) => ({ id, name, sent: sentFor(id) })),
    ...others.map((id) => ({ id, name: id, sent: sentFor(id) })),
  ]
}

/** The overrides with these identifiers; everything else in them stays. */
export function withModelIds(overrides: ProfileOverrides, ids: readonly ModelId[]): ProfileOverrides {
  const rest = Object.fromEntries(Object.entries(overrides).filter(([name]) => !name.startsWith(prefix)))
  const set = ids.flatMap(({ id, sent }): [string, string][] =>
    sent.trim() === '' || sent.trim() === id ? [] : [[prefix + id, sent.trim()]],
  )
  return { ...rest, ...Object.fromEntries(set) }
}

/** Identifiers that are sent for more than one model: the model of a task that comes back under one of them is not known. */
export function sameTwice(ids: readonly ModelId[]): string[] {
  const sent = ids.map((model) => model.sent.trim() || model.id)
  return [...new Set(sent.filter((id, index) => sent.indexOf(id) !== index))]
}
