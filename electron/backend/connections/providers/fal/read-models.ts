/** Removes models that fal no longer runs, using fal's model list (docs.fal.ai, Platform APIs). Pure. */
import { z } from 'zod'
import type { Catalogue } from '../../../../../shared/catalogue/catalogue.ts'
import type { HttpDescription } from '../../provider.ts'
import { catalogueOf, type OfferedOperation } from '../offered.ts'
import { falCatalogue, falModels } from './models.ts'

const entrySchema = z.object({
  endpoint_id: z.string(),
  // May be missing even if the endpoint works.
  metadata: z.object({ status: z.string() }).nullish().catch(null),
})
const listSchema = z.object({ models: z.array(entrySchema.nullable().catch(null)), has_more: z.boolean() })

/** Maximum number of endpoints per request. */
export const maxEndpoints = 50
export const endpoints = [...new Set(falModels.flatMap(({ operations }) => operations.map(endpointOf)))]

/** Requests the status of every endpoint offered. */
export const modelList: HttpDescription = {
  method: 'GET',
  origin: 'api',
  path: `/v1/models?limit=${maxEndpoints}${endpoints.map((id) => `&endpoint_id=${encodeURIComponent(id)}`).join('')}`,
}

/**
 * Returns the catalogue without models missing from the list, and with deprecated ones marked; null if the response is
 * not a list of our endpoints.
 */
export function withStatuses(body: unknown): Catalogue | null {
  const list = listSchema.safeParse(body).data
  const statuses = new Map(list?.models.map((entry) => [entry?.endpoint_id, entry?.metadata?.status]))
  if (list === undefined || !endpoints.some((id) => statuses.has(id))) return null
  const models = falModels.flatMap((model) => {
    const operations = model.operations.filter((row) => list.has_more || statuses.has(endpointOf(row)))
    if (operations.length === 0) return []
    const isDeprecated = operations.some((row) => statuses.get(endpointOf(row)) === 'deprecated')
    return [{ ...model, operations, ...(isDeprecated ? { ends: { on: null, successor: null } } : {}) }]
  })
  return catalogueOf(falCatalogue.families, models)
}

function endpointOf({ send }: OfferedOperation): string {
  return send.path.slice(1)
}
