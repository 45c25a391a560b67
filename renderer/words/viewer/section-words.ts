/** The section of the model. */
import type { SectionAxis } from '../../state/stage/tools.ts'
import { messages, say } from '../../../shared/text/language.ts'
import { formatLength } from '../../../shared/text/quantities.ts'

export const sectionWords = messages({
  title: 'Section',
  ghost: 'Show the cut-away half as a ghost',
  flip: 'Flip direction',
  cut: 'Cut here',
  cutHint: 'Adds this plane to the Cut form',
  close: 'Close section',
  direction: 'Direction',
  axes: messages({ x: 'X', y: 'Y', z: 'Z', free: 'Free' } satisfies Record<SectionAxis, string>, 'axis'),
  placing: { face: 'Click a face to cut along it', points: 'Click three points', none: 'Place the plane' },
  alongFace: 'Along a face',
  throughPoints: 'Through three points',
  rotate: 'Rotate by 90°',
  position: 'Plane position',
  handle: 'Section plane',
  /** The distance from the point where the plane first touches the model. */
  handleAt: (mm: number) => formatLength(mm),
  cutsNothing: 'The plane does not cut the model here.',
  area: 'Area',
  outline: 'Outline',
  enclosed: 'Enclosed bodies',
  flipped: 'Inside out',
  /** `lines`: number of open lines. */
  open: (lines: number) =>
    say(
      'Open surface: {lines, plural, one {# line does} other {# lines do}} not close (orange). The area is approximate.',
      { lines },
    ),
  /** Shown while the surface is being prepared for picking; `percent` is null while unknown. */
  preparing: (percent: number | null) =>
    percent === null ? say('Preparing the surface …') : say('Preparing the surface {percent} %', { percent }),
  preparingName: 'Preparing the surface',
})
