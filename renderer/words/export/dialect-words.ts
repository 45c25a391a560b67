/** Slicers that a 3MF can be written for, and programs that can open models. */
import { messages, say } from '../../../shared/text/language.ts'
import type { Dialect } from '../../../shared/formats/dialect.ts'

export const dialectWords = messages({
  label: 'For which slicer?',
  names: {
    standard: 'PrusaSlicer',
    bambu: 'Bambu Studio',
    orca: 'OrcaSlicer, Creality, Elegoo, Anycubic',
    cura: 'Cura',
    objects: 'Another slicer',
  } satisfies Record<Dialect, string>,
  hints: {
    standard:
      'Painting, also for SuperSlicer, and standard colours. Other programs see one colour for each flat of a model divided for filaments.',
    bambu: 'A project with painting, parts and plates.',
    orca: 'A project with painting, parts and plates.',
    cura: 'One object for each filament, with its extruder.',
    objects: 'One object for each colour. Also for web previews and print services.',
  } satisfies Record<Dialect, string>,
})

export const openInButtonWords = messages({
  openIn: (program: string) => say('Open in {program}', { program }),
  others: 'Open in another program',
  setUp: 'Set up slicers',
  setUpFor: (slicer: string) => say('Set up {slicer}', { slicer }),
  none: 'Open in a slicer',
})
