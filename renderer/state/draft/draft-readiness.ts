/** Whether the form of a workspace can be sent. Pure. */
import type { ErrorCode } from '../../../shared/protocol/app-error.ts'
import { formWords } from '../../words/create/form-words.ts'
import { isReady, type Readiness } from '../../words/readiness.ts'
import type { CatalogueState } from '../studio-store.ts'
import type { Batch } from './batch.ts'

/** Rejections of the request itself: resubmitting it would fail again. */
const refusals: readonly ErrorCode[] = [
  'request-refused',
  'content-refused',
  'invalid-input',
  'unsupported-format',
  'unsafe-file',
  'bad-geometry',
  'mesh-too-large',
]

/** Returns whether resubmitting the same request would fail again. */
export function isRefusal({ code, details }: { code: ErrorCode; details?: Record<string, unknown> | undefined }) {
  return refusals.includes(code) && !isVoid({ details })
}

/** Returns whether a rejection means that the price has changed. */
export function isVoid(error: { details?: Record<string, unknown> | undefined }): boolean {
  return error.details?.['reason'] === 'quote-void'
}

interface FormState {
  catalogue: CatalogueState['status']
  /** Null while the model is unknown. */
  batch: Batch | null
  /** Empty fields are reported only after the first attempt to send. */
  tried: boolean
  /** Why the service refuses the request, in words, and the field at fault; null if it does not. */
  refused: { reason: string; field: string | null } | null
  /** Said if the service has no model for the workspace. */
  nothingOffered: string
}

/** Returns whether the form can be sent; its fields come before the service's answer. */
export function draftReadiness({ catalogue, batch, tried, refused, nothingOffered }: FormState): Readiness {
  const { loading, failed } = formWords.services
  if (batch === null) {
    const reason = catalogue === 'ready' ? nothingOffered : catalogue === 'failed' ? failed : loading
    return { ready: false, reason, field: null }
  }
  const problem = batch.problems.find(({ missing }) => !missing) ?? (tried ? batch.problems[0] : undefined)
  if (problem !== undefined) {
    const label = problem.missing ? undefined : shownField(batch, problem.field)?.label
    const reason = label === undefined ? problem.reason : formWords.reasonAt(label, problem.reason)
    return { ready: false, reason, field: problem.field }
  }
  if (refused === null) return isReady
  const { field, reason } = refused
  return { ready: false, reason, field: field !== null && shownField(batch, field) !== undefined ? field : null }
}

/** Returns the setting or input that the form shows by this name. */
function shownField({ shown }: Batch, field: string): { label: string } | undefined {
  const inputs = shown.furtherPrompt === null ? shown.inputs : [...shown.inputs, shown.furtherPrompt]
  return [...shown.parameters, ...inputs].find(({ id }) => field === id || field.startsWith(`${id}.`))
}
