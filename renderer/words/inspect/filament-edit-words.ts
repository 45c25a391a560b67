/** The Filaments view of the Materials tab: the list, the tools, and the selected spool. */
import type { FilamentTool } from '../../state/edits/filament-tool.ts'
import { formatNumber } from '../../../shared/text/language.ts'
import { countOf } from '../format-number.ts'

export const looksWords = {
  label: 'Show',
  filaments: 'Filaments',
  materials: 'Materials',
  filamentsUnsaved: 'Filament changes are not saved yet. Save or discard them to edit materials.',
  materialsUnsaved: 'Material changes are not saved yet. Save or discard them to edit filaments.',
  goTo: (name: string) => `Go to ${name}`,
} as const

export const filamentWords = {
  none: {
    title: 'No filaments yet',
    text: 'Reduce the model to the colours of your spools, then paint, merge and swap them here.',
    action: 'Reduce to filaments',
  },
  hiddenByLens: 'Filament colours are hidden in this view.',
  showColours: 'Show colours',
  tools: 'Tools',
  list: 'Filaments',
  add: 'Add filament',
  full: (most: number) => `A model can have at most ${countOf(most, 'filament')}.`,
  newName: (number: number) => `Filament ${number}`,
  unnamed: (number: number) => `Filament ${number}`,
  share: (percent: number) => (percent > 0 && percent < 0.1 ? '< 0.1 %' : `${formatNumber(percent, 1)} %`),
  unused: 'Unused',
  unusedHint: 'Nothing is printed with it: it is left out when saved.',
  areaHint: (mm2: number) => `${formatNumber(mm2, 0)} mm² of the surface`,
  noFilament: 'No filament',
  noFilamentHint: 'Materials of the file without a filament. Fill or paint them to print them.',
  unsaved: 'Unsaved changes',
  working: 'Updating the model',
  lock: (name: string) => `Lock ${name}`,
  unlock: (name: string) => `Unlock ${name}`,
  lockHint: 'Painting leaves locked filaments alone.',
  more: (name: string) => `Merge or swap ${name}`,
  mergeInto: 'Merge into',
  swapWith: 'Swap with',
  oneLeft: 'No other filament to merge with',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  save: 'Save changes',
} as const

interface ToolWords {
  name: string
  hint: string
}

export const filamentToolWords: Record<FilamentTool, ToolWords> = {
  brush: { name: 'Brush', hint: 'Drag over the model to paint. Start beside it, or hold Alt, to turn it.' },
  eraser: { name: 'Eraser', hint: 'Drag over the model to bring back the saved colours.' },
  bucket: { name: 'Bucket', hint: 'Click an area of one colour to fill it.' },
  part: { name: 'Part', hint: 'Click a part to fill everything connected to it.' },
  pick: { name: 'Pick', hint: 'Click the model to select the filament there.' },
}

export const brushWords = {
  size: 'Brush size',
  mirror: 'Mirror left–right',
  noTool: 'Choose a tool to paint with the selected filament.',
  preparing: 'Preparing the model for painting…',
  smaller: 'Smaller brush',
  larger: 'Larger brush',
  bar: 'Painting',
  /** `number` is shown on the button. */
  select: (number: number, name: string) => `Paint with ${number} ${name}`,
  panel: 'Open Filaments panel',
  done: 'Stop painting',
  doneKey: 'Esc',
} as const

export const spoolFieldWords = {
  title: (number: number) => `Filament ${number}`,
  name: 'Name',
  colour: 'Colour',
  own: 'My spools',
  noSpools: 'Keep your own spools in Settings to choose them here.',
  manage: 'Edit spools',
  use: (name: string) => `Use ${name}`,
} as const
