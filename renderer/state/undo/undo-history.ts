/**
 * The undo history of this window: one per model with all its versions. A step belongs to the model on the stage, or to
 * the last one. Undo writes the earlier values with the ordinary commands, so it deletes nothing: a version stays in
 * the library.
 */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { reportError, type MessageAction } from '../messages.ts'
import { openAssetId } from '../stage/open-asset.ts'
import { assetNamed, binKey, stageTarget } from '../stage/put-on-stage.ts'
import type { Change, StepKind } from './undo-step.ts'
import { lineOf } from './model-line.ts'
import { studioStore } from '../studio-store.ts'

export interface Step {
  kind: StepKind
  changes: readonly Change[]
}

/** The steps of one model; those after the first `position` steps are undone. */
export interface StepHistory {
  steps: readonly Step[]
  position: number
  /** The asset on the stage after the last step. */
  stageId: string | null
}

/** The outcome of the newest undo or redo. */
export interface StepMove {
  /** Incremented, so that the same step twice counts as two moves. */
  number: number
  step: Step
  /** `skipped`: a value has been changed elsewhere in the meantime and is left unchanged. */
  outcome: 'undone' | 'redone' | 'skipped'
}

export interface StepsState {
  /** The last model on the stage; '' before the first. */
  line: string
  histories: Readonly<Record<string, StepHistory>>
  moved: StepMove | null
}

const maxSteps = 500
const nothingDone: StepHistory = { steps: [], position: 0, stageId: null }

export const stepsStore = createStore<StepsState>()(() => ({ line: '', histories: {}, moved: null }))

/** Returns a model's history, or if null that of the last model on the stage. */
export function stepHistoryOf({ histories, line }: StepsState, assetId: string | null): StepHistory {
  return histories[assetId === null ? line : lineOf(assetId)] ?? nothingDone
}

/** Returns the history of the model on the stage. */
export function currentSteps(): StepHistory {
  noteStage()
  return stepHistoryOf(stepsStore.getState(), null)
}

/**
 * Records a step and drops the steps that could be redone. Changes without a difference are not recorded. With
 * `isSameGesture` the last step is extended to the new values.
 */
export function recordStep(kind: StepKind, changes: readonly Change[], isSameGesture = false): void {
  const real = changes.filter(({ before, after }) => !isSame(before, after))
  if (real.length === 0 && !isSameGesture) return
  const staged = changes.find(({ target }) => target === stageTarget)
  // A stage change made by this step is part of it.
  if (staged === undefined) noteStage()
  const { line } = stepsStore.getState()
  changeHistory(line, ({ steps, position, stageId }) => {
    const last = steps[position - 1]
    const added =
      isSameGesture && last !== undefined && sameKeys(last.changes, changes) ? extended(last, kind, changes) : null
    if (added === null && real.length === 0) return { steps, position, stageId }
    const past = steps.slice(0, added === null ? position : position - 1)
    const next = [...past, added ?? { kind, changes: real }].slice(-maxSteps)
    return {
      steps: next,
      position: next.length,
      stageId: staged === undefined ? stageId : (staged.after as string | null),
    }
  })
}

/** Records the asset on the stage. Another version of the same model is a step; another model has its own history. */
export function noteStage(kind?: StepKind): void {
  if (studioStore.getState().snapshot === null || moving) return
  const openId = openAssetId()
  const line = openId === null ? stepsStore.getState().line : lineOf(openId)
  const { histories } = stepsStore.getState()
  const known = histories[line]
  if (line !== stepsStore.getState().line) stepsStore.setState({ line })
  if (known === undefined) return changeHistory(line, () => ({ ...nothingDone, stageId: openId }))
  if (known.stageId === openId) return
  const change: Change = { target: stageTarget, before: known.stageId, after: openId }
  const step: Step = {
    kind: kind ?? (openId === null ? { kind: 'cleared' } : { kind: 'opened', name: assetNamed(openId) ?? '' }),
    changes: [change],
  }
  changeHistory(line, ({ steps, position }) => {
    const next = [...steps.slice(0, position), step].slice(-maxSteps)
    return { steps: next, position: next.length, stageId: openId }
  })
}

/**
 * Returns the action as one that undo and redo wait for, so that a key pressed while it is still being saved undoes it
 * and not the previous step. Such actions run one after the other and must not call each other.
 */
export function asStep<Arguments extends readonly unknown[], Value>(
  action: (...given: Arguments) => Promise<Value>,
): (...given: Arguments) => Promise<Value> {
  return (...given) => enqueue(() => action(...given))
}

/** Undoes the last step, if there is one. */
export function undoStep(): Promise<void> {
  return enqueue(async () => void (await move(-1)))
}

/** Redoes the step that was undone last, if there is one. */
export function redoStep(): Promise<void> {
  return enqueue(async () => void (await move(1)))
}

/** Undoes or redoes until `position` steps are applied. Stops at the first step that fails. */
export function goToStep(position: number): Promise<void> {
  return enqueue(async () => {
    for (let left = currentSteps().steps.length + 1; left > 0; left--) {
      const at = currentSteps().position
      if (at === position || !(await move(at > position ? -1 : 1))) return
    }
  })
}

/** Undoes a specific step, regardless of later steps; does nothing if it is already undone. */
export function undoOne(step: Step | undefined): Promise<void> {
  return enqueue(async () => {
    if (step === undefined) return
    const found = historyWith(step)
    if (found === undefined) return
    const [line, { steps, position, stageId }] = found
    if (line === stepsStore.getState().line && steps[position - 1] === step) return void (await move(-1))
    const staged = stagedBy(step, 'before')
    // The steps after it stay.
    changeHistory(line, () => ({
      steps: steps.filter((one) => one !== step),
      position: position - 1,
      stageId: staged === undefined ? stageId : staged,
    }))
    await writeValues(step, 'before')
  })
}

/** Returns the message action that undoes the last step; the message closes when the step is undone in another way. */
export function undoOfLastStep(): MessageAction {
  const step = lastStep()
  return {
    label: messageWords.undo,
    run: () => void undoOne(step),
    watch: (over) => {
      const look = () => {
        if (step === undefined || historyWith(step) === undefined) over()
      }
      look()
      return stepsStore.subscribe(look)
    },
  }
}

/** Returns the history that contains an applied step, with its model; undefined if the step was undone or dropped. */
function historyWith(step: Step): [line: string, history: StepHistory] | undefined {
  const { histories } = stepsStore.getState()
  return Object.entries(histories).find(([, { steps, position }]) => steps.slice(0, position).includes(step))
}

/** Returns the last applied step. */
export function lastStep(): Step | undefined {
  const { steps, position } = currentSteps()
  return steps[position - 1]
}

let queueTail: Promise<void> = Promise.resolve()
/** True while a step is being undone or redone: its stage change is not recorded as a step. */
let moving = false

/** Runs tasks sequentially, however fast the keys are pressed. */
function enqueue<Value>(task: () => Promise<Value>): Promise<Value> {
  const result = queueTail.then(task)
  queueTail = result.then(
    () => undefined,
    () => undefined,
  )
  return result
}

/** Undoes (-1) or redoes (1) one step. Resolves to false if there is none, or if it failed. */
async function move(by: 1 | -1): Promise<boolean> {
  const before = currentSteps()
  const { line } = stepsStore.getState()
  const step = before.steps[by < 0 ? before.position - 1 : before.position]
  if (step === undefined) return false
  const side = by < 0 ? 'before' : 'after'
  if (hasConflict(step, side)) {
    changeHistory(line, ({ steps, position }) => ({
      steps: steps.filter((one) => one !== step),
      position: by < 0 ? position - 1 : position,
      stageId: before.stageId,
    }))
    report(step, 'skipped')
    return true
  }
  const stageId = stagedBy(step, side)
  // Before the values are written, so that steps recorded meanwhile follow this state.
  changeHistory(line, (now) => ({
    ...now,
    position: now.position + by,
    stageId: stageId === undefined ? now.stageId : stageId,
  }))
  if (await writeValues(step, side)) {
    report(step, by < 0 ? 'undone' : 'redone')
    return true
  }
  changeHistory(line, (now) =>
    now.steps.includes(step) ? { ...now, position: before.position, stageId: before.stageId } : now,
  )
  return false
}

/**
 * Writes the values of one side. Resolves to false, with a message, if one cannot be written; the others remain
 * written.
 */
async function writeValues(step: Step, side: 'before' | 'after'): Promise<boolean> {
  moving = true
  try {
    for (const change of step.changes) await change.target.write(change[side])
    return true
  } catch (thrown) {
    reportError(AppError.from(thrown).toData())
    return false
  } finally {
    moving = false
  }
}

/** Returns whether a target holds neither value of the step because it was changed elsewhere. */
function hasConflict(step: Step, side: 'before' | 'after'): boolean {
  const staged = stagedBy(step, side) ?? null
  const isRestored = step.changes.some(({ target }) => target.key === binKey(staged ?? ''))
  if (staged !== null && !isRestored && assetNamed(staged) === null) return true
  return step.changes.some(({ target, before, after }) => {
    // Any asset on the stage is replaced.
    if (target === stageTarget) return false
    const now = target.read()
    const isNow = (value: unknown) => (target.isEqual ?? isSame)(now, value)
    return !isNow(before) && !isNow(after)
  })
}

/** Returns the asset that a side of a step puts on the stage; undefined if it leaves the stage as it is. */
function stagedBy({ changes }: Step, side: 'before' | 'after'): string | null | undefined {
  return changes.find(({ target }) => target === stageTarget)?.[side] as string | null | undefined
}

function changeHistory(line: string, change: (history: StepHistory) => StepHistory): void {
  stepsStore.setState(({ histories }) => ({
    histories: { ...histories, [line]: change(histories[line] ?? nothingDone) },
  }))
}

function report(step: Step, outcome: StepMove['outcome']): void {
  stepsStore.setState(({ moved }) => ({ moved: { number: (moved?.number ?? 0) + 1, step, outcome } }))
}

function extended(step: Step, kind: StepKind, changes: readonly Change[]): Step {
  return { kind, changes: step.changes.map((change, index) => ({ ...change, after: changes[index]!.after })) }
}

function sameKeys(one: readonly Change[], other: readonly Change[]): boolean {
  return one.length === other.length && one.every(({ target }, index) => target.key === other[index]!.target.key)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
