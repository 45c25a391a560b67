/** Undo, redo and the list of steps. */
import type { StepKind } from '../../state/undo/undo-step.ts'
import { countOf } from '../format-number.ts'
import { changeLines, filamentLines, sculptLines } from '../inspect/version-words.ts'
import { connectorStepWords } from '../viewer/connector-words.ts'
import { kindWords } from '../viewer/measure-words.ts'
import { placingStepWords } from '../viewer/transform-words.ts'

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

/** Returns the name of a step: `Renamed to “Castle”`, `Changed roughness`. */
export function stepName(step: StepKind): string {
  const name = names[step.kind] as (step: never) => string
  return name(step as never)
}

const names: { readonly [Kind in StepKind['kind']]: (step: StepKind & { kind: Kind }) => string } = {
  opened: ({ name }) => `Opened “${name}”`,
  made: ({ name }) => `Made “${name}”`,
  saved: ({ name }) => `Saved “${name}”`,
  restored: ({ name }) => `Restored “${name}”`,
  cleared: () => 'Cleared the stage',
  renamed: ({ name }) => `Renamed to “${name}”`,
  favourite: ({ name, count, favourite }) => {
    const what = name === null ? countOf(count, 'item') : `“${name}”`
    return favourite ? `Added ${what} to favourites` : `Removed ${what} from favourites`
  },
  tags: ({ count }) => (count === 1 ? 'Changed tags' : `Changed tags of ${countOf(count, 'item')}`),
  moved: ({ project, count }) =>
    project === ''
      ? `Moved ${countOf(count, 'item')} out of ${count === 1 ? 'its project' : 'their projects'}`
      : `Moved ${countOf(count, 'item')} to “${project}”`,
  'project-made': ({ name }) => `New project “${name}”`,
  'project-renamed': ({ name }) => `Renamed project to “${name}”`,
  'project-deleted': ({ name }) => `Deleted project “${name}”`,
  deleted: ({ name, count }) => (count === 1 ? `Deleted “${name}”` : `Deleted ${countOf(count, 'item')}`),
  'coordinate-system': () => 'Changed units or orientation',
  'part-names': ({ name }) => (name === null ? 'Restored part name' : `Renamed part to “${name}”`),
  'parts-hidden': ({ count }) => `Hid ${countOf(count, 'part')}`,
  'parts-shown': ({ count }) => `Showed ${countOf(count, 'part')}`,
  'parts-isolated': ({ count }) => `Isolated ${countOf(count, 'part')}`,
  'all-parts-shown': () => 'Showed all parts',
  measured: ({ measure, name }) => `Measured: ${kindWords[measure].toLowerCase()} ${name}`,
  'measurement-renamed': ({ name }) => `Renamed measurement to “${name}”`,
  'measurements-deleted': ({ count }) => `Deleted ${countOf(count, 'measurement')}`,
  materials: ({ changes }) => changeLines(changes).join(', '),
  'materials-discarded': () => 'Discarded material changes',
  filaments: ({ changes }) => filamentLines(changes).join(', '),
  'filaments-discarded': () => 'Discarded filament changes',
  placed: placingStepWords,
  'placing-discarded': () => 'Discarded placement',
  connectors: ({ how }) => connectorStepWords[how],
  sculpted: ({ changes }) => sculptLines(changes).join(', '),
  'sculpting-discarded': () => 'Discarded sculpting',
}
