/** A form's file slots, and their sources. */
import { sideWords } from './view-words.ts'
import type { AnyViewId } from '../../../shared/catalogue/catalogue.ts'
import { formatDate } from '../format-time.ts'
import { messages, say } from '../../../shared/text/language.ts'

export const slotWords = messages({
  adding: (name: string) => say('Adding {name}', { name }),
  /** `names`: file names. */
  noRoom: (names: readonly string[]) => say('No room for {names}.', { names: names.map((name) => `“${name}”`) }),
  dropHere: 'A picture to work from, or a model to open',
  image: {
    empty: 'Drop or paste a picture',
    transparent: 'With transparency',
    replace: 'Replace picture',
    remove: 'Remove picture',
  },
  model: {
    empty: 'Drop a model',
    /** For slots that take no file. */
    emptyOwn: 'Choose a model of this service',
    onStage: 'On the stage',
    notOnStage: 'Not the model on the stage',
    pinned: 'Pinned',
    pinnedElsewhere: 'Pinned, not on the stage',
    pin: 'Pin to this form',
    pinHelp: 'Keep this model here when another is opened',
    unpinHelp: 'Follow the stage again',
    replace: 'Replace model',
    remove: 'Remove model',
    noSurface: 'No surface found in this file. Points, lines and empty scenes cannot be processed.',
    takeFromStage: 'Use the model on the stage',
    reusedHere: (service: string, until: string | null) =>
      until === null
        ? say('Continues at {service} without an upload.', { service })
        : say('Continues at {service} without an upload, until {date}.', { service, date: formatDate(until) }),
    onlyMadeHere: (service: string) =>
      say('Only matching results that {service} still keeps are accepted.', { service }),
  },
  pictures: {
    label: (number: number) => say('Picture {number}', { number }),
    add: 'Add a picture',
    replace: (number: number) => say('Replace picture {number}', { number }),
    remove: (number: number) => say('Remove picture {number}', { number }),
    countHint: (least: number, most: number) =>
      least > 1
        ? say('{least} to {most} pictures.', { least, most })
        : say('Up to {most, plural, one {# picture} other {# pictures}}.', { most }),
  },
  views: {
    label: (view: string) => say('{view} view', { view }),
    add: (view: AnyViewId) => say('Add {view} view', { view: sideWords[view] }),
    replace: (view: AnyViewId) => say('Replace {view} view', { view: sideWords[view] }),
    remove: (view: AnyViewId) => say('Remove {view} view', { view: sideWords[view] }),
    captureAll: 'Capture all from the stage',
  },
  sources: {
    file: 'File',
    library: 'Library',
    stage: 'Stage',
    chooseFile: 'Choose a file',
    fromLibrary: 'From the library',
    noModel: 'No model on the stage',
    nothing: 'Nothing on the stage',
    modelOnStage: 'Model on the stage',
    pictureOnStage: 'Picture on the stage',
    capture: 'Picture of the stage',
    captured: 'a picture of the stage',
  },
  /** Returns the file name for a picture of the stage: `Dragon front`. */
  captureName: (shown: string | undefined, view?: AnyViewId) =>
    `${shown ?? say('Stage')}${view === undefined ? '' : ` ${sideWords[view]}`}`,
  triangles: (count: number) => say('{count, plural, one {# triangle} other {# triangles}}', { count }),
  pixels: (width: number, height: number) => `${width} × ${height} px`,
})
