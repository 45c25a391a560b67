import type { ModelOperation } from '../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../shared/protocol/job.ts'
import { namesIn, sortOf } from '../state/draft/draft-inputs.ts'

/**
 * Returns the slot for a pasted picture: the focused one, else the first empty one, else the first; null if the form
 * takes no pictures. Pure.
 */
export function pasteTarget(draft: Draft, operation: ModelOperation, focused: string | null): string | null {
  const names = operation.inputs.filter((slot) => ['multiview', 'picture'].includes(sortOf(slot))).flatMap(namesIn)
  if (focused !== null && names.includes(focused)) return focused
  return names.find((name) => draft.files[name] === undefined) ?? names[0] ?? null
}
