/** The Materials tab of the Inspector: the list, the values of one material, and its textures. */
import { messages, say } from '../../../shared/text/language.ts'
import type { TextureUse } from '../../../shared/edits/material-change.ts'

export const materialWords = messages({
  loading: { title: 'Loading model', text: 'Materials can be edited once the model has loaded.' },
  hiddenByLens: 'Materials are hidden in this view.',
  showMaterials: 'Show materials',
  name: 'Material name',
  /** For an unnamed material; counted from 1. */
  unnamed: (number: number) => say('Material {number}', { number }),
  textures: 'Textures',
  noLayout: 'No UVs. Texture the model in the Texture room to create them.',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  save: 'Save as version',
  list: {
    label: 'Materials',
    select: (name: string) => say('Select {name} to merge', { name }),
    unsaved: 'Unsaved changes',
    triangles: (count: number) => say('{count, plural, one {# triangle} other {# triangles}}', { count }),
    merge: (count: number, into: string) =>
      say('Merge {count, plural, one {# material} other {# materials}} into “{into}”', { count, into }),
    mergeIdentical: (count: number) =>
      say('Merge {count, plural, one {# identical material} other {# identical materials}}', { count }),
  },
})

export const materialFieldWords = messages({
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
  picker: (label: string) => say('{label}: colour picker', { label }),
  withUnit: (label: string, unit: string) => `${label}, ${unit}`,
})

export const adjustmentWords = messages({
  title: 'Adjust base colour texture',
  reset: 'Reset',
  hue: 'Hue',
  saturation: 'Saturation',
  brightness: 'Brightness',
  contrast: 'Contrast',
  tint: 'Tint',
  amount: 'Amount',
})

const uses: Record<TextureUse, string> = messages({
  baseColour: 'Base colour',
  normal: 'Normal',
  metalnessRoughness: 'Metal/rough',
  occlusion: 'Occlusion',
  emissive: 'Emission',
})

export const textureWords = messages({
  uses,
  none: 'None',
  pixels: (size: readonly [number, number]) => `${size.join(' × ')} px`,
  add: 'Add from file',
  replace: 'Replace from file',
  fromLibrary: 'Choose from library',
  resize: 'Resize (longest side)',
  side: (pixels: number) => `${pixels} px`,
  remove: 'Remove',
})

export const picturePickerWords = messages({
  title: 'Choose a picture',
  close: 'Close',
  search: 'Search pictures',
  placeholder: 'Search names and prompts',
  list: 'Pictures',
  empty: { title: 'No pictures in the library yet', text: 'Create one in the Image room, or choose a file.' },
  noMatches: { title: 'No matches', text: 'No name or prompt matches.' },
})
