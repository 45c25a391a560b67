/** The Slicers page of the settings. */
import { formatBytes, messages, say } from '../../../shared/text/language.ts'

export const slicerPageWords = messages({
  found: {
    title: 'Programs on this computer',
    none: 'No slicer was found. Install one, or enter the path of a program below.',
    again: 'Look again',
    last: 'Models open in the program used last; the others are in the menu beside it.',
  },
  own: {
    title: 'Another program',
    about: 'A slicer that is not in the list, by its path on this computer.',
    path: 'Path',
    pathExample: '/opt/slicer/slicer',
    reads: 'It reads files for',
    save: 'Use this program',
    remove: 'Remove',
  },
  project: {
    title: 'Printer settings for Bambu Studio and OrcaSlicer',
    about:
      'Save any project in your slicer and choose its 3MF file here. Your printer and process settings go into every project that is written for it; filaments get the colours of the model. Estimates of the two need it.',
    choose: 'Choose project',
    none: 'No project chosen: your slicer keeps the settings and filaments it has loaded.',
    chosen: (name: string, printer: string) => (printer === '' ? name : `${name} (${printer})`),
  },
  profile: {
    title: 'Profile for estimates with PrusaSlicer',
    about: 'By default estimates use what is selected in PrusaSlicer. An exported config file (.ini) takes its place.',
    choose: 'Choose profile',
    none: 'As selected in PrusaSlicer.',
  },
  remove: 'Remove',
  files: {
    title: 'Files opened in other programs',
    about: (days: number) =>
      say(
        'Kept for slicers to read again. Files older than {days, plural, one {# day} other {# days}} are removed when another is opened.',
        { days },
      ),
    none: 'None yet.',
    size: (bytes: number) => formatBytes(bytes),
    show: 'Show in folder',
  },
})
