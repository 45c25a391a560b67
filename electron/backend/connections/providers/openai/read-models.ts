/** Reads shutdown dates from OpenAI's model list. Pure. */
import { z } from 'zod'
import type { Catalogue } from '../../../../../shared/catalogue/catalogue.ts'

const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(null) }).catch({ id: '' })),
})

/** Returns the catalogue with these dates; null if the response is not a list of models. */
export function withShutdownDates(catalogue: Catalogue, body: unknown): Catalogue | null {
  const list = listSchema.safeParse(body).data?.data
  if (list === undefined) return null
  const days = new Map(list.map(({ id, shutdown_date: day }) => [id, day]))
  const models = catalogue.models.map((model) => {
    const on = days.get(model.id)
    return typeof on === 'string' ? { ...model, ends: { on, successor: model.ends?.successor ?? null } } : model
  })
  return { ...catalogue, models }
}
