/** Builds the schema of a request from a row of the catalogue, for validation and for the OpenAPI page. */
import { z } from 'zod'
import { conditionsOf } from '../../shared/catalogue/applies-when.ts'
import { viewsOf } from '../../shared/catalogue/catalogue.ts'
import type { CatalogueModel, InputSlot, ModelOperation, Parameter } from '../../shared/catalogue/catalogue.ts'
import { interfaceWords } from './words/interface.ts'
import { effectWords, fieldWords } from './words/refusals.ts'

/** Strict: unknown fields are rejected. `inputs: 'optional'` is meant for quotes. */
export function requestSchema(
  model: CatalogueModel,
  operation: ModelOperation,
  inputs: 'required' | 'optional' = 'required',
): z.ZodObject {
  const shape: Record<string, z.ZodType> = { model: z.literal(model.id).describe(interfaceWords.fields.model) }
  for (const slot of operation.inputs) {
    const schema = slotSchema(slot)
    // `checkInputs` validates groups of alternatives, of which one is enough.
    shape[slot.id] = slot.required && slot.oneOf === undefined && inputs === 'required' ? schema : schema.optional()
  }
  for (const parameter of operation.parameters) {
    const reported = parameterSchema(parameter).meta({
      title: parameter.label,
      ...descriptionOf(parameter),
      ...(parameter.default === undefined ? {} : { default: parameter.default }),
    })
    shape[parameter.id] = reported.optional()
  }
  return z.strictObject(shape)
}

/** Returns the help, and the conditions under which the parameter has an effect. */
function descriptionOf(parameter: Parameter): { description?: string } {
  const conditions = conditionsOf(parameter)
  const lines = [parameter.help ?? [], conditions.length === 0 ? [] : effectWords.only(conditions)].flat()
  return lines.length === 0 ? {} : { description: lines.join(' ') }
}

function slotSchema(slot: InputSlot): z.ZodType {
  if (slot.kind === 'prompt')
    return z
      .string({ error: fieldWords.text })
      .trim()
      .min(1, fieldWords.empty)
      .max(slot.maxLength ?? 1000, fieldWords.atMostCharacters(slot.maxLength ?? 1000))
      .describe(slot.help ?? slot.label)
  if (slot.kind !== 'multiview') return fileSchema(slot)
  const views = viewsOf(slot).map(({ id }) => [id, fileSchema(slot).optional()] as const)
  return z.strictObject(Object.fromEntries(views), { error: fieldWords.views }).describe(slot.help ?? slot.label)
}

function fileSchema(slot: InputSlot): z.ZodType {
  const maxBytes = slot.maxBytes ?? 0
  return z
    .string({ error: fieldWords.file })
    .min(1, fieldWords.empty)
    .max(Math.ceil(maxBytes / 3) * 4 + 256, fieldWords.atMostBytes(maxBytes))
    .describe(interfaceWords.fields.file(slot.mediaTypes ?? []))
}

function parameterSchema(parameter: Parameter): z.ZodType {
  if (parameter.kind === 'boolean') return z.boolean()
  if (parameter.kind === 'text')
    return parameter.maxLength === undefined ? z.string() : z.string().max(parameter.maxLength)
  if (parameter.kind === 'colour') return z.string().regex(/^#[0-9a-f]{6}$/i)
  if (parameter.kind === 'choice') return z.enum((parameter.choices ?? []).map((choice) => choice.value))
  return bounded(parameter.kind === 'number' ? z.number() : z.int(), parameter)
}

function bounded(schema: z.ZodNumber, { minimum, maximum }: Parameter): z.ZodNumber {
  const above = minimum === undefined ? schema : schema.min(minimum)
  return maximum === undefined ? above : above.max(maximum)
}
