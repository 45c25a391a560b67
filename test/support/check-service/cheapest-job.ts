/** The job of a service that costs least, by its rows and their prices. Pure. */
import {
  priceOf,
  type Catalogue,
  type OperationId,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
  type PriceRange,
} from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import type { ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { givenOf, samplesOf, type Sample } from '../services/sample-requests.ts'

export interface ChosenJob {
  request: ServiceRequest
  /** In the unit of the service; null: not known. */
  price: PriceRange | null
}

/** Which rows may be chosen; all where nothing is said. */
export interface Wanted {
  operation?: OperationId
  modelId?: string
}

/**
 * The job that makes a model, or else a picture, with the lowest price at most; of two, the one that needs fewer files, then the one that stands first. A job whose
 * price is not known is chosen only where no other is left. Null where none is left: what goes on from an earlier result of the
 * service is left out.
 */
export function cheapestJob(id: string, catalogue: Catalogue, { operation, modelId }: Wanted = {}): ChosenJob | null {
  const jobs = samplesOf({ id, catalogue })
    .filter(({ request }) => request.files.every(({ madeBy }) => madeBy === undefined))
    .filter(({ request }) => operation === undefined || request.operation === operation)
    .filter(({ request }) => modelId === undefined || request.modelId === modelId)
    .map(cheapestOf)
  const known = jobs.filter(({ price }) => price !== null)
  const candidates = known.length > 0 ? known : jobs
  const models = candidates.filter(({ request }) => operationTable[request.operation].resultKind === 'model')
  const [first] = (models.length > 0 ? models : candidates).toSorted(
    (a, b) => (a.price?.most ?? 0) - (b.price?.most ?? 0) || a.request.files.length - b.request.files.length,
  )
  return first ?? null
}

/** The values with which a row costs least; what the price does not depend on stays as it is. */
function cheapestOf(sample: Sample): ChosenJob {
  const { row, request } = sample
  const given = givenOf(sample)
  const usual: ChosenJob = { request, price: priceOf(row, request.parameters, given) }
  return combinationsOf(sample)
    .map((parameters) => ({ request: { ...request, parameters }, price: priceOf(row, parameters, given) }))
    .reduce((best, job) => (isCheaper(job.price, best.price) ? job : best), usual)
}

function isCheaper(price: PriceRange | null, than: PriceRange | null): boolean {
  if (price === null || than === null) return price !== null && than === null
  return price.most < than.most || (price.most === than.most && price.least < than.least)
}

/** Every combination that can be sent of the parameters that the price names, each with the values that it names. */
function combinationsOf({ row }: Sample): ParameterValues[] {
  if (row.price.kind !== 'credits') return []
  const { plus = [], times } = row.price
  const values = new Map<string, Set<ParameterValue>>()
  const note = (id: string, found: readonly ParameterValue[]) =>
    values.set(id, new Set([...(values.get(id) ?? []), ...found]))
  for (const rule of plus)
    for (const condition of 'when' in rule ? rule.when : [rule])
      if ('parameter' in condition) note(condition.parameter, [condition.equals].flat())
  const all = row.parameters
    .filter(({ id }) => values.has(id) || id === times)
    .reduce<ParameterValues[]>(
      (found, parameter) =>
        found.flatMap((each) => valuesOf(parameter).map((value) => ({ ...each, [parameter.id]: value }))),
      [{}],
    )
  return all
    .map((each) => checkParameters(row, each))
    .flatMap(({ values: sent, problems }) => (problems.length > 0 ? [] : [sent]))
}

function valuesOf({ kind, choices = [], minimum, default: usual }: Parameter): ParameterValue[] {
  if (kind === 'boolean') return [false, true]
  if (kind === 'choice') return choices.map(({ value }) => value)
  return [minimum ?? usual ?? 1]
}
