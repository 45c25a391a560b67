/** A form's file slots, and their sources. */
import type { AnyViewId } from '../../../shared/catalogue/catalogue.ts'
import { countOf, formatCount } from '../format-number.ts'
import { formatDate } from '../format-time.ts'
import { joinList } from '../../../shared/text/language.ts'

export const slotWords = {
  adding: (name: string) => `Adding ${name}`,
  /** `names`: file names. */
  noRoom: (names: readonly string[]) => `No room for ${joinList(names.map((name) => `“${name}”`))}.`,
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
      `Goes on at ${service} without an upload${until === null ? '' : `, until ${formatDate(until)}`}.`,
    onlyMadeHere: (service: string) => `Takes only fitting results of ${service} that it still keeps. This is not one.`,
  },
  pictures: {
    label: (number: number) => `Picture ${formatCount(number)}`,
    add: 'Add a picture',
    replace: (number: number) => `Replace picture ${formatCount(number)}`,
    remove: (number: number) => `Remove picture ${formatCount(number)}`,
    countHint: (least: number, most: number) =>
      least > 1 ? `${formatCount(least)} to ${formatCount(most)} pictures.` : `Up to ${countOf(most, 'picture')}.`,
  },
  views: {
    label: (view: string) => `${view} view`,
    add: (view: AnyViewId) => `Add ${view} view`,
    replace: (view: AnyViewId) => `Replace ${view} view`,
    remove: (view: AnyViewId) => `Remove ${view} view`,
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
    `${shown ?? 'Stage'}${view === undefined ? '' : ` ${view}`}`,
  triangles: (count: number) => countOf(count, 'triangle'),
  pixels: (width: number, height: number) => `${width} × ${height} px`,
} as const

export const libraryPickerWords = {
  close: 'Close',
  search: 'Search names and prompts',
  noMatch: 'No matches',
  noMatchHelp: 'No name or prompt matches.',
  emptyHelp: 'Create one first, or choose a file from your disk.',
  more: (count: number) => `${formatCount(count)} more. Search to find them.`,
  notAccepted: 'Not accepted here',
  model: {
    title: 'Choose a model',
    searchLabel: 'Search models',
    list: 'Models',
    empty: 'No models in the library yet',
  },
  image: {
    title: 'Choose a picture',
    searchLabel: 'Search pictures',
    list: 'Pictures',
    empty: 'No pictures in the library yet',
  },
} as const
