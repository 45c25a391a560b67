/** Undo, redo and the list of steps. */
import { messages, say } from '../../../shared/text/language.ts'
import type { StepKind } from '../../state/undo/undo-step.ts'
import { lowerFirst } from '../lower-first.ts'
import { changeLines, filamentLines, sculptLines } from '../inspect/version-words.ts'
import { connectorStepWords } from '../viewer/connector-words.ts'
import { kindWords } from '../viewer/measure-words.ts'
import { placingStepWords } from '../viewer/transform-words.ts'

export const stepWords = messages({
  undo: (step: string | null) => (step === null ? say('Undo') : say('Undo: {step}', { step })),
  redo: (step: string | null) => (step === null ? say('Redo') : say('Redo: {step}', { step })),
  list: 'Steps',
  start: 'Start',
  empty: 'Your edits to this model are listed here.',
  keeps: 'Undo never deletes a version. Each stays in the library.',
  undone: (step: string) => say('Undone: {step}', { step }),
  redone: (step: string) => say('Redone: {step}', { step }),
  skipped: (step: string) => say('Changed elsewhere since, so not undone or redone: {step}', { step }),
})

/** Returns the name of a step: `Renamed to “Castle”`, `Changed roughness`. */
export function stepName(step: StepKind): string {
  const name = names[step.kind] as (step: never) => string
  return name(step as never)
}

const names: { readonly [Kind in StepKind['kind']]: (step: StepKind & { kind: Kind }) => string } = {
  opened: ({ name }) => say('Opened “{name}”', { name }),
  made: ({ name }) => say('Made “{name}”', { name }),
  saved: ({ name }) => say('Saved “{name}”', { name }),
  restored: ({ name }) => say('Restored “{name}”', { name }),
  cleared: () => say('Cleared the stage'),
  renamed: ({ name }) => say('Renamed to “{name}”', { name }),
  favourite: ({ name, count, favourite }) => {
    const what = name === null ? say('{count, plural, one {# item} other {# items}}', { count }) : `“${name}”`
    return favourite ? say('Added {what} to favourites', { what }) : say('Removed {what} from favourites', { what })
  },
  tags: ({ count }) =>
    count === 1 ? say('Changed tags') : say('Changed tags of {count, plural, one {# item} other {# items}}', { count }),
  moved: ({ project, count }) =>
    project === ''
      ? say('{count, plural, one {Moved # item out of its project} other {Moved # items out of their projects}}', {
          count,
        })
      : say('Moved {count, plural, one {# item} other {# items}} to “{project}”', { count, project }),
  'project-made': ({ name }) => say('New project “{name}”', { name }),
  'project-renamed': ({ name }) => say('Renamed project to “{name}”', { name }),
  'project-deleted': ({ name }) => say('Deleted project “{name}”', { name }),
  deleted: ({ name, count }) =>
    count === 1
      ? say('Deleted “{name}”', { name })
      : say('Deleted {count, plural, one {# item} other {# items}}', { count }),
  'coordinate-system': () => say('Changed units or orientation'),
  'pose-habit': ({ name, always }) =>
    always ? say('Pose for every result of {name}', { name }) : say('No pose for every result of {name}', { name }),
  'part-names': ({ name }) => (name === null ? say('Restored part name') : say('Renamed part to “{name}”', { name })),
  'parts-hidden': ({ count }) => say('Hid {count, plural, one {# part} other {# parts}}', { count }),
  'parts-shown': ({ count }) => say('Showed {count, plural, one {# part} other {# parts}}', { count }),
  'parts-isolated': ({ count }) => say('Isolated {count, plural, one {# part} other {# parts}}', { count }),
  'all-parts-shown': () => say('Showed all parts'),
  measured: ({ measure, name }) => say('Measured: {kind} {name}', { kind: lowerFirst(kindWords[measure]), name }),
  'measurement-renamed': ({ name }) => say('Renamed measurement to “{name}”', { name }),
  'measurements-deleted': ({ count }) =>
    say('Deleted {count, plural, one {# measurement} other {# measurements}}', { count }),
  materials: ({ changes }) => changeLines(changes).join(', '),
  'materials-discarded': () => say('Discarded material changes'),
  filaments: ({ changes }) => filamentLines(changes).join(', '),
  'filaments-discarded': () => say('Discarded filament changes'),
  placed: placingStepWords,
  'placing-discarded': () => say('Discarded placement'),
  connectors: ({ how }) => connectorStepWords[how],
  sculpted: ({ changes }) => sculptLines(changes).join(', '),
  'sculpting-discarded': () => say('Discarded sculpting'),
}
