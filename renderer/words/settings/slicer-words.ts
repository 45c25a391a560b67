/** The Slicers page of the settings. */
import { formatBytes, messages, say } from '../../../shared/text/language.ts'

export const slicerPageWords = messages({
  found: {
    title: 'Programs on this computer',
    none: 'No slicer was found. Install one, or enter the path of a program below.',
    again: 'Search again',
    last: 'Models open in the program used last; the others are in the menu beside it.',
  },
  own: {
    title: 'Another program',
    about: 'A slicer that is not in the list, by its path on this computer.',
    path: 'Path',
    pathExample: '/opt/slicer/slicer',
    reads: 'File format of',
    save: 'Use this program',
    remove: 'Remove',
  },
  project: {
    title: 'Printer settings for Bambu Studio and OrcaSlicer',
    about:
      'Save any project in your slicer and choose its 3MF file here. Exported projects use its printer and process settings, with filaments in the colours of the model. Estimates with Bambu Studio and OrcaSlicer need it.',
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
        'Kept so that slicers can read them again. Files older than {days, plural, one {# day} other {# days}} are removed when another is opened.',
        { days },
      ),
    none: 'None yet.',
    size: (bytes: number) => formatBytes(bytes),
    show: 'Show in folder',
  },
})
