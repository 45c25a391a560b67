/** When a service switches off a model: what the form says before, and what takes its place after. Pure. */
import type { Catalogue, CatalogueModel } from './catalogue.ts'

/** How long before its end a model says so, in days. */
const warningDays = 30
const dayMs = 24 * 3_600_000

type EndedModel = CatalogueModel & { ends: { on: string } }

/** Whether the service has switched the model off: the day has come, in UTC. */
export function hasEnded(model: CatalogueModel, now: number): model is EndedModel {
  const day = model.ends?.on ?? null
  return day !== null && now >= Date.parse(day)
}

/** Whether the model still works and ends within thirty days, or on a day that is not known. */
export function endsSoon(model: CatalogueModel, now: number): boolean {
  if (model.ends === undefined || hasEnded(model, now)) return false
  return model.ends.on === null || now >= Date.parse(model.ends.on) - warningDays * dayMs
}

/** The model that the service names in place of one that ends; undefined where it names none that it offers. */
export function successorOf(catalogue: Catalogue, { ends }: CatalogueModel): CatalogueModel | undefined {
  return catalogue.models.find(({ id }) => id === ends?.successor)
}
