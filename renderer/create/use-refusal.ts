import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import { draftReadiness, isRefusal, isVoid } from '../state/draft/draft-readiness.ts'
import type { Readiness } from '../words/readiness.ts'
import { useErrorWords } from '../ui/error-words.ts'
import { formWords, nothingOfferedWords } from '../words/create/form-words.ts'
import { maskWords } from '../words/create/mask-words.ts'
import { promptWords } from '../words/create/prompt-words.ts'
import { workspaceWords } from '../words/operations.ts'
import { fieldOf } from './error-field.ts'
import { lackingMask } from './mask-wanted.tsx'
import type { Form } from './use-form.ts'

export interface ShownRefusal {
  /** Why the prompt was refused, and prompts that would be accepted. */
  prompt: { refusal: string | undefined; suggestions: string[]; nothingNear: boolean }
  /** The slot of the mask without which the request is refused. */
  maskSlotId: string | undefined
  /** The refusal shown as a note: everything that is not shown at a field. */
  note: { error: ErrorData; serviceName: string; connectionId: string } | null
  /** Set if the price has changed since it was shown. */
  stalePrice: string | null
  /** Whether the form can be sent, or why not. */
  readiness: Readiness
}

/** Returns where the form shows a refusal: at the prompt, at another field, in a note or beside the price. */
export function useRefusal(form: Form): ShownRefusal {
  const { operation, draft, catalogueState, refusal, batch } = form
  const serviceName = form.connection?.name ?? formWords.service
  const other = refusal?.by ?? null
  const isStale = refusal !== null && isVoid(refusal.error)
  const errorWords = useErrorWords(refusal !== null)
  const described = refusal === null ? null : (errorWords?.describeError(refusal.error, serviceName) ?? null)
  const words = isStale || other !== null ? null : described
  const field = refusal === null || other !== null ? null : fieldOf(refusal.error)
  const hasPrompt = batch?.shown.inputs.some(({ kind }) => kind === 'prompt') === true
  // The prompt contains no known word.
  const isUnknown = refusal?.error.details?.['reason'] === 'unsupported_prompt'
  const suggestions = words?.suggestions ?? []
  const atPrompt = words !== null && hasPrompt && (suggestions.length > 0 || field === 'prompt' || isUnknown)
  const maskSlotId = hasPrompt ? lackingMask(form) : undefined
  const atField = atPrompt || maskSlotId !== undefined || operation?.parameters.some(({ id }) => id === field) === true
  const ownError = atField || isStale ? null : (refusal?.error ?? null)
  const error = catalogueState.status === 'failed' ? catalogueState.error : ownError
  const promptField = atPrompt ? (batch?.shown.inputs.find(({ kind }) => kind === 'prompt')?.id ?? null) : field
  const isFar = atPrompt && isUnknown && suggestions.length === 0
  const title = isFar ? promptWords.nothingNear : (described?.title ?? formWords.notAccepted)
  const from =
    other === null ? title : formWords.reasonAt(formWords.modelAt(other.modelName, other.connectionName), title)
  return {
    readiness: draftReadiness({
      catalogue: catalogueState.status,
      batch,
      tried: form.tried,
      nothingOffered: nothingOfferedWords.title(
        form.connection?.name,
        workspaceWords[operationTable[draft.operation].workspace],
      ),
      refused:
        maskSlotId !== undefined
          ? { reason: maskWords.wanted, field: maskSlotId }
          : refusal !== null && isRefusal(refusal.error)
            ? { reason: from, field: promptField }
            : null,
    }),
    prompt: {
      suggestions,
      nothingNear: isFar,
      refusal: atPrompt ? words.title : undefined,
    },
    maskSlotId,
    note: error && {
      error,
      serviceName: other === null ? serviceName : formWords.modelAt(other.modelName, other.connectionName),
      connectionId: other?.connectionId ?? draft.connectionId,
    },
    stalePrice: isStale && described !== null ? `${described.title}. ${described.text}` : null,
  }
}
