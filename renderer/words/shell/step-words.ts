/** What was done, step by step, as the list of steps says it. */
import type { StepKind } from '../../state/undo/undo-step.ts'
import { countOf } from '../format-number.ts'
import { changeLines, filamentLines, sculptLines } from '../inspect/version-words.ts'
import { connectorStepWords } from '../viewer/connector-words.ts'
import { kindWords } from '../viewer/measure-words.ts'
import { placingStepWords } from '../viewer/transform-words.ts'

/** Undo, redo and the list of steps. */
export const stepWords = {
  undo: (step: string | null) => (step === null ? 'Undo' : `Undo: ${step}`),
  redo: (step: string | null) => (step === null ? 'Redo' : `Redo: ${step}`),
  list: 'Steps',
  start: 'Start',
  empty: 'What you do to this model is listed here.',
  keeps: 'Undo never deletes a version. Each stays in the library.',
  undone: (step: string) => `Undone: ${step}`,
  redone: (step: string) => `Redone: ${step}`,
  skipped: (step: string) => `Changed elsewhere since, so not undone or redone: ${step}`,
} as const

/** `Renamed to “Castle”`, `Changed roughness` */
export function stepName(step: StepKind): string {
  switch (step.kind) {
    case 'opened':
      return `Opened “${step.name}”`
    case 'made':
      return `Made “${step.name}”`
    case 'saved':
      return `Saved “${step.name}”`
    case 'restored':
      return `Restored “${step.name}”`
    case 'cleared':
      return 'Cleared the stage'
    case 'renamed':
      return `Renamed to “${step.name}”`
    case 'favourite': {
      const what = step.name === null ? countOf(step.count, 'item') : `“${step.name}”`
      return step.favourite ? `Added ${what} to favourites` : `Removed ${what} from favourites`
    }
    case 'tags':
      return step.count === 1 ? 'Changed tags' : `Changed tags of ${countOf(step.count, 'item')}`
    case 'moved':
      return step.project === ''
        ? `Moved ${countOf(step.count, 'item')} out of ${step.count === 1 ? 'its project' : 'their projects'}`
        : `Moved ${countOf(step.count, 'item')} to “${step.project}”`
    case 'project-made':
      return `New project “${step.name}”`
    case 'project-renamed':
      return `Renamed project to “${step.name}”`
    case 'project-deleted':
      return `Deleted project “${step.name}”`
    case 'deleted':
      return step.count === 1 ? `Deleted “${step.name}”` : `Deleted ${countOf(step.count, 'item')}`
    case 'coordinate-system':
      return 'Changed units or orientation'
    case 'part-names':
      return step.name === null ? 'Restored part name' : `Renamed part to “${step.name}”`
    case 'parts-hidden':
      return `Hid ${countOf(step.count, 'part')}`
    case 'parts-shown':
      return `Showed ${countOf(step.count, 'part')}`
    case 'parts-isolated':
      return `Isolated ${countOf(step.count, 'part')}`
    case 'all-parts-shown':
      return 'Showed all parts'
    case 'measured':
      return `Measured: ${kindWords[step.measure].toLowerCase()} ${step.name}`
    case 'measurement-renamed':
      return `Renamed measurement to “${step.name}”`
    case 'measurements-deleted':
      return `Deleted ${countOf(step.count, 'measurement')}`
    case 'materials':
      return changeLines(step.changes).join(', ')
    case 'materials-discarded':
      return 'Discarded material changes'
    case 'filaments':
      return filamentLines(step.changes).join(', ')
    case 'filaments-discarded':
      return 'Discarded filament changes'
    case 'placed':
      return placingStepWords(step)
    case 'placing-discarded':
      return 'Discarded placement'
    case 'connectors':
      return connectorStepWords[step.how]
    case 'sculpted':
      return sculptLines(step.changes).join(', ')
    case 'sculpting-discarded':
      return 'Discarded sculpting'
  }
}
