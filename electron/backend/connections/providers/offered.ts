/**
 * What a service offers, each operation of each model beside how it is sent. The parameter ids of a row are the service's own
 * field names wherever they can be, so that most of a request follows from its row. Pure.
 */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type {
  Catalogue,
  CatalogueModel,
  ModelOperation,
  ParameterValue,
  PriceSource,
} from '../../../../shared/catalogue/catalogue.ts'
import type { InputPlan, SentInput, SentInputs } from '../provider.ts'
import type { InputFile, ServiceRequest } from '../service-client.ts'

/** How one operation of one model is sent. */
export interface Sending {
  /** Below the origin; may hold slashes, a version, `:verb`. */
  path: string
  origin?: string
  /** Sent every time, under these names. */
  fixed?: Readonly<Record<string, unknown>>
  /** Where the prompt goes; `prompt` where it is not given. */
  prompt?: string
  /** Where a parameter goes, where that is not its id at the top of the body. */
  fields?: Readonly<Record<string, FieldRule>>
  /** Slot → where its file goes and which ways it may go. A view or number of a slot follows the rule of the slot. */
  inputs?: Readonly<Record<string, InputRule>>
}

/** `at`: a place such as `generationConfig.imageConfig.aspectRatio`. `as`: what a value becomes. Null: it is not sent as a field. */
export type FieldRule = { at?: string; as?: (value: ParameterValue) => unknown; omit?: ParameterValue } | null

export interface InputRule {
  /** A place; one that ends in `[]` is a list that the value is added to. */
  at: string
  ways: readonly InputPlan[]
  /** What is put there instead of the plain text of the input. `name` is the slot with its view or number. */
  as?: (sent: SentInput, name: string) => unknown
}

export interface OfferedOperation extends ModelOperation {
  send: Sending
}

export interface OfferedModel extends Omit<CatalogueModel, 'operations'> {
  operations: readonly OfferedOperation[]
}

/** What people choose from: the same without how it is sent. `source`: of the prices that name none of their own. */
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

/** Throws `request-refused` where the service has none. */
export function offeredFor(
  models: readonly OfferedModel[],
  { modelId, operation }: Pick<ServiceRequest, 'modelId' | 'operation'>,
): OfferedOperation {
  const row = models.find(({ id }) => id === modelId)?.operations.find((each) => each.operation === operation)
  if (row !== undefined) return row
  throw new AppError('request-refused', `${modelId} has no ${operation}`, { details: { reason: 'no-such-operation' } })
}

/** The ways of a file, by the rule of its slot; none where the slot is not known. */
export function plansOf(
  models: readonly OfferedModel[],
  request: ServiceRequest,
  file: InputFile,
): readonly InputPlan[] {
  return ruleFor(offeredFor(models, request), file.slot)?.ways ?? []
}

/** The fields of a request: what is fixed, the prompt, the parameters, and the inputs in their places. */
export function bodyOf(row: OfferedOperation, request: ServiceRequest, inputs: SentInputs): Record<string, unknown> {
  const { send } = row
  const body: Record<string, unknown> = structuredClone(send.fixed ?? {})
  if (request.prompt !== null && request.prompt !== '') putAt(body, send.prompt ?? 'prompt', request.prompt)
  for (const [id, value] of Object.entries(request.parameters)) {
    const rule = send.fields?.[id]
    if (rule === null || (rule?.omit !== undefined && rule.omit === value)) continue
    const sent = rule?.as === undefined ? value : rule.as(value)
    if (sent !== undefined) putAt(body, rule?.at ?? id, sent)
  }
  for (const [name, sent] of inSlotOrder(row, inputs)) {
    const rule = ruleFor(row, name)
    if (rule === undefined) continue
    putAt(body, rule.at, rule.as === undefined ? textOf(sent) : rule.as(sent, name))
  }
  return body
}

/** What stands for an input as a text: the task's handle, the upload, the data. Undefined for a part of a form. */
export function textOf(sent: SentInput): string | undefined {
  if (sent.way === 'part') return undefined
  return sent.way === 'parent' ? sent.taskId : sent.value
}

/** Puts a value at a place; `[]` at the end adds to a list. What is undefined is not put. */
export function putAt(body: Record<string, unknown>, place: string, value: unknown): void {
  if (value === undefined) return
  const steps = place.split('.')
  const last = steps.pop()!
  if (steps.includes('__proto__') || last.startsWith('__proto__')) return
  let target = body
  for (const step of steps) {
    const next = target[step]
    const inner = typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {}
    target[step] = inner
    target = inner
  }
  if (!last.endsWith('[]')) target[last] = value
  else {
    const list = last.slice(0, -2)
    target[list] = [...(Array.isArray(target[list]) ? (target[list] as unknown[]) : []), value]
  }
}

/** The rule of a slot, or of the slot that a view or a number belongs to. */
export function ruleFor({ send: { inputs = {} } }: OfferedOperation, name: string): InputRule | undefined {
  return inputs[name] ?? inputs[name.split('.')[0] ?? '']
}

/** As the slots of the row stand; in one slot views and numbers as they stand in it: the tenth picture after the second. */
export function inSlotOrder(row: OfferedOperation, inputs: SentInputs): SentInputs {
  const place = (name: string): number => {
    const [id = '', part = ''] = name.split('.')
    const slot = row.inputs.findIndex((each) => each.id === id)
    const view = row.inputs[slot]?.views?.findIndex((each) => each.id === part)
    const inside = view ?? (/^\d+$/.test(part) ? Number(part) : 0)
    return (slot < 0 ? row.inputs.length : slot) * 1000 + inside
  }
  return new Map(Array.from(inputs).toSorted(([a], [b]) => place(a) - place(b)))
}
