/** What a step is made of: places, what changed there, and what kind of step it was, as codes with figures. */
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { MaterialChange } from '../../../shared/edits/material-change.ts'
import type { MeasureKind } from '../../../shared/protocol/measurement.ts'
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'

/** Something with a value that can be read and put back. */
export interface Place<Value = unknown> {
  /** A unique key. */
  readonly key: string
  now(): Value
  /** The same value again changes nothing. Rejects with AppError where it cannot be put. */
  put(value: Value): Promise<void> | void
  /** Whether two values count as the same when it is asked if someone else changed it; absent: equal. */
  alike?(this: void, one: Value, other: Value): boolean
}

/** A place of the window alone, where the value is put at once. */
export interface PlaceHere<Value> extends Place<Value> {
  put(value: Value): void
}

/** A place whose value changed. */
export interface Change {
  readonly place: Place
  readonly before: unknown
  readonly after: unknown
}

/** A change of a place, with its types held together. */
export function changeOf<Value>(place: Place<Value>, before: Value, after: Value): Change {
  return { place, before, after }
}

/** What was done, for the words that say it. */
export type StepKind =
  | { kind: 'opened' | 'made' | 'saved' | 'renamed' | 'restored'; name: string }
  | { kind: 'cleared' | 'coordinate-system' | 'materials-discarded' | 'filaments-discarded' }
  | { kind: 'placing-discarded' | 'sculpting-discarded' }
  /** Null: several. */
  | { kind: 'favourite'; name: string | null; count: number; favourite: boolean }
  | { kind: 'tags'; count: number }
  /** Empty: out of their projects. */
  | { kind: 'moved'; project: string; count: number }
  | { kind: 'project-made' | 'project-renamed' | 'project-deleted'; name: string }
  | { kind: 'deleted'; name: string; count: number }
  | { kind: 'part-names'; name: string | null }
  | { kind: 'parts-hidden' | 'parts-shown' | 'parts-isolated'; count: number }
  | { kind: 'all-parts-shown' }
  | { kind: 'measured'; measure: MeasureKind; name: string }
  | { kind: 'measurement-renamed'; name: string }
  | { kind: 'measurements-deleted'; count: number }
  | { kind: 'materials'; changes: readonly MaterialChange[] }
  | { kind: 'filaments'; changes: readonly FilamentChange[] }
  | ({ kind: 'connectors' } & ConnectorStep)
  | { kind: 'sculpted'; changes: readonly SculptStroke[] }
  | ({ kind: 'placed' } & PlacingStep)

/** What was done to the connectors of a cut. */
export interface ConnectorStep {
  how: 'moved' | 'added' | 'removed' | 'reset'
}

/** How something was placed by hand. */
export type PlacingStep =
  | { how: 'moved' | 'turned' | 'scaled' | 'mirrored' | 'dropped' | 'centred' | 'laid' | 'joined' | 'kept-apart' }
  | { how: 'added' | 'removed'; name: string }
