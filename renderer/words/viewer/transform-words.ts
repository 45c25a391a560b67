/** The transform tool, the build plate and the objects. */
import { messages, say } from '../../../shared/text/language.ts'
import { formatSize } from '../../../shared/text/quantities.ts'
import type { PlacingStep } from '../../state/undo/undo-step.ts'
import type { TransformMode } from '../../state/edits/transform-tool.ts'

export const transformWords = messages({
  title: 'Transform',
  close: 'Close without saving',
  closeKey: 'Esc',
  modes: 'Transform mode',
  mode: { move: 'Move', turn: 'Rotate', scale: 'Scale' } satisfies Record<TransformMode, string>,
  snapping: 'Snap drags to steps',
  snappingHint: 'Ctrl reverses it while you drag',
  even: 'Scale all axes together',
  axes: ['X', 'Y', 'Z'],
  rows: { position: 'Position', rotation: 'Rotation', factor: 'Scale', size: 'Size' },
  /** `row`: one of the rows above; `axis`: X, Y or Z. */
  field: (row: string, axis: string) => `${row} ${axis}`,
  upHint: 'Y is height above the plate',
  turnOne: 'Select one object to rotate it by numbers.',
  scaleOne: 'Select one object to scale it by axis.',
  drop: 'Drop to floor',
  centre: 'Centre on plate',
  lay: 'Lay on a face',
  layHint: 'Click the face to lay on the floor. Esc cancels.',
  mirrorLabel: 'Mirror',
  mirror: (axis: string) => say('Mirror along {axis}', { axis }),
  tooMany: (most: number) =>
    say(
      'Objects stand in more than {most} different ways, which is more than one version can hold. Undo some, or place all of them together.',
      { most },
    ),
  unsavedStay:
    'Unsaved changes of materials, filaments or the surface stay with this model and are not part of the version.',
  save: 'Save version',
  discard: 'Discard',
})

export const plateWords = messages({
  label: 'Build plate',
  none: 'No build plate',
  /** Width, depth and height in millimetres. */
  printer: (name: string, bedMm: readonly number[]) => `${name} · ${formatSize(bedMm)}`,
  fits: 'Fits the build plate.',
  floats: (length: string) => say('Fits, but floats {length} above the plate.', { length }),
  /** `parts`: for example `12 mm too wide`. */
  tooLarge: (parts: readonly string[]) => say('Does not fit: {parts}.', { parts }),
  tooWide: (length: string) => say('{length} too wide', { length }),
  tooDeep: (length: string) => say('{length} too deep', { length }),
  tooTall: (length: string) => say('{length} too tall', { length }),
  turned: 'Does not fit this way round. It fits rotated by 90°.',
  beyond: (length: string) => say('Would fit, but reaches {length} past the edge. Centre it.', { length }),
  below: (length: string) => say('Would fit, but reaches {length} below the plate. Drop it to the floor.', { length }),
})

export const objectWords = messages({
  list: 'Objects',
  all: 'All objects',
  unnamed: (number: number) => say('Object {number}', { number }),
  add: 'Add a model from the library',
  nothingFound: 'No matching models',
  remove: (name: string) => say('Remove {name}', { name }),
  loading: (name: string) => say('Loading {name}', { name }),
  join: 'Result',
  joined: 'One object',
  apart: 'Separate objects',
  dropsAnimations: 'Animations, bones and shape keys are not kept when models are put together.',
})

/** Returns a transform step's name. */
export function placingStepWords(step: PlacingStep): string {
  if (step.how === 'added') return say('Added “{name}”', { name: step.name })
  return step.how === 'removed' ? say('Removed “{name}”', { name: step.name }) : placingNames[step.how]
}

const placingNames: Readonly<Record<Exclude<PlacingStep['how'], 'added' | 'removed'>, string>> = messages({
  moved: 'Moved',
  turned: 'Rotated',
  scaled: 'Scaled',
  mirrored: 'Mirrored',
  dropped: 'Dropped to the floor',
  centred: 'Centred on the plate',
  laid: 'Laid on a face',
  joined: 'Joined into one object',
  'kept-apart': 'Kept objects separate',
})
