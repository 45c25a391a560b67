/** Validates a request against the catalogue, as the form does. Pure. */
import {
  type Catalogue,
  findModelOperation,
  type CatalogueModel,
  type InputSlot,
  type ModelOperation,
  type ParameterValues,
  slotOfFile,
} from '../../../shared/catalogue/catalogue.ts'
import { checkInputs, checkParameters, type FieldProblem } from '../../../shared/catalogue/check-fields.ts'
import { hasEnded } from '../../../shared/catalogue/model-end.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { FieldFault } from '../../../shared/protocol/field-reason.ts'
import type { JobInputFile, JobRequest } from '../../../shared/protocol/job.ts'

export interface CheckedRequest {
  model: CatalogueModel
  operation: ModelOperation
  /** Trimmed; null if the operation has no prompt. */
  prompt: string | null
  /** With defaults filled in and hidden options omitted. */
  parameters: ParameterValues
}

/** Returns the request as it will be sent; `awaitedSlot` counts as filled. Throws `invalid-input` with `problems`. */
export function checkJobRequest(
  catalogue: Catalogue,
  request: JobRequest,
  now: number,
  awaitedSlot?: string,
): CheckedRequest {
  const found = findModelOperation(catalogue, request.modelId, request.operation)
  if (found === undefined) throw invalid([{ field: 'modelId', code: 'not-offered', figures: {} }])
  const { model, operation } = found
  if (hasEnded(model, now)) throw invalid([{ field: 'modelId', code: 'model-ended', figures: { on: model.ends.on } }])
  const prompt = request.prompt?.trim() ?? ''
  const given = givenNames(operation, request, prompt, awaitedSlot)
  const parameters = checkParameters(operation, request.parameters, given)
  const problems = [...parameters.problems, ...promptProblems(operation, prompt), ...inputProblems(operation, given)]
  if (problems.length > 0) throw invalid(problems)
  return {
    model,
    operation,
    prompt: promptSlot(operation) === undefined || prompt === '' ? null : prompt,
    parameters: parameters.values,
  }
}

/** Checks the type and size of the files. Throws `invalid-input` with `problems`. */
export function checkInputFiles(operation: ModelOperation, files: readonly JobInputFile[]): void {
  const problems: FieldFault[] = []
  for (const file of files) {
    const slot = slotOfFile(operation, file.slot)
    if (slot?.maxBytes !== undefined && file.bytes > slot.maxBytes)
      problems.push({ field: file.slot, code: 'file-too-large', figures: { maxBytes: slot.maxBytes } })
    if (slot?.mediaTypes !== undefined && !slot.mediaTypes.includes(file.mediaType))
      problems.push({ field: file.slot, code: 'file-kind', figures: { mediaTypes: slot.mediaTypes } })
  }
  if (problems.length > 0) throw invalid(problems)
}

/** Returns an `invalid-input` error with all problems; its field is that of the first. */
export function invalid(problems: readonly (FieldFault | FieldProblem)[]): AppError {
  const [first] = problems
  const words = problems.map((problem) => `${problem.field}: ${codeOf(problem)}`).join('; ')
  return new AppError('invalid-input', `the request cannot be sent: ${words}`, {
    details: {
      ...(first === undefined
        ? {}
        : { field: first.field, reason: codeOf(first), figures: 'figures' in first ? first.figures : {} }),
      problems,
    },
  })
}

function codeOf(problem: FieldFault | FieldProblem): string {
  return 'code' in problem ? problem.code : problem.reason
}

function promptSlot(row: ModelOperation): InputSlot | undefined {
  return row.inputs.find((slot) => slot.kind === 'prompt')
}

function promptProblems(row: ModelOperation, prompt: string): FieldFault[] {
  const slot = promptSlot(row)
  if (slot === undefined) return prompt === '' ? [] : [{ field: 'prompt', code: 'not-taken', figures: {} }]
  if (slot.maxLength !== undefined && prompt.length > slot.maxLength)
    return [{ field: slot.id, code: 'too-long', figures: { most: slot.maxLength } }]
  return []
}

function inputProblems(row: ModelOperation, given: readonly string[]): FieldFault[] {
  const unknown = given.filter((name) => name !== promptSlot(row)?.id && slotOfFile(row, name) === undefined)
  return [
    ...unknown.map((field): FieldFault => ({ field, code: 'not-taken', figures: {} })),
    ...checkInputs(row, given),
  ]
}

/** Returns the names of the filled inputs. */
function givenNames(
  row: ModelOperation,
  request: JobRequest,
  prompt: string,
  awaitedSlot: string | undefined,
): string[] {
  const files = [...Object.keys(request.files), ...(awaitedSlot === undefined ? [] : [awaitedSlot])]
  const words = promptSlot(row)
  return words === undefined || prompt === '' ? files : [words.id, ...files]
}
