/** Fits drafts to a catalogue: the model, the request, and the problems that prevent sending. Pure. */
import type { Catalogue, CatalogueModel, ModelOperation, OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { FieldProblem } from '../../../shared/catalogue/check-fields.ts'
import { findModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { checkInputs, checkParameters, valueFault, withTextChoices } from '../../../shared/catalogue/check-fields.ts'
import type { FieldReason } from '../../../shared/protocol/field-reason.ts'
import type { Draft, Job, JobRequest } from '../../../shared/protocol/job.ts'
import { operationTable, operationsIn, type WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { hasEnded, successorOf } from '../../../shared/catalogue/model-end.ts'
import { inputsExpected, inputsGiven, isActiveSlot, missingWords, slotAt } from './draft-inputs.ts'
import { fieldReason } from '../../words/field-reasons.ts'
import { draftProblemWords, missingInputWords } from '../../words/state/draft-words.ts'

/** Returns the models that can do an operation, except those that their service has switched off. */
export function modelsFor(catalogue: Catalogue, operation: OperationId, now = Date.now()): CatalogueModel[] {
  return catalogue.models.filter(
    (model) => model.operations.some((row) => row.operation === operation) && !hasEnded(model, now),
  )
}

/** Returns the operations of a workspace that at least one model of a catalogue can do. */
export function operationsOf(catalogue: Catalogue, workspace: WorkspaceId): OperationId[] {
  return operationsIn(workspace).filter((operation) => modelsFor(catalogue, operation).length > 0)
}

/**
 * Returns a draft with a model and an operation that exist in the catalogue, and without values that its form cannot
 * show; the same object if it fits already. A model that was switched off is replaced by its successor.
 */
export function fitDraft(draft: Draft, catalogue: Catalogue): Draft {
  const fitted = fitModel(draft, catalogue)
  const row = rowOf(fitted, catalogue)
  const entries = Object.entries(row === undefined ? fitted.parameters : withTextChoices(row, fitted.parameters))
  const shown = entries.filter(([id, value]) => {
    const parameter = row?.parameters.find((one) => one.id === id)
    const fault = parameter === undefined ? undefined : valueFault(parameter, value)
    return fault === undefined || !impossible.includes(fault.code)
  })
  return shown.length === entries.length ? fitted : { ...fitted, parameters: Object.fromEntries(shown) }
}

/** Faults of values that nobody can have entered, such as one of another operation or of an earlier catalogue. */
const impossible: readonly FieldReason['code'][] = [
  'must-be-choice',
  'must-be-switch',
  'must-be-text',
  'must-be-number',
]

function fitModel(draft: Draft, catalogue: Catalogue): Draft {
  const offered = operationsOf(catalogue, operationTable[draft.operation].workspace)
  const operation = offered.includes(draft.operation) ? draft.operation : offered[0]
  if (operation === undefined) return draft
  const models = modelsFor(catalogue, operation)
  const before = catalogue.models.find(({ id }) => id === draft.modelId)
  const successor = before === undefined ? undefined : successorOf(catalogue, before)
  const model =
    models.find(({ id }) => id === draft.modelId) ?? models.find(({ id }) => id === successor?.id) ?? models[0]
  if (model === undefined || (operation === draft.operation && model.id === draft.modelId)) return draft
  return { ...draft, operation, modelId: model.id }
}

/** Returns an empty draft with a workspace's first operation. */
export function emptyDraft(connectionId: string, workspace: WorkspaceId = 'create'): Draft {
  return {
    connectionId,
    operation: operationsIn(workspace)[0] ?? 'text-to-3d',
    modelId: '',
    prompt: '',
    files: {},
    chosen: {},
    parameters: {},
    alsoTo: [],
    variations: 1,
    andThen: false,
    pinned: false,
  }
}

/** Returns the draft from which a job was made; its input is pinned. */
export function draftOfJob(job: Job): Draft {
  return {
    connectionId: job.connectionId,
    operation: job.operation,
    modelId: job.modelId,
    prompt: job.prompt ?? '',
    files: Object.fromEntries(job.inputFiles.map((file) => [file.slot, file])),
    chosen: {},
    parameters: job.parameters,
    alsoTo: [],
    variations: 1,
    andThen: false,
    pinned: job.inputFiles.length > 0,
  }
}

/** Returns the catalogue's entry for a draft's model and operation. */
export function rowOf(draft: Draft, catalogue: Catalogue): ModelOperation | undefined {
  return findModelOperation(catalogue, draft.modelId, draft.operation)?.operation
}

/** Returns the request of a draft: the operation's inputs and parameters, and only the chosen one of alternatives. */
export function requestOfDraft(draft: Draft, operation: ModelOperation): JobRequest {
  const given = inputsGiven(draft, operation)
  const takesPrompt = operation.inputs.some((slot) => slot.kind === 'prompt' && given.includes(slot.id))
  const files: JobRequest['files'] = {}
  for (const name of given) {
    const file = draft.files[name]
    if (file !== undefined)
      files[name] = { sha256: file.sha256, ...(file.assetId === null ? {} : { assetId: file.assetId }) }
  }
  return {
    connectionId: draft.connectionId,
    operation: draft.operation,
    modelId: draft.modelId,
    ...(takesPrompt ? { prompt: draft.prompt.trim() } : {}),
    files,
    parameters: checkParameters(operation, knownParameters(draft, operation), inputsExpected(draft, operation)).values,
  }
}

/** A problem with a field. `missing`: the field has merely not been filled in yet. */
export type DraftProblem = FieldProblem & { missing: boolean }

/** Returns everything that prevents a draft from being sent. */
export function draftProblems(draft: Draft, operation: ModelOperation): DraftProblem[] {
  const problems: DraftProblem[] = checkInputs(operation, inputsGiven(draft, operation)).map(({ field }) => {
    // The problem is named after the first alternative, and shown at the chosen one.
    const named = slotAt(operation, field)
    const slot = operation.inputs.find(
      (other) => other.oneOf !== undefined && other.oneOf === named?.oneOf && isActiveSlot(draft, operation, other),
    )
    const at = slot ?? named
    return {
      field: slot?.id ?? field,
      reason: at === undefined ? missingInputWords.other : missingWords(at, field),
      missing: true,
    }
  })
  for (const slot of operation.inputs) {
    const length = draft.prompt.trim().length
    if (slot.kind === 'prompt' && isActiveSlot(draft, operation, slot) && length > (slot.maxLength ?? Infinity))
      problems.push({
        field: slot.id,
        reason: draftProblemWords.promptTooLong(slot.maxLength ?? length, length),
        missing: false,
      })
  }
  for (const problem of checkParameters(operation, knownParameters(draft, operation), inputsExpected(draft, operation))
    .problems)
    problems.push({ field: problem.field, reason: fieldReason(problem), missing: false })
  return problems
}

/** Returns the draft's parameters that the operation has. */
export function knownParameters(draft: Draft, operation: ModelOperation): Draft['parameters'] {
  return Object.fromEntries(
    Object.entries(draft.parameters).filter(([id]) => operation.parameters.some((parameter) => parameter.id === id)),
  )
}
