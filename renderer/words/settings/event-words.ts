/** Why a webhook event was rejected. Pure. */
import type { EventRefusals } from '../../../shared/protocol/event-refusal.ts'
import type { Remark, WordsOf } from '../../../shared/protocol/remark.ts'
import { countOf } from '../format-number.ts'

const table: WordsOf<EventRefusals> = {
  unsigned: () => 'no signature',
  'signature-malformed': () => 'invalid signature',
  'signature-mismatch': () => 'wrong signature',
  'secret-missing': () => 'signing secret not available',
  'secret-unusable': () => 'signing secret cannot be used',
  'clock-off': ({ gapMs }) => `its time is off by ${formatOffset(gapMs)}`,
  unrecognised: () => 'unknown kind of event',
  repeated: () => 'received before',
  'no-task': () => 'no task named',
}

/** Returns the end of a sentence: `no signature`, `its time is off by 2 hours`. */
export function refusalWords({ code, figures }: Remark): string {
  const words = (table as Record<string, ((figures: never) => string) | undefined>)[code]
  return words?.(figures as never) ?? code
}

function formatOffset(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return countOf(minutes, 'minute')
  const hours = Math.round(ms / 3_600_000)
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day')
}
