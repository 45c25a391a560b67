/** The Filaments view of the Materials tab: the list, the tools, and the selected spool. */
import type { FilamentTool } from '../../state/edits/filament-tool.ts'
import { formatNumber, messages, say } from '../../../shared/text/language.ts'
import { formatArea } from '../../../shared/text/quantities.ts'

export const looksWords = messages({
  label: 'Show',
  filaments: 'Filaments',
  materials: 'Materials',
  filamentsUnsaved: 'Filament changes are not saved yet. Save or discard them to edit materials.',
  materialsUnsaved: 'Material changes are not saved yet. Save or discard them to edit filaments.',
  goTo: (name: string) => say('Go to {name}', { name }),
})

export const filamentWords = messages({
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
  full: (most: number) =>
    say('A model can have at most {most, plural, one {# filament} other {# filaments}}.', { most }),
  newName: (number: number) => say('Filament {number}', { number }),
  unnamed: (number: number) => say('Filament {number}', { number }),
  share: (percent: number) => (percent > 0 && percent < 0.1 ? '< 0.1 %' : `${formatNumber(percent, 1)} %`),
  unused: 'Unused',
  unusedHint: 'Nothing is printed with it: it is left out when saved.',
  areaHint: (mm2: number) => say('{area} of the surface', { area: formatArea(mm2) }),
  noFilament: 'No filament',
  noFilamentHint: 'Materials of the file without a filament. Fill or paint them to print them.',
  unsaved: 'Unsaved changes',
  working: 'Updating the model',
  lock: (name: string) => say('Lock {name}', { name }),
  unlock: (name: string) => say('Unlock {name}', { name }),
  lockHint: 'Painting leaves locked filaments alone.',
  more: (name: string) => say('Merge or swap {name}', { name }),
  mergeInto: 'Merge into',
  swapWith: 'Swap with',
  oneLeft: 'No other filament to merge with',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  save: 'Save changes',
})

interface ToolWords {
  name: string
  hint: string
}

export const filamentToolWords: Record<FilamentTool, ToolWords> = messages({
  brush: { name: 'Brush', hint: 'Drag over the model to paint. Start beside it, or hold Alt, to turn it.' },
  eraser: { name: 'Eraser', hint: 'Drag over the model to bring back the saved colours.' },
  bucket: { name: 'Bucket', hint: 'Click an area of one colour to fill it.' },
  part: { name: 'Part', hint: 'Click a part to fill everything connected to it.' },
  pick: { name: 'Pick', hint: 'Click the model to select the filament there.' },
})

export const brushWords = messages({
  size: 'Brush size',
  mirror: 'Mirror left–right',
  noTool: 'Choose a tool to paint with the selected filament.',
  preparing: 'Preparing the model for painting…',
  smaller: 'Smaller brush',
  larger: 'Larger brush',
  bar: 'Painting',
  /** `number` is shown on the button. */
  select: (number: number, name: string) => say('Paint with {number} {name}', { number, name }),
  panel: 'Open Filaments panel',
  done: 'Stop painting',
  doneKey: 'Esc',
})

export const spoolFieldWords = messages({
  title: (number: number) => say('Filament {number}', { number }),
  name: 'Name',
  colour: 'Colour',
  own: 'My spools',
  noSpools: 'Keep your own spools in Settings to choose them here.',
  manage: 'Edit spools',
  use: (name: string) => say('Use {name}', { name }),
})
