/** What can be made from a result next. */
import { messages } from '../../../shared/text/language.ts'

export const chainWords = messages({
  'make-3d': 'Make 3D model',
  'make-3d-from-views': 'Make 3D model from these views',
  'edit-image': 'Edit picture',
  'use-as-texture': 'Use as texture',
  texture: 'Texture',
  reduce: 'Reduce',
  remesh: 'Remesh',
  convert: 'Convert',
  print: 'Prepare for printing',
  filaments: 'Print in colours',
  finish: 'Finish',
  cut: 'Cut into parts',
  split: 'Split into objects',
})

export type ChainId = keyof typeof chainWords
