/** Functions that readers of several services share. Pure. */
import type { ServiceOutput, ServiceTask } from '../service-client.ts'
import { asWord } from '../service-words.ts'
import { typeOfName } from '../../../../shared/formats/file-type.ts'

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a trimmed, non-empty text, or null. */
export function textAt(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Returns the status of a service's word, in any spelling: `IN_PROGRESS`, `In progress` and `in_progress` are equal.
 * Undefined for an unknown word.
 */
export function statusFor(
  statuses: Readonly<Record<string, ServiceTask['status']>>,
  word: string,
): ServiceTask['status'] | undefined {
  const key = asWord(word)
  return Object.hasOwn(statuses, key) ? statuses[key] : undefined
}

/** Returns a task with these fields and defaults for the others. */
export function taskOf(
  taskId: string,
  about: Partial<ServiceTask> & Pick<ServiceTask, 'status' | 'statusWord'>,
): ServiceTask {
  return {
    taskId,
    recognised: true,
    progress: about.status === 'succeeded' ? 1 : null,
    cost: { quoted: null, charged: null, refunded: null },
    failure: null,
    outputs: [],
    placeInQueue: null,
    ...about,
  }
}

/** Returns an output for a name and a link. */
export function outputOf(name: string, url: string): ServiceOutput {
  const type = typeOfName(name)
  const kind = type?.id === 'zip' ? 'archive' : (type?.kind ?? 'other')
  return { name, kind, mediaType: type?.mediaType ?? null, bytes: null, sha256: null, url, expiresAt: null }
}

/** Returns a link to base64 data; long data is a link to a stored file already. */
export function base64Link(value: string, mediaType: string): string {
  return /^(kept|data):/.test(value) ? value : `data:${mediaType};base64,${value}`
}
