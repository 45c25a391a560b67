/** Why a service's event was rejected, as codes with values; the renderer turns them into text. */
import type { RemarkOf } from './remark.ts'

type None = Record<string, never>

export interface EventRefusals {
  unsigned: None
  'signature-malformed': None
  'signature-mismatch': None
  /** No signing secret is stored, or it cannot currently be read. */
  'secret-missing': None
  'secret-unusable': None
  'clock-off': { gapMs: number }
  /** Not an event in a known format. */
  unrecognised: None
  repeated: None
  'no-task': None
}

export type EventRefusal = RemarkOf<EventRefusals>
