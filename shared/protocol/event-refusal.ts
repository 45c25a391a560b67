/** Why an event of a service was not accepted, as codes with figures: the words are the window's. */
import type { RemarkOf } from './remark.ts'

type None = Record<string, never>

export interface EventRefusals {
  unsigned: None
  'signature-malformed': None
  'signature-mismatch': None
  /** No signing secret is kept, or it cannot be read now. */
  'secret-missing': None
  'secret-unusable': None
  'clock-off': { gapMs: number }
  /** Not an event as they are known here. */
  unrecognised: None
  repeated: None
  'no-task': None
}

/** One of them. */
export type EventRefusal = RemarkOf<EventRefusals>
