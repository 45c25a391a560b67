/** Why a webhook event was rejected. Pure. */
import { say, sentences } from '../../../shared/text/language.ts'
import type { EventRefusals } from '../../../shared/protocol/event-refusal.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'

const table = sentences<EventRefusals>({
  unsigned: 'no signature',
  'signature-malformed': 'invalid signature',
  'signature-mismatch': 'wrong signature',
  'secret-missing': 'signing secret not available',
  'secret-unusable': 'signing secret cannot be used',
  'clock-off': ({ gapMs }) => say('its timestamp is off by {span}', { span: formatOffset(gapMs) }),
  unrecognised: 'unknown kind of event',
  repeated: 'received before',
  'no-task': 'no task named',
})

/** Returns the end of a sentence: `no signature`, `its time is off by 2 hours`. */
export function refusalWords({ code, figures }: Remark): string {
  const words = (table as Record<string, ((figures: never) => string) | undefined>)[code]
  return words?.(figures as never) ?? code
}

function formatOffset(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return say('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
  const hours = Math.round(ms / 3_600_000)
  return hours < 48
    ? say('{hours, plural, one {# hour} other {# hours}}', { hours })
    : say('{days, plural, one {# day} other {# days}}', { days: Math.round(hours / 24) })
}
