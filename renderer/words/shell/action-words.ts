/** The actions of the command palette. */
import { messages, say } from '../../../shared/text/language.ts'

export const actionGroupWords = messages({
  create: 'Create',
  stage: 'Stage',
  queue: 'Queue',
  window: 'Window',
  settings: 'Settings',
})

export const viewActionWords = messages({
  front: 'Front view',
  right: 'Right view',
  back: 'Back view',
  left: 'Left view',
  top: 'Top view',
  bottom: 'Bottom view',
  isometric: 'Isometric view',
})

/** `Go to Texture` */
export function roomActionWords(room: string): string {
  return say('Go to {room}', { room })
}

/** `Lens: X-ray` */
export function lensActionWords(lens: string): string {
  return say('Lens: {lens}', { lens })
}

export const actionWords = messages({
  generate: 'Generate',
  'focus-prompt': 'New model from a prompt',
  'new-from-picture': 'New model from a picture',
  undo: 'Undo',
  redo: 'Redo',
  'fit-view': 'Fit model to view',
  wireframe: 'Toggle wireframe',
  edges: 'Toggle sharp and open edges',
  'back-faces': 'Toggle back faces',
  section: 'Section the model',
  measure: 'Measure the model',
  transform: 'Move, turn and scale the model',
  sculpt: 'Sculpt the model',
  parallel: 'Orthographic camera',
  grid: 'Toggle grid',
  dimensions: 'Toggle dimensions',
  screenshot: 'Save a picture of the stage',
  turntable: 'Save a turntable',
  'next-place': 'Next issue',
  'place-before': 'Previous issue',
  'compare-before': 'Compare with the version before',
  'clear-stage': 'Clear the stage',
  'delete-open': 'Delete the open model',
  export: 'Export model',
  facts: 'Show facts',
  report: 'Analyse model',
  parts: 'Show parts',
  materials: 'Show materials',
  versions: 'Show versions',
  'import-files': 'Add files to the library',
  'import-folder': 'Add a folder to the library',
  library: 'Expand or collapse library',
  bin: 'Open bin of deleted files',
  queue: 'Expand or collapse queue',
  'search-queue': 'Search queue',
  'hold-queue': 'Pause or resume queue',
  'stage-alone': 'Stage alone, or all panels',
  'toggle-create': 'Expand or collapse form',
  'toggle-inspector': 'Expand or collapse Inspector',
  'toggle-strip': 'Expand or collapse queue and library',
  larger: 'Larger text and controls',
  smaller: 'Smaller text and controls',
  'usual-size': 'Usual size of text and controls',
  'open-settings': 'Settings',
  services: 'Services and keys',
  spending: 'Spending',
  'add-service': 'Add service',
  shortcuts: 'Keyboard shortcuts',
  theme: 'Switch between dark and light theme',
  'open-palette': 'Search actions',
})

export type ActionId = keyof typeof actionWords
