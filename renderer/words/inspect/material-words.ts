/** The Materials tab of the Inspector: the list, the values of one material, and its textures. */
import type { TextureUse } from '../../../shared/edits/material-change.ts'
import { countOf, formatCount } from '../format-number.ts'

export const materialWords = {
  loading: { title: 'Loading model', text: 'Materials can be edited once the model has loaded.' },
  hiddenByLens: 'Materials are hidden in this view.',
  showMaterials: 'Show materials',
  name: 'Material name',
  /** For an unnamed material; counted from 1. */
  unnamed: (number: number) => `Material ${formatCount(number)}`,
  textures: 'Textures',
  noLayout: 'No UVs. Texture the model in the Texture room to create them.',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  save: 'Save as version',
  list: {
    label: 'Materials',
    select: (name: string) => `Select ${name} to merge`,
    unsaved: 'Unsaved changes',
    triangles: (count: number) => countOf(count, 'triangle'),
    merge: (count: number, into: string) => `Merge ${countOf(count, 'material')} into “${into}”`,
    mergeIdentical: (count: number) => `Merge ${countOf(count, 'identical material')}`,
  },
} as const

export const materialFieldWords = {
  colour: 'Colour',
  /** A factor that multiplies the base colour texture. */
  colourFactor: 'Colour factor',
  metalness: 'Metalness',
  roughness: 'Roughness',
  normalStrength: 'Normal scale',
  emission: 'Emission',
  emissionStrength: 'Strength',
  transparency: 'Transparency',
  alphaModes: { opaque: 'Opaque', mask: 'Cutout', blend: 'Blend' },
  opacity: 'Opacity',
  alphaCutoff: 'Alpha cutoff',
  doubleSided: 'Double-sided',
  picker: (label: string) => `${label}: colour picker`,
  withUnit: (label: string, unit: string) => `${label}, ${unit}`,
} as const

export const adjustmentWords = {
  title: 'Adjust base colour texture',
  reset: 'Reset',
  hue: 'Hue',
  saturation: 'Saturation',
  brightness: 'Brightness',
  contrast: 'Contrast',
  tint: 'Tint',
  amount: 'Amount',
} as const

const uses: Record<TextureUse, string> = {
  baseColour: 'Base colour',
  normal: 'Normal',
  metalnessRoughness: 'Metal/rough',
  occlusion: 'Occlusion',
  emissive: 'Emission',
}

export const textureWords = {
  uses,
  none: 'None',
  pixels: (size: readonly [number, number]) => `${size.join(' × ')} px`,
  add: 'Add from file',
  replace: 'Replace from file',
  fromLibrary: 'Choose from library',
  resize: 'Resize (longest side)',
  side: (pixels: number) => `${pixels} px`,
  remove: 'Remove',
} as const

export const picturePickerWords = {
  title: 'Choose a picture',
  close: 'Close',
  search: 'Search pictures',
  placeholder: 'Search names and prompts',
  list: 'Pictures',
  empty: { title: 'No pictures in the library yet', text: 'Create one in the Image room, or choose a file.' },
  noMatches: { title: 'No matches', text: 'No name or prompt matches.' },
} as const
