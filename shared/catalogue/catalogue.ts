/**
 * What can be made, as data: families, models with versions, operations, their inputs, parameters and prices.
 * Forms, validation, quotes, request bodies and `GET /v1/models` are all read from a value of this shape.
 */
import { z } from 'zod'
import type { FieldFault, FieldReason } from '../protocol/field-reason.ts'
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

/** The sides from which a subject is seen, in the order of a walk around it. */
export const viewIds = ['front', 'left', 'back', 'right'] as const
export const viewIdSchema = z.enum(viewIds)
export type ViewId = z.infer<typeof viewIdSchema>

/** `An owl` out of `An owl – front`: what the views of one subject have in common. */
export function withoutSide(name: string): string {
  const side = viewIds.find((id) => name.endsWith(` – ${id}`))
  return side === undefined ? name : name.slice(0, -` – ${side}`.length)
}

/** Every side that a service may take, those of the walk first. */
export const allViewIds = [...viewIds, 'top', 'bottom', 'left-front', 'right-front'] as const
export const anyViewIdSchema = z.enum(allViewIds)
export type AnyViewId = z.infer<typeof anyViewIdSchema>

/** Whether a file is named after the side that it shows: `front.png`. */
export function isView(fileName: string): boolean {
  return viewIds.some((id) => id === fileName.replace(/\.\w+$/, '').toLowerCase())
}

/** Which results of a service can go on there by the task that made them. */
export const madeHereSchema = z.object({
  only: z.boolean(),
  operations: z.array(operationIdSchema),
  /** Of these models alone; absent: of any. */
  modelIds: z.array(z.string()).optional(),
  /** How long after the task has ended; null where that is not known. */
  hours: z.number().positive().nullable(),
})
export type MadeHere = z.infer<typeof madeHereSchema>

/** What an operation is made from. `id` is the field of the request body. */
export const inputSlotSchema = z.object({
  id: z.string(),
  kind: z.enum(['prompt', 'image', 'images', 'multiview', 'mesh']),
  label: lineSchema,
  help: lineSchema.optional(),
  required: z.boolean(),
  /** Slots of one group replace each other: one of them is needed and no two can be sent. */
  oneOf: z.string().optional(),
  /** multiview: what it takes. The file of a view goes into the slot `<id>.<view>`. */
  views: z.array(z.object({ id: anyViewIdSchema, required: z.boolean() })).optional(),
  /** multiview: how many sides are needed at least, where that is more than the required ones. */
  minViews: z.number().int().positive().optional(),
  /** images: how many it takes. The files go into the slots `<id>.1`, `<id>.2` … without gaps. */
  count: z.object({ least: z.number().int().nonnegative(), most: z.number().int().positive() }).optional(),
  /** mesh, image: a file that this very service made can go on there without an upload; `only`: no other file can be taken. */
  madeHere: madeHereSchema.optional(),
  /** image: a mask, painted over the picture in this other slot; white is what may change. */
  maskOf: z.string().optional(),
  /** prompt: words to begin with, or to add. */
  suggestions: z.array(z.object({ label: lineSchema, text: z.string() })).optional(),
  /** prompt: characters */
  maxLength: z.number().int().positive().optional(),
  /** image, mesh: bytes of the file */
  maxBytes: z.number().int().positive().optional(),
  mediaTypes: z.array(z.string()).optional(),
  placeholder: lineSchema.optional(),
})
export type InputSlot = z.infer<typeof inputSlotSchema>

/** The value of one parameter in a form, a draft or a request. */
export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean()])
export type ParameterValue = z.infer<typeof parameterValueSchema>
export const parameterValuesSchema = z.record(z.string(), parameterValueSchema)
export type ParameterValues = z.infer<typeof parameterValuesSchema>

/** A parameter. `id` is the field of the request body. A `seed` without a value means that the service chooses and reports one. */
export const parameterSchema = z.object({
  id: z.string(),
  label: lineSchema,
  help: lineSchema.optional(),
  /** A colour is written `#rrggbb`. */
  kind: z.enum(['number', 'integer', 'boolean', 'choice', 'text', 'colour', 'seed']),
  unit: lineSchema.optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  step: z.number().positive().optional(),
  /** text: characters */
  maxLength: z.number().int().positive().optional(),
  default: parameterValueSchema.optional(),
  /** Seeds only: the seed where none is given. Without it a random one is chosen. */
  withoutSeed: z.number().int().optional(),
  choices: z.array(z.object({ value: z.string(), label: lineSchema })).optional(),
  /** Shown only while another parameter has this value, or one of these. A hidden parameter is not sent. */
  shownWhen: z
    .object({ parameter: z.string(), equals: z.union([parameterValueSchema, z.array(parameterValueSchema)]) })
    .optional(),
  /** Neither shown nor sent while this other parameter has a value: it says the same in another way. */
  shownUnless: z.string().optional(),
  advanced: z.boolean().optional(),
  /** Belongs to the model it was set for, as a size does: another one begins with the default, and it is not remembered. */
  forOne: z.boolean().optional(),
})
export type Parameter = z.infer<typeof parameterSchema>

/** When a rule of a price applies: a parameter has this value or one of these, or a slot is filled, or is not. */
export const priceConditionSchema = z.union([
  z.object({ parameter: z.string(), equals: z.union([parameterValueSchema, z.array(parameterValueSchema)]) }),
  z.object({ slot: z.string(), given: z.boolean() }),
])
export type PriceCondition = z.infer<typeof priceConditionSchema>

const priceRuleSchema = z.object({
  /** All of these; a parameter that is not shown has no value. */
  when: z.array(priceConditionSchema).min(1),
  /** Null: what it costs then is not known. */
  credits: z.number().nullable(),
  /** The most that is added, where it is only known about. */
  upTo: z.number().optional(),
})
export type PriceRule = z.infer<typeof priceRuleSchema>

/**
 * A price that may depend on the parameters and on which inputs are given, in the unit of its service: credits of that
 * service, or dollars.
 */
export const creditPriceSchema = z.object({
  credits: z.number().nonnegative(),
  /** The most that it may be, where it is only known about. */
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
  /** The parameter that says how many are made: the sum is for one. */
  times: z.string().optional(),
})
export type CreditPrice = z.infer<typeof creditPriceSchema>

/** Where a price was read. */
export const priceSourceSchema = z.object({
  /** An address, or the name of a document. */
  page: lineSchema,
  /** The day on which it was read: `2026-11-27`. */
  read: z.iso.date(),
  /** The service publishes the price, or others report it: then it is shown as "about". */
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

/** Values that go well together, under a name. What it does not name stays as it is. */
export const presetSchema = z.object({
  id: z.string(),
  label: lineSchema,
  help: lineSchema.optional(),
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
  /** What its one picture cannot show and is made up: a plain back, or all of the depth. */
  madeUp: z.enum(['back', 'depth']).optional(),
  price: priceSchema,
})
export type ModelOperation = z.infer<typeof modelOperationSchema>

export const catalogueModelSchema = z.object({
  /** The identifier that is sent as `model`. */
  id: z.string(),
  family: z.string(),
  version: z.string(),
  name: lineSchema,
  summary: lineSchema,
  operations: z.array(modelOperationSchema),
  /** A first guess at the duration, in seconds, until this machine's own history knows better. */
  typicalSeconds: z.number().positive().optional(),
  /**
   * The service switches it off on this day, `2026-12-01`, or calls it deprecated and names no day; and the model to use in its
   * place, where it names one.
   */
  ends: z.object({ on: z.iso.date().nullable(), successor: z.string().nullable() }).optional(),
})
export type CatalogueModel = z.infer<typeof catalogueModelSchema>

export const familySchema = z.object({ id: z.string(), name: lineSchema, summary: lineSchema })

export const catalogueSchema = z.object({ families: z.array(familySchema), models: z.array(catalogueModelSchema) })
export type Catalogue = z.infer<typeof catalogueSchema>

/** A field and why its value cannot be sent, in a sentence without its subject: `must be a whole number`. */
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

/** The parameters that a form shows while these values are given: what it sends is among them. */
export function shownParameters(row: ModelOperation, given: ParameterValues): Parameter[] {
  const values = { ...defaultParameters(row), ...given }
  return row.parameters.filter((parameter) => isShown(parameter, values))
}

/** A price that is only known about has a least and a most. */
export interface PriceRange {
  least: number
  most: number
  /** The service itself has not published it. */
  about?: true
}

/**
 * The price for these values, defaults filled in, in the unit of the service; null where it is not known. `given` are the
 * slots that are filled.
 */
export function priceOf(row: ModelOperation, values: ParameterValues, given: Iterable<string> = []): PriceRange | null {
  const { price } = row
  if (price.kind === 'unknown') return null
  if (price.kind === 'free') return { least: 0, most: 0 }
  const merged = { ...defaultParameters(row), ...values }
  const slots = new Set(given)
  const holds = (condition: PriceCondition): boolean => {
    if ('slot' in condition) return hasSlot(slots, condition.slot) === condition.given
    const parameter = row.parameters.find(({ id }) => id === condition.parameter)
    if (parameter !== undefined && !isShown(parameter, merged)) return false
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

/** The most that these values can cost; null where the service sets the price. */
export function creditsOf(row: ModelOperation, values: ParameterValues, given: Iterable<string> = []): number | null {
  return priceOf(row, values, given)?.most ?? null
}

/** Rounds away errors of binary floating point in dollars and credits. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}

/** The slots that a request fills, the prompt among them: what the price may depend on. `files` are named after their slots. */
export function givenSlots(row: ModelOperation, prompt: string | null, files: Iterable<string>): string[] {
  const words = (prompt ?? '').trim() === '' ? [] : row.inputs.filter(({ kind }) => kind === 'prompt')
  return [...words.map(({ id }) => id), ...files]
}

/** Whether a file is given in a slot, or in one of its views or numbers. */
function hasSlot(given: ReadonlySet<string>, slot: string): boolean {
  return given.has(slot) || Array.from(given).some((name) => name.startsWith(`${slot}.`))
}

/** The slot that a file belongs to: a slot for several views takes files named after it, `images.front`. */
export function slotOfFile(row: ModelOperation, name: string): InputSlot | undefined {
  return row.inputs.find((slot) => {
    if (slot.kind === 'prompt') return false
    if (slot.kind === 'multiview') return viewsOf(slot).some(({ id }) => name === `${slot.id}.${id}`)
    return slot.kind === 'images' ? numbersOf(slot).some((number) => name === `${slot.id}.${number}`) : slot.id === name
  })
}

/** What the files of a slot for several pictures are numbered with: 1 … the most that it takes. */
export function numbersOf({ count = { least: 0, most: 1 } }: InputSlot): number[] {
  return Array.from({ length: count.most }, (_, index) => index + 1)
}

/** The views that a slot takes; a service that does not say takes all four and needs the front. */
export function viewsOf(slot: InputSlot): { id: AnyViewId; required: boolean }[] {
  return slot.views ?? viewIds.map((id) => ({ id, required: id === 'front' }))
}

/**
 * What is missing among the inputs or cannot be sent together. `given` are the names of what is there: slots, and for
 * several views `<slot>.<view>`.
 */
export function checkInputs(row: ModelOperation, given: readonly string[]): FieldFault[] {
  const problems: FieldFault[] = []
  const required = { code: 'required', figures: {} } as const
  const inside = (slot: InputSlot) => given.filter((name) => name.startsWith(`${slot.id}.`)).length
  const has = (slot: InputSlot) =>
    slot.kind === 'multiview' || slot.kind === 'images' ? inside(slot) > 0 : given.includes(slot.id)
  const groups = new Set<string>()
  for (const slot of row.inputs) {
    if (slot.oneOf !== undefined) {
      if (groups.has(slot.oneOf)) continue
      groups.add(slot.oneOf)
      const group = row.inputs.filter(({ oneOf }) => oneOf === slot.oneOf)
      const there = group.filter(has)
      const figures = { labels: group.map(({ label }) => label) }
      if (there.length === 0 && group.some((member) => member.required))
        problems.push({ field: slot.id, code: 'one-required', figures })
      if (there.length > 1) problems.push({ field: there[1]!.id, code: 'not-together', figures })
    } else if (slot.kind === 'multiview' && (slot.required || has(slot))) {
      for (const view of viewsOf(slot))
        if (view.required && !given.includes(`${slot.id}.${view.id}`))
          problems.push({ field: `${slot.id}.${view.id}`, ...required })
      if (has(slot) && inside(slot) < (slot.minViews ?? 1))
        problems.push({ field: slot.id, code: 'too-few', figures: { least: slot.minViews ?? 1 } })
    } else if (slot.kind === 'images') {
      const least = Math.max(slot.count?.least ?? 0, slot.required ? 1 : 0)
      if (inside(slot) < least) problems.push({ field: slot.id, code: 'too-few', figures: { least } })
    } else if (slot.required && !has(slot)) problems.push({ field: slot.id, ...required })
    if (slot.maskOf !== undefined && has(slot) && !given.includes(slot.maskOf))
      problems.push({ field: slot.id, code: 'picture-required', figures: {} })
  }
  return problems
}

/** Choices that look like numbers and were given as numbers, as the text that they are: 2048 → '2048'. The rest unchanged. */
export function withTextChoices<Given extends Record<string, unknown>>(row: ModelOperation, given: Given): Given {
  const texts = row.parameters.flatMap(({ id, kind, choices = [] }): [string, string][] => {
    const text = typeof given[id] === 'number' ? String(given[id]) : undefined
    return kind === 'choice' && text !== undefined && choices.some(({ value }) => value === text) ? [[id, text]] : []
  })
  return texts.length === 0 ? given : { ...given, ...Object.fromEntries(texts) }
}

/** The values that are sent: known, shown ones with defaults filled in; and every field that cannot be sent, with its reason. */
export function checkParameters(
  row: ModelOperation,
  given: ParameterValues,
): { values: ParameterValues; problems: FieldFault[] } {
  const merged = withTextChoices(row, { ...defaultParameters(row), ...given })
  const values: ParameterValues = {}
  const problems: FieldFault[] = []
  for (const id of Object.keys(given))
    if (!row.parameters.some((parameter) => parameter.id === id))
      problems.push({ field: id, code: 'unknown-parameter', figures: {} })
  for (const parameter of shownParameters(row, merged)) {
    const value = merged[parameter.id]
    if (value === undefined) continue
    const reason = valueFault(parameter, value)
    if (reason === undefined) values[parameter.id] = value
    else problems.push({ field: parameter.id, ...reason })
  }
  return { values, problems }
}

/** Why a parameter cannot have a value; undefined when it can. */
export function valueFault(parameter: Parameter, value: ParameterValue): FieldReason | undefined {
  const { maxLength, choices = [], minimum, maximum, unit = null } = parameter
  switch (parameter.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'must-be-switch', figures: {} }
    case 'text':
      if (typeof value !== 'string') return { code: 'must-be-text', figures: {} }
      return maxLength !== undefined && value.length > maxLength
        ? { code: 'too-long', figures: { most: maxLength } }
        : undefined
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
        ? undefined
        : { code: 'must-be-colour', figures: {} }
    case 'choice':
      return choices.some((choice) => choice.value === value)
        ? undefined
        : { code: 'must-be-choice', figures: { choices: choices.map(({ label }) => label) } }
    case 'number':
    case 'integer':
    case 'seed': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'must-be-number', figures: {} }
      if (parameter.kind !== 'number' && !Number.isInteger(value)) return { code: 'must-be-whole', figures: {} }
      if (minimum !== undefined && value < minimum) return { code: 'too-small', figures: { least: minimum, unit } }
      if (maximum !== undefined && value > maximum) return { code: 'too-large', figures: { most: maximum, unit } }
      return undefined
    }
  }
}
