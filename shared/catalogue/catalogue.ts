/**
 * Schema of the catalogue: families, models, operations, inputs, parameters and prices. Forms, validation, quotes,
 * request bodies and `GET /v1/models` derive from it.
 */
import { trimEnd } from '../text/trim-end.ts'
import { z } from 'zod'
import { appliesWhenSchema, failingCondition, hasSlot } from './applies-when.ts'
import { lineSchema } from '../text/line-schema.ts'

export const operationIds = [
  'text-to-3d',
  'image-to-3d',
  'multiview-to-3d',
  'image-generate',
  'image-edit',
  'texture',
  'remesh',
  'optimize-topology',
  'convert',
  'print-prepare',
  'print-colours',
  'print-cut',
  'print-split',
  'print-finish',
] as const
export const operationIdSchema = z.enum(operationIds)
export type OperationId = z.infer<typeof operationIdSchema>

/** The four sides of a subject, in the order of walking around it. */
export const viewIds = ['front', 'left', 'back', 'right'] as const
export const viewIdSchema = z.enum(viewIds)
export type ViewId = z.infer<typeof viewIdSchema>

/** Returns the common part of the names of views: `An owl` for `An owl – front`, nothing for `front`. */
export function withoutSide(name: string): string {
  const side = viewIds.find((id) => name.toLowerCase().endsWith(id))
  if (side === undefined) return name
  const rest = name.slice(0, -side.length)
  const trimmed = trimEnd(rest, /[\s_–-]/)
  // “Outback” names no side.
  return rest === '' || trimmed.length < rest.length ? trimmed : name
}

/** All sides that a service may accept, starting with the four. */
export const allViewIds = [...viewIds, 'top', 'bottom', 'left-front', 'right-front'] as const
export const anyViewIdSchema = z.enum(allViewIds)
export type AnyViewId = z.infer<typeof anyViewIdSchema>

/** Whether a file is named after a side: `front.png`. */
export function isView(fileName: string): boolean {
  return viewIds.some((id) => id === fileName.replace(/\.\w+$/, '').toLowerCase())
}

/** The service's own results, which it accepts by task id instead of an upload. */
export const madeHereSchema = z.object({
  only: z.boolean(),
  operations: z.array(operationIdSchema),
  /** Accepts only results of these models; undefined: of any. */
  modelIds: z.array(z.string()).optional(),
  /** How long after its end a task is accepted; null: unknown. */
  hours: z.number().positive().nullable(),
})
export type MadeHere = z.infer<typeof madeHereSchema>

/** An input of an operation. `id` is the field of the request body. */
export const inputSlotSchema = z.object({
  id: z.string(),
  kind: z.enum(['prompt', 'image', 'images', 'multiview', 'mesh']),
  label: lineSchema,
  help: lineSchema.optional(),
  required: z.boolean(),
  /** Slots of a group are alternatives: exactly one is sent. */
  oneOf: z.string().optional(),
  /** multiview: accepted sides. The file of a view has the slot `<id>.<view>`. */
  views: z.array(z.object({ id: anyViewIdSchema, required: z.boolean() })).optional(),
  /** multiview: minimum number of sides, if greater than the number of required ones. */
  minViews: z.number().int().positive().optional(),
  /** images: how many are accepted. Files are named `<id>.1`, `<id>.2` … without gaps. */
  count: z.object({ least: z.number().int().nonnegative(), most: z.number().int().positive() }).optional(),
  /** mesh, image: files made by the same service need no upload; `only`: no other file is accepted. */
  madeHere: madeHereSchema.optional(),
  /** image: this is a mask for the picture in the given slot; white areas may change. */
  maskOf: z.string().optional(),
  /** prompt: starter prompts, or phrases to append. */
  suggestions: z.array(z.object({ label: lineSchema, text: z.string() })).optional(),
  /** prompt: maximum number of characters. */
  maxLength: z.number().int().positive().optional(),
  /** image, mesh: maximum file size in bytes. */
  maxBytes: z.number().int().positive().optional(),
  mediaTypes: z.array(z.string()).optional(),
  placeholder: lineSchema.optional(),
})
export type InputSlot = z.infer<typeof inputSlotSchema>

/** Value of a parameter in a form, a draft or a request. */
export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean()])
export type ParameterValue = z.infer<typeof parameterValueSchema>
export const parameterValuesSchema = z.record(z.string(), parameterValueSchema)
export type ParameterValues = z.infer<typeof parameterValuesSchema>

/** A parameter. `id` is the field of the request body. If `seed` is omitted, the service chooses one and reports it. */
export const parameterSchema = z.object({
  id: z.string(),
  label: lineSchema,
  help: lineSchema.optional(),
  /** Colours are `#rrggbb`. */
  kind: z.enum(['number', 'integer', 'boolean', 'choice', 'text', 'colour', 'seed']),
  unit: lineSchema.optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  step: z.number().positive().optional(),
  /** text: maximum number of characters. */
  maxLength: z.number().int().positive().optional(),
  default: parameterValueSchema.optional(),
  /** seed: used if none is specified; without it a random one is chosen. */
  withoutSeed: z.number().int().optional(),
  choices: z.array(z.object({ value: z.string(), label: lineSchema })).optional(),
  /** Shown and sent only while it has an effect. */
  shownWhen: appliesWhenSchema.optional(),
  advanced: z.boolean().optional(),
  /** Specific to one model, such as a size: reset for the next model and not remembered. */
  forOne: z.boolean().optional(),
})
export type Parameter = z.infer<typeof parameterSchema>

/** Condition of a price rule: a parameter's value, or whether a slot is filled. */
export const priceConditionSchema = z.union([
  z.object({ parameter: z.string(), equals: z.union([parameterValueSchema, z.array(parameterValueSchema)]) }),
  z.object({ slot: z.string(), given: z.boolean() }),
])
export type PriceCondition = z.infer<typeof priceConditionSchema>

const priceRuleSchema = z.object({
  /** All must hold; hidden parameters have no value. */
  when: z.array(priceConditionSchema).min(1),
  /** Null: unknown price. */
  credits: z.number().nullable(),
  /** Maximum of an approximate amount. */
  upTo: z.number().optional(),
})
export type PriceRule = z.infer<typeof priceRuleSchema>

/** A price that may depend on parameters and inputs, in credits of the service or dollars. */
export const creditPriceSchema = z.object({
  credits: z.number().nonnegative(),
  /** Maximum of an approximate price. */
  upTo: z.number().nonnegative().optional(),
  /** Added where a rule applies. */
  plus: z
    .array(
      z.union([
        z.object({ parameter: z.string(), equals: parameterValueSchema, credits: z.number().nonnegative() }),
        priceRuleSchema,
      ]),
    )
    .optional(),
  /** The parameter that sets the number of results; the price is per result. */
  times: z.string().optional(),
})
export type CreditPrice = z.infer<typeof creditPriceSchema>

export const priceSourceSchema = z.object({
  /** A URL, or the name of a document. */
  page: lineSchema,
  /** The day it was read: `2026-11-27`. */
  read: z.iso.date(),
  /** `others`: reported by third parties and shown as "about". */
  by: z.enum(['service', 'others']),
})
export type PriceSource = z.infer<typeof priceSourceSchema>

/** A price before a quote. `unknown` is shown as "set by the service", never as zero. */
export const priceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  creditPriceSchema.extend({ kind: z.literal('credits'), source: priceSourceSchema.optional() }),
  z.object({ kind: z.literal('unknown') }),
])
export type Price = z.infer<typeof priceSchema>

/** Named values that go together. Values that only other presets set return to their defaults. */
export const presetSchema = z.object({
  id: z.string(),
  label: lineSchema,
  help: lineSchema.optional(),
  values: parameterValuesSchema,
  /** Text that is also inserted into the prompt. */
  prompt: z.string().optional(),
})
export type Preset = z.infer<typeof presetSchema>

/** Initial estimate of a duration, until this computer has a history. */
export const typicalTimeSchema = z.object({
  seconds: z.number().positive(),
  /** Added for each million triangles of the model; without it, the time does not depend on them. */
  perMillionTriangles: z.number().nonnegative().optional(),
})
export type TypicalTime = z.infer<typeof typicalTimeSchema>

export const modelOperationSchema = z.object({
  operation: operationIdSchema,
  inputs: z.array(inputSlotSchema),
  parameters: z.array(parameterSchema),
  presets: z.array(presetSchema).optional(),
  /** What the model invents because the picture cannot show it: a plain back, or all of the depth. */
  madeUp: z.enum(['back', 'depth']).optional(),
  price: priceSchema,
  /** If it differs from that of the model. */
  typicalTime: typicalTimeSchema.optional(),
})
export type ModelOperation = z.infer<typeof modelOperationSchema>

export const catalogueModelSchema = z.object({
  /** Identifier sent as `model`. */
  id: z.string(),
  family: z.string(),
  version: z.string(),
  name: lineSchema,
  summary: lineSchema,
  operations: z.array(modelOperationSchema),
  /** Initial estimate of the duration in seconds, until this machine has a history. */
  typicalSeconds: z.number().positive().optional(),
  /**
   * When the service shuts the model down: `2026-12-01`, or null for a deprecated model without a date; and its
   * replacement, if any.
   */
  ends: z.object({ on: z.iso.date().nullable(), successor: z.string().nullable() }).optional(),
})
export type CatalogueModel = z.infer<typeof catalogueModelSchema>

export const familySchema = z.object({ id: z.string(), name: lineSchema, summary: lineSchema })

export const catalogueSchema = z.object({ families: z.array(familySchema), models: z.array(catalogueModelSchema) })
export type Catalogue = z.infer<typeof catalogueSchema>

/** Returns a model's row for an operation, or undefined. */
export function findModelOperation(
  catalogue: Catalogue,
  modelId: string,
  operation: OperationId,
): { model: CatalogueModel; operation: ModelOperation } | undefined {
  const model = catalogue.models.find((candidate) => candidate.id === modelId)
  const row = model?.operations.find((candidate) => candidate.operation === operation)
  return model !== undefined && row !== undefined ? { model, operation: row } : undefined
}

/** Returns the initial values of a form. */
export function defaultParameters(operation: Pick<ModelOperation, 'parameters'>): ParameterValues {
  const values: ParameterValues = {}
  for (const parameter of operation.parameters)
    if (parameter.default !== undefined) values[parameter.id] = parameter.default
  return values
}

/** Returns the parameters that a form shows with these values. `slots`: the filled inputs; undefined: unknown. */
export function shownParameters(
  operation: ModelOperation,
  parameters: ParameterValues,
  slots?: readonly string[],
): Parameter[] {
  const values = { ...defaultParameters(operation), ...parameters }
  return operation.parameters.filter((parameter) => failingCondition(operation, parameter, values, slots) === null)
}

/** Minimum and maximum of a price; equal if it is exact. */
export interface PriceRange {
  least: number
  most: number
  /** Not published by the service itself. */
  about?: true
}

/**
 * Returns the price for these values and defaults, in the unit of the service; null if unknown.
 */
export function priceOf(
  operation: ModelOperation,
  values: ParameterValues,
  filledSlots: Iterable<string> = [],
): PriceRange | null {
  const { price } = operation
  if (price.kind === 'unknown') return null
  if (price.kind === 'free') return { least: 0, most: 0 }
  const merged = { ...defaultParameters(operation), ...values }
  const slots = [...filledSlots]
  const holds = (condition: PriceCondition): boolean => {
    if ('slot' in condition) return hasSlot(slots, condition.slot) === condition.given
    const parameter = operation.parameters.find(({ id }) => id === condition.parameter)
    if (parameter !== undefined && failingCondition(operation, parameter, merged, slots) !== null) return false
    const value = merged[condition.parameter]
    const { equals } = condition
    return value !== undefined && (Array.isArray(equals) ? equals.includes(value) : value === equals)
  }
  let least = price.credits
  let most = price.upTo ?? price.credits
  for (const rule of price.plus ?? []) {
    if (!('when' in rule ? rule.when : [rule]).every(holds)) continue
    if (rule.credits === null) return null
    least += rule.credits
    most += ('upTo' in rule ? rule.upTo : undefined) ?? rule.credits
  }
  const count = price.times === undefined ? 1 : merged[price.times]
  const times = typeof count === 'number' ? count : 1
  const range = { least: rounded(least * times), most: rounded(most * times) }
  return price.source?.by === 'others' ? { ...range, about: true } : range
}

/** Returns the maximum price; null if the service sets it. */
export function creditsOf(
  operation: ModelOperation,
  values: ParameterValues,
  filledSlots: Iterable<string> = [],
): number | null {
  return priceOf(operation, values, filledSlots)?.most ?? null
}

/** Removes floating-point errors. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}

/** Returns the filled slots of a request, the prompt included. `files`: named after their slots. */
export function givenSlots(operation: ModelOperation, prompt: string | null, files: Iterable<string>): string[] {
  const words = (prompt ?? '').trim() === '' ? [] : operation.inputs.filter(({ kind }) => kind === 'prompt')
  return [...words.map(({ id }) => id), ...files]
}

/** Returns the slot of a file; files of views are named `images.front`. */
export function slotOfFile(operation: ModelOperation, name: string): InputSlot | undefined {
  return operation.inputs.find((slot) => {
    if (slot.kind === 'prompt') return false
    if (slot.kind === 'multiview') return viewsOf(slot).some(({ id }) => name === `${slot.id}.${id}`)
    return slot.kind === 'images' ? numbersOf(slot).some((number) => name === `${slot.id}.${number}`) : slot.id === name
  })
}

/** Returns the numbers in a slot for several pictures: 1 … maximum. */
export function numbersOf({ count = { least: 0, most: 1 } }: InputSlot): number[] {
  return Array.from({ length: count.most }, (_, index) => index + 1)
}

/** Returns the views of a slot; by default all four, with the front required. */
export function viewsOf(slot: InputSlot): { id: AnyViewId; required: boolean }[] {
  return slot.views ?? viewIds.map((id) => ({ id, required: id === 'front' }))
}
