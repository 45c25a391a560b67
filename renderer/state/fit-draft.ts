/** Drafts against a catalogue: which model they can name, what of them is sent, and what keeps them from being sent. Pure. */
import type { Catalogue, CatalogueModel, FieldProblem, ModelOperation, OperationId } from '../../shared/catalogue.ts'
import { checkParameters, findModelOperation } from '../../shared/catalogue.ts'
import type { Draft, Job, JobRequest } from '../../shared/job.ts'

/** The ways to begin a model that the Create form offers. */
export const createOperations = ['text-to-3d', 'image-to-3d'] as const satisfies OperationId[]

/** The models of a catalogue that can do an operation. */
export function modelsFor(catalogue: Catalogue, operation: OperationId): CatalogueModel[] {
  return catalogue.models.filter((model) => model.operations.some((row) => row.operation === operation))
}

/** The operations of the Create form that some model of a catalogue can do. */
export function operationsOf(catalogue: Catalogue): OperationId[] {
  return createOperations.filter((operation) => modelsFor(catalogue, operation).length > 0)
}

/** A draft that names a model and an operation which the catalogue has; the same object where it already does. */
export function fitDraft(draft: Draft, catalogue: Catalogue): Draft {
  const offered = operationsOf(catalogue)
  const operation = offered.includes(draft.operation) ? draft.operation : offered[0]
  if (operation === undefined) return draft
  const models = modelsFor(catalogue, operation)
  const model = models.find((candidate) => candidate.id === draft.modelId) ?? models[0]
  if (model === undefined || (operation === draft.operation && model.id === draft.modelId)) return draft
  return { ...draft, operation, modelId: model.id }
}

/** An empty form for a connection. */
export function emptyDraft(connectionId: string): Draft {
  return {
    connectionId,
    operation: 'text-to-3d',
    modelId: '',
    prompt: '',
    files: {},
    parameters: {},
    alsoTo: [],
    variations: 1,
  }
}

/** What stood in the form when a job was sent. */
export function draftOfJob(job: Job): Draft {
  return {
    connectionId: job.connectionId,
    operation: job.operation,
    modelId: job.modelId,
    prompt: job.prompt ?? '',
    files: Object.fromEntries(job.inputFiles.map((file) => [file.slot, file])),
    parameters: job.parameters,
    alsoTo: [],
    variations: 1,
  }
}

/** The row of the catalogue a draft is about, or undefined. */
export function rowOf(draft: Draft, catalogue: Catalogue): ModelOperation | undefined {
  return findModelOperation(catalogue, draft.modelId, draft.operation)?.row
}

/** What is sent: only the inputs and parameters that this row knows. */
export function requestOfDraft(draft: Draft, row: ModelOperation): JobRequest {
  const takesPrompt = row.inputs.some((slot) => slot.kind === 'prompt')
  const files: JobRequest['files'] = {}
  for (const slot of row.inputs) {
    const file = draft.files[slot.id]
    if (file !== undefined) files[slot.id] = { sha256: file.sha256 }
  }
  return {
    connectionId: draft.connectionId,
    operation: draft.operation,
    modelId: draft.modelId,
    ...(takesPrompt && draft.prompt.trim() !== '' ? { prompt: draft.prompt.trim() } : {}),
    files,
    parameters: checkParameters(row, knownParameters(draft, row)).values,
  }
}

/** A field and what is wrong with it. `missing` marks what is only not filled in yet. */
export type DraftProblem = FieldProblem & { missing: boolean }

/** Everything that keeps a draft from being sent. */
export function draftProblems(draft: Draft, row: ModelOperation): DraftProblem[] {
  const problems: DraftProblem[] = []
  for (const slot of row.inputs) {
    if (slot.kind === 'prompt') {
      const length = draft.prompt.trim().length
      if (slot.required && length === 0)
        problems.push({ field: slot.id, reason: 'Describe what you want to make', missing: true })
      else if (slot.maxLength !== undefined && length > slot.maxLength)
        problems.push({
          field: slot.id,
          reason: `Shorten this to ${slot.maxLength} characters; it has ${length}`,
          missing: false,
        })
    } else if (slot.required && draft.files[slot.id] === undefined)
      problems.push({ field: slot.id, reason: 'Add a picture', missing: true })
  }
  for (const problem of checkParameters(row, knownParameters(draft, row)).problems)
    problems.push({ ...problem, reason: sentence(problem.reason), missing: false })
  return problems
}

function knownParameters(draft: Draft, row: ModelOperation): Draft['parameters'] {
  return Object.fromEntries(
    Object.entries(draft.parameters).filter(([id]) => row.parameters.some((parameter) => parameter.id === id)),
  )
}

function sentence(reason: string): string {
  return reason.slice(0, 1).toUpperCase() + reason.slice(1)
}
