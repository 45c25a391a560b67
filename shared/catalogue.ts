/**
 * What can be made, as data: families, models with versions, operations, their inputs, parameters and prices.
 * Forms, validation, quotes, request bodies and `GET /v1/models` are all read from a value of this shape.
 */
import { z } from 'zod'

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
] as const
export const operationIdSchema = z.enum(operationIds)
export type OperationId = z.infer<typeof operationIdSchema>

/** The sides from which a subject is seen, in the order of a walk around it. */
export const viewIds = ['front', 'left', 'back', 'right'] as const
export const viewIdSchema = z.enum(viewIds)
export type ViewId = z.infer<typeof viewIdSchema>

/** `An owl` out of `An owl – front`: what the views of one subject have in common. */
export function withoutSide(name: string): string {
  const side = viewIds.find((id) => name.endsWith(` – ${id}`))
  return side === undefined ? name : name.slice(0, -` – ${side}`.length)
}

/** Whether a file is named after the side that it shows: `front.png`. */
export function isView(fileName: string): boolean {
  return viewIds.some((id) => id === fileName.replace(/\.\w+$/, '').toLowerCase())
}

/** What an operation is made from. `id` is the field of the request body. */
export const inputSlotSchema = z.object({
  id: z.string(),
  kind: z.enum(['prompt', 'image', 'multiview', 'mesh']),
  label: z.string(),
  help: z.string().optional(),
  required: z.boolean(),
  /** Slots of one group replace each other: one of them is needed and no two can be sent. */
  oneOf: z.string().optional(),
  /** multiview: what it takes. The file of a view goes into the slot `<id>.<view>`. */
  views: z.array(z.object({ id: viewIdSchema, required: z.boolean() })).optional(),
  /** image: a mask, painted over the picture in this other slot; white is what may change. */
  maskOf: z.string().optional(),
  /** prompt: words to begin with, or to add. */
  suggestions: z.array(z.object({ label: z.string(), text: z.string() })).optional(),
  /** prompt: characters */
  maxLength: z.number().int().positive().optional(),
  /** image, mesh: bytes of the file */
  maxBytes: z.number().int().positive().optional(),
  mediaTypes: z.array(z.string()).optional(),
  placeholder: z.string().optional(),
})
export type InputSlot = z.infer<typeof inputSlotSchema>

/** The value of one parameter in a form, a draft or a request. */
export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean()])
export type ParameterValue = z.infer<typeof parameterValueSchema>
export const parameterValuesSchema = z.record(z.string(), parameterValueSchema)
export type ParameterValues = z.infer<typeof parameterValuesSchema>

/** One knob. `id` is the field of the request body. A `seed` without a value means: choose one and tell which. */
export const parameterSchema = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string().optional(),
  /** A colour is written `#rrggbb`. */
  kind: z.enum(['number', 'integer', 'boolean', 'choice', 'text', 'colour', 'seed']),
  unit: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  step: z.number().positive().optional(),
  /** text: characters */
  maxLength: z.number().int().positive().optional(),
  default: parameterValueSchema.optional(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Shown only while another parameter has this value, or one of these. A hidden parameter is not sent. */
  shownWhen: z
    .object({ parameter: z.string(), equals: z.union([parameterValueSchema, z.array(parameterValueSchema)]) })
    .optional(),
  /** Neither shown nor sent while this other parameter has a value: it says the same in another way. */
  shownUnless: z.string().optional(),
  advanced: z.boolean().optional(),
})
export type Parameter = z.infer<typeof parameterSchema>

/** A price in credits that may depend on the parameters. */
export const creditPriceSchema = z.object({
  credits: z.number().nonnegative(),
  /** Added where a parameter has this value. */
  plus: z
    .array(z.object({ parameter: z.string(), equals: parameterValueSchema, credits: z.number().nonnegative() }))
    .optional(),
  /** The parameter that says how many are made: the sum is for one. */
  times: z.string().optional(),
})
export type CreditPrice = z.infer<typeof creditPriceSchema>

/** A price before a quote. `unknown` is said as "set by the service", never as zero. */
export const priceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  creditPriceSchema.extend({ kind: z.literal('credits') }),
  z.object({ kind: z.literal('unknown') }),
])
export type Price = z.infer<typeof priceSchema>

/** Values that go well together, under a name. What it does not name stays as it is. */
export const presetSchema = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string().optional(),
  values: parameterValuesSchema,
  /** Words to put into the prompt as well. */
  prompt: z.string().optional(),
})
export type Preset = z.infer<typeof presetSchema>

export const modelOperationSchema = z.object({
  operation: operationIdSchema,
  inputs: z.array(inputSlotSchema),
  parameters: z.array(parameterSchema),
  presets: z.array(presetSchema).optional(),
  price: priceSchema,
})
export type ModelOperation = z.infer<typeof modelOperationSchema>

export const catalogueModelSchema = z.object({
  /** The identifier that is sent as `model`. */
  id: z.string(),
  family: z.string(),
  version: z.string(),
  name: z.string(),
  summary: z.string(),
  operations: z.array(modelOperationSchema),
  /** A first guess at the duration, in seconds, until this machine's own history knows better. */
  typicalSeconds: z.number().positive().optional(),
})
export type CatalogueModel = z.infer<typeof catalogueModelSchema>

export const familySchema = z.object({ id: z.string(), name: z.string(), summary: z.string() })

export const catalogueSchema = z.object({ families: z.array(familySchema), models: z.array(catalogueModelSchema) })
export type Catalogue = z.infer<typeof catalogueSchema>

/** A field of a form and why its value cannot be sent, in words for people. */
export interface FieldProblem {
  field: string
  reason: string
}

/** The row of one model for one operation, or undefined. */
export function findModelOperation(
  catalogue: Catalogue,
  modelId: string,
  operation: OperationId,
): { model: CatalogueModel; row: ModelOperation } | undefined {
  const model = catalogue.models.find((candidate) => candidate.id === modelId)
  const row = model?.operations.find((candidate) => candidate.operation === operation)
  return model !== undefined && row !== undefined ? { model, row } : undefined
}

/** The values a form starts with. */
export function defaultParameters(row: ModelOperation): ParameterValues {
  const values: ParameterValues = {}
  for (const parameter of row.parameters) if (parameter.default !== undefined) values[parameter.id] = parameter.default
  return values
}

/** Whether a parameter is to be shown and sent under these values. */
export function isShown(parameter: Parameter, values: ParameterValues): boolean {
  if (parameter.shownUnless !== undefined && values[parameter.shownUnless] !== undefined) return false
  const rule = parameter.shownWhen
  if (rule === undefined) return true
  const value = values[rule.parameter]
  return Array.isArray(rule.equals) ? value !== undefined && rule.equals.includes(value) : value === rule.equals
}

/** Credits for these values, defaults filled in; null where the service sets the price. */
export function creditsOf(row: ModelOperation, given: ParameterValues): number | null {
  const { price } = row
  if (price.kind === 'unknown') return null
  if (price.kind === 'free') return 0
  const values = { ...defaultParameters(row), ...given }
  const one = (price.plus ?? [])
    .filter(({ parameter, equals }) => values[parameter] === equals)
    .reduce((sum, { credits }) => sum + credits, price.credits)
  const count = price.times === undefined ? 1 : values[price.times]
  return one * (typeof count === 'number' ? count : 1)
}

/** The slot that a file belongs to: a slot for several views takes files named after it, `images.front`. */
export function slotOfFile(row: ModelOperation, name: string): InputSlot | undefined {
  return row.inputs.find((slot) => {
    if (slot.kind === 'prompt') return false
    return slot.kind === 'multiview' ? viewsOf(slot).some(({ id }) => name === `${slot.id}.${id}`) : slot.id === name
  })
}

/** The views that a slot takes; a service that does not say takes all four and needs the front. */
export function viewsOf(slot: InputSlot): { id: ViewId; required: boolean }[] {
  return slot.views ?? viewIds.map((id) => ({ id, required: id === 'front' }))
}

/**
 * What is missing among the inputs or cannot be sent together. `given` are the names of what is there: slots, and for
 * several views `<slot>.<view>`.
 */
export function checkInputs(row: ModelOperation, given: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = []
  const has = (slot: InputSlot) =>
    slot.kind === 'multiview' ? given.some((name) => name.startsWith(`${slot.id}.`)) : given.includes(slot.id)
  const groups = new Set<string>()
  for (const slot of row.inputs) {
    if (slot.oneOf !== undefined) {
      if (groups.has(slot.oneOf)) continue
      groups.add(slot.oneOf)
      const group = row.inputs.filter(({ oneOf }) => oneOf === slot.oneOf)
      const there = group.filter(has)
      const names = group.map(({ label }) => label).join(' or ')
      if (there.length === 0 && group.some(({ required }) => required))
        problems.push({ field: slot.id, reason: `is needed: ${names}` })
      if (there.length > 1) problems.push({ field: there[1]!.id, reason: `cannot be sent together: ${names}` })
    } else if (slot.kind === 'multiview' && (slot.required || has(slot))) {
      for (const view of viewsOf(slot))
        if (view.required && !given.includes(`${slot.id}.${view.id}`))
          problems.push({ field: `${slot.id}.${view.id}`, reason: 'is needed' })
    } else if (slot.required && !has(slot)) problems.push({ field: slot.id, reason: 'is needed' })
    if (slot.maskOf !== undefined && has(slot) && !given.includes(slot.maskOf))
      problems.push({ field: slot.id, reason: 'is of no use without the picture it was painted over' })
  }
  return problems
}

/** The values that are sent: known, shown ones with defaults filled in; and every field that cannot be sent, with its reason. */
export function checkParameters(
  row: ModelOperation,
  given: ParameterValues,
): { values: ParameterValues; problems: FieldProblem[] } {
  const merged = { ...defaultParameters(row), ...given }
  const values: ParameterValues = {}
  const problems: FieldProblem[] = []
  for (const id of Object.keys(given))
    if (!row.parameters.some((parameter) => parameter.id === id))
      problems.push({ field: id, reason: 'is not a parameter of this model' })
  for (const parameter of row.parameters) {
    const value = merged[parameter.id]
    if (value === undefined || !isShown(parameter, merged)) continue
    const reason = whyNot(parameter, value)
    if (reason === undefined) values[parameter.id] = value
    else problems.push({ field: parameter.id, reason })
  }
  return { values, problems }
}

function whyNot(parameter: Parameter, value: ParameterValue): string | undefined {
  switch (parameter.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be on or off'
    case 'text':
      if (typeof value !== 'string') return 'must be words'
      return parameter.maxLength !== undefined && value.length > parameter.maxLength
        ? `must be at most ${parameter.maxLength} characters`
        : undefined
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? undefined : 'must be a colour such as #d9703f'
    case 'choice':
      return parameter.choices?.some((choice) => choice.value === value) === true
        ? undefined
        : `must be one of ${parameter.choices?.map((choice) => choice.label).join(', ') ?? ''}`
    case 'number':
    case 'integer':
    case 'seed': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
      if (parameter.kind !== 'number' && !Number.isInteger(value)) return 'must be a whole number'
      const unit = parameter.unit === undefined ? '' : ` ${parameter.unit}`
      if (parameter.minimum !== undefined && value < parameter.minimum)
        return `must be at least ${parameter.minimum}${unit}`
      if (parameter.maximum !== undefined && value > parameter.maximum)
        return `must be at most ${parameter.maximum}${unit}`
      return undefined
    }
  }
}
