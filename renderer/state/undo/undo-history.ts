/**
 * What was done in this window, step by step, to be undone and done again: one history for each model with all its versions. A step
 * belongs to the model that stood on the stage when it was done; on an empty stage to the one that stood there last.
 *
 * A step is a list of places whose value changed. To undo it is to put the earlier values back, by the same commands as any other
 * change, so nothing is ever unmade: a version that was left again stays in the library, whatever it cost.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { reportError } from '../messages.ts'
import type { MessageAction } from '../messages.ts'
import { assetNamed, binKey, stagePlace } from '../stage/put-on-stage.ts'
import type { Change, StepKind } from './undo-step.ts'
import { lineOf } from './model-line.ts'
import { studioStore, useSnapshot } from '../studio-store.ts'

/** One thing that was done. */
export interface Step {
  kind: StepKind
  changes: readonly Change[]
}

/** The steps of one model, of which the first `done` are done and the others undone. */
export interface StepHistory {
  steps: readonly Step[]
  done: number
  /** What the history knows to be on the stage. */
  stands: string | null
}

/** What came of the newest undo or redo. */
export interface StepMove {
  /** Grows, so that the same twice is two. */
  number: number
  step: Step
  /** `skipped`: a place was changed from elsewhere since, and nothing was put there. */
  outcome: 'undone' | 'redone' | 'skipped'
}

export interface StepsState {
  /** The model that stood on the stage last; '' before there was one. */
  line: string
  histories: Readonly<Record<string, StepHistory>>
  moved: StepMove | null
}

const maxSteps = 500
const nothingDone: StepHistory = { steps: [], done: 0, stands: null }

/** The store itself, for tests. */
export const stepsStore = createStore<StepsState>()(() => ({ line: '', histories: {}, moved: null }))

/** The history of the model on the stage. */
export function useStepHistory(): StepHistory {
  const open = useSnapshot(({ settings }) => settings.openAssetId)
  return useStore(stepsStore, ({ histories, line }) => histories[open === null ? line : lineOf(open)] ?? nothingDone)
}

/** The history of the model on the stage, for actions and tests. */
export function currentSteps(): StepHistory {
  noteStage()
  const { line, histories } = stepsStore.getState()
  return histories[line] ?? nothingDone
}

/**
 * Writes down what was just done, which ends what could be done again. Changes that change nothing are not a step. `goesOn`: part of the
 * gesture before, whose step then ends with these values.
 */
export function recordStep(kind: StepKind, changes: readonly Change[], goesOn = false): void {
  const real = changes.filter(({ before, after }) => !alike(before, after))
  if (real.length === 0 && !goesOn) return
  const staged = changes.find(({ place }) => place === stagePlace)
  // What this step itself put on the stage is part of it.
  if (staged === undefined) noteStage()
  const { line } = stepsStore.getState()
  changeHistory(line, ({ steps, done, stands }) => {
    const last = steps[done - 1]
    const added = goesOn && last !== undefined && sameKeys(last.changes, changes) ? extended(last, kind, changes) : null
    if (added === null && real.length === 0) return { steps, done, stands }
    const past = steps.slice(0, added === null ? done : done - 1)
    const next = [...past, added ?? { kind, changes: real }].slice(-maxSteps)
    return {
      steps: next,
      done: next.length,
      stands: staged === undefined ? stands : (staged.after as string | null),
    }
  })
}

/** Notes what stands on the stage. Another version of the same model is a step; another model has its own history. */
export function noteStage(kind?: StepKind): void {
  const { snapshot } = studioStore.getState()
  if (snapshot === null || moving) return
  const open = snapshot.settings.openAssetId
  const line = open === null ? stepsStore.getState().line : lineOf(open)
  const { histories } = stepsStore.getState()
  const known = histories[line]
  if (line !== stepsStore.getState().line) stepsStore.setState({ line })
  if (known === undefined) return changeHistory(line, () => ({ ...nothingDone, stands: open }))
  if (known.stands === open) return
  const change: Change = { place: stagePlace, before: known.stands, after: open }
  const step: Step = {
    kind: kind ?? (open === null ? { kind: 'cleared' } : { kind: 'opened', name: assetNamed(open) ?? '' }),
    changes: [change],
  }
  changeHistory(line, ({ steps, done }) => {
    const next = [...steps.slice(0, done), step].slice(-maxSteps)
    return { steps: next, done: next.length, stands: open }
  })
}

/** Takes the last step back. Resolves when it is, or when there was none. */
export function undoStep(): Promise<void> {
  return inTurn(async () => void (await move(-1)))
}

/** Does the step again that was taken back last. */
export function redoStep(): Promise<void> {
  return inTurn(async () => void (await move(1)))
}

/** Undoes or redoes until `done` steps are applied. Stops at the first that fails. */
export function goToStep(done: number): Promise<void> {
  return inTurn(async () => {
    for (let left = currentSteps().steps.length + 1; left > 0; left--) {
      const at = currentSteps().done
      if (at === done || !(await move(at > done ? -1 : 1))) return
    }
  })
}

/** Takes one certain step back, whatever was done since; nothing where it is undone already. */
export function takeBack(step: Step | undefined): Promise<void> {
  return inTurn(async () => {
    if (step === undefined) return
    const found = historyWith(step)
    if (found === undefined) return
    const [line, { steps, done, stands }] = found
    if (line === stepsStore.getState().line && steps[done - 1] === step) return void (await move(-1))
    const staged = stagedBy(step, 'before')
    // Its place in the middle closes: what was done since goes on from what it leaves.
    changeHistory(line, () => ({
      steps: steps.filter((one) => one !== step),
      done: done - 1,
      stands: staged === undefined ? stands : staged,
    }))
    await carryOut(step, 'before')
  })
}

/** What takes back the step that was just done, as long as it was not undone in another way. */
export function undoOfLastStep(): MessageAction {
  const step = lastStep()
  return {
    label: messageWords.undo,
    run: () => void takeBack(step),
    watch: (over) => {
      const look = () => {
        if (step === undefined || historyWith(step) === undefined) over()
      }
      look()
      return stepsStore.subscribe(look)
    },
  }
}

/** The model in whose history a step is done, and that; undefined where it was undone or is known no more. */
function historyWith(step: Step): [line: string, history: StepHistory] | undefined {
  const { histories } = stepsStore.getState()
  return Object.entries(histories).find(([, { steps, done }]) => steps.slice(0, done).includes(step))
}

/** The step that was done last; undefined: none. */
export function lastStep(): Step | undefined {
  const { steps, done } = currentSteps()
  return steps[done - 1]
}

let turn: Promise<void> = Promise.resolve()
/** Steps are being carried out: what changes on the stage is not a step of its own. */
let moving = false

/** One after the other, however fast the keys come. */
function inTurn(task: () => Promise<void>): Promise<void> {
  turn = turn.catch(() => undefined).then(task)
  return turn
}

/** Resolves to whether a step was moved over. */
async function move(by: 1 | -1): Promise<boolean> {
  const before = currentSteps()
  const { line } = stepsStore.getState()
  const step = before.steps[by < 0 ? before.done - 1 : before.done]
  if (step === undefined) return false
  const side = by < 0 ? 'before' : 'after'
  if (clashes(step, side)) {
    changeHistory(line, ({ steps, done }) => ({
      steps: steps.filter((one) => one !== step),
      done: by < 0 ? done - 1 : done,
      stands: before.stands,
    }))
    report(step, 'skipped')
    return true
  }
  const stands = stagedBy(step, side)
  // At once, so that what is done meanwhile goes on from there.
  changeHistory(line, (now) => ({
    ...now,
    done: now.done + by,
    stands: stands === undefined ? now.stands : stands,
  }))
  if (await carryOut(step, side)) {
    report(step, by < 0 ? 'undone' : 'redone')
    return true
  }
  changeHistory(line, (now) => (now.steps.includes(step) ? { ...now, done: before.done, stands: before.stands } : now))
  return false
}

/** False: something refused, which was shown in words; what was put stays, and may be put again. */
async function carryOut(step: Step, side: 'before' | 'after'): Promise<boolean> {
  moving = true
  try {
    for (const change of step.changes) await change.place.put(change[side])
    return true
  } catch (thrown) {
    reportError(AppError.from(thrown).toData())
    return false
  } finally {
    moving = false
  }
}

/** Whether a place holds neither what the step left there nor what is to be put there. */
function clashes(step: Step, side: 'before' | 'after'): boolean {
  const staged = stagedBy(step, side) ?? null
  const brought = step.changes.some(({ place }) => place.key === binKey(staged ?? ''))
  if (staged !== null && !brought && assetNamed(staged) === null) return true
  return step.changes.some(({ place, before, after }) => {
    // Whatever stands on the stage makes room.
    if (place === stagePlace) return false
    const now = place.now()
    const same = (value: unknown) => (place.alike ?? alike)(now, value)
    return !same(before) && !same(after)
  })
}

/** What a step puts on the stage; undefined: it leaves the stage as it is. */
function stagedBy({ changes }: Step, side: 'before' | 'after'): string | null | undefined {
  return changes.find(({ place }) => place === stagePlace)?.[side] as string | null | undefined
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
  return one.length === other.length && one.every(({ place }, index) => place.key === other[index]!.place.key)
}

function alike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
