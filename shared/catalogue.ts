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

/** What an operation is made from. `id` is the field of the request body. */
export const inputSlotSchema = z.object({
  id: z.string(),
  kind: z.enum(['prompt', 'image', 'multiview', 'mesh']),
  label: z.string(),
  help: z.string().optional(),
  required: z.boolean(),
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
  kind: z.enum(['number', 'integer', 'boolean', 'choice', 'text', 'seed']),
  unit: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  step: z.number().positive().optional(),
  default: parameterValueSchema.optional(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Shown only while another parameter has this value. A hidden parameter is not sent. */
  shownWhen: z.object({ parameter: z.string(), equals: parameterValueSchema }).optional(),
  advanced: z.boolean().optional(),
})
export type Parameter = z.infer<typeof parameterSchema>

/** A price before a quote. `unknown` is said as "set by the service", never as zero. */
export const priceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('credits'), credits: z.number().nonnegative() }),
  z.object({ kind: z.literal('unknown') }),
])
export type Price = z.infer<typeof priceSchema>

export const modelOperationSchema = z.object({
  operation: operationIdSchema,
  inputs: z.array(inputSlotSchema),
  parameters: z.array(parameterSchema),
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
  const rule = parameter.shownWhen
  return rule === undefined || values[rule.parameter] === rule.equals
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
      return typeof value === 'string' ? undefined : 'must be words'
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
