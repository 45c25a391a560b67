/** Models that a service is shutting down: a warning before, a replacement after. Pure. */
import type { Catalogue, CatalogueModel } from './catalogue.ts'

/** Number of days before the end at which the warning starts. */
const warningDays = 30
const dayMs = 24 * 3_600_000

type EndedModel = CatalogueModel & { ends: { on: string } }

/** Whether the service has shut the model down, in UTC. */
export function hasEnded(model: CatalogueModel, now: number): model is EndedModel {
  const day = model.ends?.on ?? null
  return day !== null && now >= Date.parse(day)
}

/** Whether the model still works and ends within thirty days, or on an unknown day. */
export function endsSoon(model: CatalogueModel, now: number): boolean {
  if (model.ends === undefined || hasEnded(model, now)) return false
  return model.ends.on === null || now >= Date.parse(model.ends.on) - warningDays * dayMs
}

/** Returns the replacement that the service names, if it is available, or undefined. */
export function successorOf(catalogue: Catalogue, { ends }: CatalogueModel): CatalogueModel | undefined {
  return catalogue.models.find(({ id }) => id === ends?.successor)
}
