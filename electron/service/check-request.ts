/** Validates the body of a request, and lists every invalid field with its reason. Pure. */
import { failingCondition } from '../../shared/catalogue/applies-when.ts'
import { creditsOf, defaultParameters, findModelOperation, viewsOf } from '../../shared/catalogue/catalogue.ts'
import { checkInputs, checkParameters, withTextChoices } from '../../shared/catalogue/check-fields.ts'
import type { Catalogue, ModelOperation, OperationId, ParameterValues } from '../../shared/catalogue/catalogue.ts'
import type { FieldProblem } from '../../shared/catalogue/check-fields.ts'
import type { FieldFault } from '../../shared/protocol/field-reason.ts'
import type { Offering } from './offering.ts'
import { operations } from './operations.ts'
import { invalidRequest, refusal, refusedFields } from './problem.ts'
import { requestSchema } from './request-schema.ts'
import { detailWords } from './words/problems.ts'
import { effectWords, fieldReason, fieldWords } from './words/refusals.ts'

const maxProblems = 100

export interface CheckedRequest {
  operation: OperationId
  modelOperation: ModelOperation
  /** Model, inputs as sent, and parameters with defaults. */
  request: ParameterValues
  credits: number
}

/** Validates a submitted body, which determines the operation. Throws `invalid_request`. */
export function checkSubmit({ catalogue, offers }: Offering, path: string, body: unknown): CheckedRequest {
  const fields = asFields(body)
  const here = operations.filter((row) => row.path === path)
  const reported = here.filter((row) => fields[row.discriminator] !== undefined)
  const offered = here.filter((row) => offers(row.operation)).map((row) => row.discriminator)
  const row = reported[0]
  if (row === undefined) throw invalidRequest(offered.map((field) => ({ field, reason: requiredOf(offered, field) })))
  if (reported.length > 1)
    throw invalidRequest(
      reported.map(({ discriminator }) => ({
        field: discriminator,
        reason: fieldWords.notTogether(
          reported.filter((other) => other.discriminator !== discriminator).map((other) => other.discriminator),
        ),
      })),
    )
  if (!offers(row.operation))
    throw invalidRequest([{ field: row.discriminator, reason: fieldWords.notOffered(row.operation) }])
  return checkBody(catalogue, row.operation, fields, 'required')
}

/** Validates a quote: the operation is named, and inputs may be omitted. Throws `invalid_request`, `unsupported`. */
export function checkQuote({ catalogue, offers }: Offering, body: unknown): CheckedRequest {
  const { operation, ...fields } = asFields(body)
  const row = operations.find((candidate) => candidate.operation === operation)
  if (row === undefined)
    throw invalidRequest([
      {
        field: 'operation',
        reason: fieldWords.oneOf(operations.filter((known) => offers(known.operation)).map((known) => known.operation)),
      },
    ])
  if (!offers(row.operation)) throw refusal('unsupported', detailWords.notOffered(row.operation))
  return checkBody(catalogue, row.operation, fields, 'optional')
}

function checkBody(
  catalogue: Catalogue,
  operation: OperationId,
  fields: Record<string, unknown>,
  inputs: 'required' | 'optional',
): CheckedRequest {
  const found = findModelOperation(catalogue, String(fields['model']), operation)
  if (typeof fields['model'] !== 'string' || found === undefined) {
    const known = catalogue.models.filter((model) => model.operations.some((row) => row.operation === operation))
    const names = known.map((model) => model.id)
    const reason = fields['model'] === undefined ? fieldWords.requiredOneOf(names) : fieldWords.oneOf(names)
    throw invalidRequest([{ field: 'model', reason }])
  }
  const { model, operation: modelOperation } = found
  const asked: Record<string, unknown> = withTextChoices(modelOperation, { ...fields })
  const parsed = requestSchema(model, modelOperation, inputs).safeParse(asked)
  const given: Record<string, unknown> = { ...asked }
  delete given['model']
  for (const slot of modelOperation.inputs) delete given[slot.id]
  // `checkParameters` gives better reasons for parameters; the schema checks everything else.
  const givenInputs = inputsOf(modelOperation, parsed.data ?? {})
  const filled = Object.keys(givenInputs)
  // A quote may omit all inputs.
  const slots = inputs === 'required' || filled.length > 0 ? filled : undefined
  const { values, problems } = checkParameters(modelOperation, given as ParameterValues, slots)
  const missing = parsed.success && inputs === 'required' ? checkInputs(modelOperation, filled) : []
  const errors = [
    ...problems.map(inWords),
    ...(parsed.success ? missing.map(inWords) : schemaProblems(parsed.error.issues)),
  ]
  if (errors.length > 0) throw invalidRequest(firstOfEach(errors))
  const idle = withoutEffect(modelOperation, given as ParameterValues, slots)
  if (idle.length > 0) throw refusedFields('no_effect', idle)
  const request: ParameterValues = { model: model.id, ...givenInputs, ...values }
  return { operation, modelOperation, request, credits: creditsOf(modelOperation, values) ?? 0 }
}

/** Returns the submitted parameters that have no effect, each with its unmet condition. */
function withoutEffect(row: ModelOperation, given: ParameterValues, slots?: readonly string[]): FieldProblem[] {
  const values = { ...defaultParameters(row), ...given }
  return row.parameters.flatMap((parameter) => {
    const missing = given[parameter.id] === undefined ? null : failingCondition(row, parameter, values, slots)
    return missing === null ? [] : [{ field: parameter.id, reason: effectWords.without(missing) }]
  })
}

function schemaProblems(issues: readonly { code?: string; keys?: string[]; path: PropertyKey[]; message: string }[]) {
  return issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => ({
          field: [...issue.path, key].map(String).join('.'),
          reason: fieldWords.unknown,
        }))
      : [{ field: issue.path.length === 0 ? 'body' : issue.path.map(String).join('.'), reason: issue.message }],
  )
}

/** Returns the first problem of each field, up to a limit. */
function firstOfEach(errors: FieldProblem[]): FieldProblem[] {
  const fields = new Set<string>()
  return errors.filter(({ field }) => fields.size < fields.add(field).size).slice(0, maxProblems)
}

/** Flattens views: each is named after its slot, `images.front`. */
function inputsOf(row: ModelOperation, fields: Record<string, unknown>): ParameterValues {
  const inputs: ParameterValues = {}
  for (const slot of row.inputs) {
    const given = fields[slot.id]
    if (typeof given === 'string') inputs[slot.id] = given
    else if (slot.kind === 'multiview' && typeof given === 'object' && given !== null)
      for (const { id } of viewsOf(slot)) {
        const view = (given as Record<string, unknown>)[id]
        if (typeof view === 'string') inputs[`${slot.id}.${id}`] = view
      }
  }
  return inputs
}

function asFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest([{ field: 'body', reason: fieldWords.jsonObject }])
  return body as Record<string, unknown>
}

function requiredOf(fields: string[], field: string): string {
  const others = fields.filter((other) => other !== field)
  return others.length === 0 ? fieldWords.required : fieldWords.requiredUnless(others)
}

function inWords({ field, code, figures }: FieldFault): FieldProblem {
  return { field, reason: fieldReason(code, figures) ?? fieldWords.unusable }
}
