import { messages, say } from '../../../shared/text/language.ts'
import type { SculptTool } from '../../state/edits/sculpt-tool.ts'

export const sculptToolWords: Record<SculptTool, { name: string; hint: string }> = messages({
  smooth: { name: 'Smooth', hint: 'Evens out bumps. The volume stays.' },
  flatten: { name: 'Flatten', hint: 'Presses the surface onto its mean plane.' },
  fill: { name: 'Fill', hint: 'Fills dents up to their rim.' },
  draw: { name: 'Draw', hint: 'Builds the surface up.' },
  carve: { name: 'Carve', hint: 'Digs into the surface.' },
  paint: { name: 'Paint', hint: 'Paints colour.' },
})

export const sculptWords = messages({
  title: 'Sculpt',
  close: 'Close sculpting',
  brushes: 'Brushes',
  size: 'Size',
  strength: 'Strength',
  colour: 'Colour',
  mirror: 'Mirror left–right',
  turn: 'Drag beside the model, or hold Alt, to orbit.',
  preparing: 'Preparing the model …',
  /** Shown if the triangles are larger than the brush. */
  missed: 'No vertex under the brush. Use a larger brush, or remesh the model more finely.',
  intoTextures: (sizes: readonly string[]) =>
    say('{count, plural, one {Paints into the texture ({sizes}).} other {Paints into # textures ({sizes}).}}', {
      count: sizes.length,
      sizes,
    }),
  intoColours: 'Paints vertex colours: as fine as the triangles are.',
  intoBoth: 'Paints into textures where there are some, elsewhere into vertex colours.',
  filaments: 'This model is split into filaments. Paint them in Materials.',
  unsaved: 'Materials or filaments have unsaved changes. Save or discard them first.',
  animated: 'A sculpted version keeps no animations and no blend shapes.',
  hiddenByLens: 'This lens does not show what you sculpt.',
  showMaterials: 'Show materials',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  apply: 'Apply',
  applyHint: 'Saves a new version. The model stays as it was.',
  cutOff: 'Cut off',
  cutOffHint: 'Saves a new version without the hidden half. The cut is closed.',
})
