/** An entry in the undo history: the changed values, and a code with values that describes the step. */
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { MaterialChange } from '../../../shared/edits/material-change.ts'
import type { MeasureKind } from '../../../shared/protocol/measurement.ts'
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'

/** A value that can be read and restored. */
export interface UndoTarget<Value = unknown> {
  /** Unique in the window. */
  readonly key: string
  read(): Value
  /** Writing the same value again changes nothing. Rejects with AppError if it cannot be written. */
  write(value: Value): Promise<void> | void
  /** Returns whether two values are equivalent, to detect changes made elsewhere; strict equality by default. */
  isEqual?(this: void, one: Value, other: Value): boolean
}

/** A target in the window's own state, which is written synchronously. */
export interface WindowTarget<Value> extends UndoTarget<Value> {
  write(value: Value): void
}

/** A target whose value changed. */
export interface Change {
  readonly target: UndoTarget
  readonly before: unknown
  readonly after: unknown
}

/** Makes a change whose values have the type of its target. */
export function changeOf<Value>(target: UndoTarget<Value>, before: Value, after: Value): Change {
  return { target, before, after }
}

/** Description of a step, worded by `renderer/words/shell/step-words.ts`. */
export type StepKind =
  | { kind: 'opened' | 'made' | 'saved' | 'renamed' | 'restored'; name: string }
  | { kind: 'cleared' | 'coordinate-system' | 'materials-discarded' | 'filaments-discarded' }
  | { kind: 'placing-discarded' | 'sculpting-discarded' }
  /** `name` is null for several assets. */
  | { kind: 'favourite'; name: string | null; count: number; favourite: boolean }
  | { kind: 'tags'; count: number }
  /** An empty `project` means that assets were removed from their projects. */
  | { kind: 'moved'; project: string; count: number }
  | { kind: 'project-made' | 'project-renamed' | 'project-deleted'; name: string }
  /** `always`: from now on, or no longer. */
  | { kind: 'pose-habit'; name: string; always: boolean }
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

/** Changes of the connectors of a cut. */
export interface ConnectorStep {
  how: 'moved' | 'added' | 'removed' | 'reset'
}

/** Manual transforms. */
export type PlacingStep =
  | { how: 'moved' | 'turned' | 'scaled' | 'mirrored' | 'dropped' | 'centred' | 'laid' | 'joined' | 'kept-apart' }
  | { how: 'added' | 'removed'; name: string }
