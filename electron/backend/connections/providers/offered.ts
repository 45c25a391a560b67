/**
 * Rows of a service's catalogue: each of a model's operations and how it is sent. Parameter ids are the service's field
 * names if possible, so that most of a request follows from its row. Pure.
 */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type {
  Catalogue,
  CatalogueModel,
  ModelOperation,
  ParameterValue,
  PriceSource,
} from '../../../../shared/catalogue/catalogue.ts'
import type { HttpBody, InputPlan, Protocol, SentInput, SentInputs } from '../provider.ts'
import type { InputFile, ServiceRequest } from '../service-client.ts'

/** How one of a model's operations is sent. */
export interface Sending {
  /** Path below the origin; may contain slashes, a version or `:verb`. */
  path: string
  origin?: string
  /** Sent with every request. */
  fixed?: Readonly<Record<string, unknown>>
  /** Path of the prompt in the body; default: `prompt`. */
  prompt?: string
  /** Rules for parameters that are not sent unchanged under their id. */
  fields?: Readonly<Record<string, FieldRule>>
  /** Slot → rule for its file. Views and numbered pictures follow their slot's rule. */
  inputs?: Readonly<Record<string, InputRule>>
}

/**
 * `at`: a path such as `generationConfig.imageConfig.aspectRatio`. `as`: converts the value. `omit`: a value that is
 * not sent. Null: never sent as a field.
 */
export type FieldRule = { at?: string; as?: (value: ParameterValue) => unknown; omit?: ParameterValue } | null

export interface InputRule {
  /** A path; if it ends in `[]`, the value is appended to a list. */
  at: string
  ways: readonly InputPlan[]
  /** Converts the input; default: its string. `name`: the slot with its view or number. */
  as?: (sent: SentInput, name: string) => unknown
}

export interface OfferedOperation extends ModelOperation {
  send: Sending
}

export interface OfferedModel extends Omit<CatalogueModel, 'operations'> {
  operations: readonly OfferedOperation[]
}

/** Returns the catalogue without the sending rules. `source`: applies to prices that have none. */
export function catalogueOf(
  families: Catalogue['families'],
  models: readonly OfferedModel[],
  source?: PriceSource,
): Catalogue {
  return {
    families,
    models: models.map(({ operations, ...model }) => ({
      ...model,
      operations: operations.map((operation) => rowOf(operation, source)),
    })),
  }
}

function rowOf({ price, ...operation }: OfferedOperation, source: PriceSource | undefined): ModelOperation {
  const row: ModelOperation & { send?: Sending } = {
    ...operation,
    price: price.kind === 'credits' && source !== undefined ? { source, ...price } : price,
  }
  delete row.send
  return row
}

/** Returns a row. Throws `request-refused` if it does not exist. */
export function offeredFor(
  models: readonly OfferedModel[],
  { modelId, operation }: Pick<ServiceRequest, 'modelId' | 'operation'>,
): OfferedOperation {
  const row = models.find(({ id }) => id === modelId)?.operations.find((each) => each.operation === operation)
  if (row !== undefined) return row
  throw new AppError('request-refused', `${modelId} has no ${operation}`, { details: { reason: 'no-such-operation' } })
}

/** Returns the ways to send a file, following its slot's rule; empty for an unknown slot. */
export function plansOf(
  models: readonly OfferedModel[],
  request: ServiceRequest,
  file: InputFile,
): readonly InputPlan[] {
  return ruleFor(offeredFor(models, request), file.slot)?.ways ?? []
}

/** Returns how requests for these models are sent: by POST to their row's path, by default as JSON. */
export function sentByRow(
  models: readonly OfferedModel[],
  bodyFor: (row: OfferedOperation, request: ServiceRequest, inputs: SentInputs) => HttpBody = jsonOf,
): Pick<Protocol, 'inputPlans' | 'submit'> {
  return {
    inputPlans: (request, file) => plansOf(models, request, file),
    submit(request, inputs) {
      const row = offeredFor(models, request)
      return { method: 'POST', path: row.send.path, body: bodyFor(row, request, inputs) }
    },
  }
}

function jsonOf(row: OfferedOperation, request: ServiceRequest, inputs: SentInputs): HttpBody {
  return { json: bodyOf(row, request, inputs) }
}

/** Returns a request's fields: fixed ones, prompt, parameters and inputs. */
export function bodyOf(
  operation: OfferedOperation,
  request: ServiceRequest,
  inputs: SentInputs,
): Record<string, unknown> {
  const { send } = operation
  const body: Record<string, unknown> = structuredClone(send.fixed ?? {})
  if (request.prompt !== null && request.prompt !== '') putAt(body, send.prompt ?? 'prompt', request.prompt)
  for (const [id, value] of Object.entries(request.parameters)) {
    const rule = send.fields?.[id]
    if (rule === null || (rule?.omit !== undefined && rule.omit === value)) continue
    const sent = rule?.as === undefined ? value : rule.as(value)
    if (sent !== undefined) putAt(body, rule?.at ?? id, sent)
  }
  for (const [name, sent] of inSlotOrder(operation, inputs)) {
    const rule = ruleFor(operation, name)
    if (rule === undefined) continue
    putAt(body, rule.at, rule.as === undefined ? textOf(sent) : rule.as(sent, name))
  }
  return body
}

/** Returns an input as a string: task handle, upload or data. Undefined for a form part. */
export function textOf(sent: SentInput): string | undefined {
  if (sent.way === 'part') return undefined
  return sent.way === 'parent' ? sent.taskId : sent.value
}

/** Sets the value at a path; `[]` at the end appends to a list. Ignores undefined. */
export function putAt(body: Record<string, unknown>, path: string, value: unknown): void {
  if (value === undefined) return
  const parents = path.split('.')
  const last = parents.pop()!
  if (parents.includes('__proto__') || last.startsWith('__proto__')) return
  let target = body
  for (const parent of parents) {
    const next = target[parent]
    const inner = typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {}
    target[parent] = inner
    target = inner
  }
  if (!last.endsWith('[]')) target[last] = value
  else {
    const list = last.slice(0, -2)
    target[list] = [...(Array.isArray(target[list]) ? (target[list] as unknown[]) : []), value]
  }
}

/** Returns a slot's rule, also for its views and numbered pictures. */
export function ruleFor({ send: { inputs = {} } }: OfferedOperation, name: string): InputRule | undefined {
  return inputs[name] ?? inputs[name.split('.')[0] ?? '']
}

/** Sorts inputs by slot, then by view or number: the tenth picture comes after the second. */
export function inSlotOrder(operation: OfferedOperation, inputs: SentInputs): SentInputs {
  const rank = (name: string): number => {
    const [id = '', part = ''] = name.split('.')
    const slot = operation.inputs.findIndex((each) => each.id === id)
    const view = operation.inputs[slot]?.views?.findIndex((each) => each.id === part)
    const inside = view ?? (/^\d+$/.test(part) ? Number(part) : 0)
    return (slot < 0 ? operation.inputs.length : slot) * 1000 + inside
  }
  return new Map(Array.from(inputs).toSorted(([a], [b]) => rank(a) - rank(b)))
}
