/** Pictures and turntables of the stage. */
import { formatNumber, messages, say } from '../../../shared/text/language.ts'

export const pictureWords = messages({
  title: 'Save picture or turntable',
  close: 'Close',
  picture: 'Picture',
  turntable: 'Turntable',
  preview: 'Preview',
  size: 'Size',
  sizes: { shown: 'Same as view', own: 'Custom' },
  pixels: (side: number) => `${side} px`,
  width: 'Width (px)',
  height: 'Height (px)',
  aspect: 'Aspect ratio',
  aspects: { stage: 'Same as view', '1:1': '1 : 1', '16:9': '16 : 9' },
  background: 'Background',
  backgrounds: { stage: 'As shown', none: 'Transparent', colour: 'Colour', picture: 'Picture' },
  colour: 'Colour',
  choosePicture: 'Choose picture …',
  noPicture: 'None yet: as shown',
  grid: 'Grid',
  dimensions: 'Dimensions',
  labels: 'Labels',
  /** In pixels. */
  summary: (width: number, height: number) => `PNG, ${width} × ${height} px`,
  copy: 'Copy',
  copied: 'Picture copied',
  save: 'Save',
  /** The file name if the models have no common name. */
  comparison: 'Comparison',
  unnamed: 'Model',
})

export const turntableWords = messages({
  format: 'Format',
  formats: { webm: 'WebM video', mp4: 'MP4 video', gif: 'GIF', png: 'PNG frames' },
  frames: 'Frames',
  seconds: 'Duration (s)',
  direction: 'Direction, seen from above',
  directions: { left: 'Anticlockwise', right: 'Clockwise' },
  /** In pixels and frames per second. */
  summary: (width: number, height: number, perSecond: number) =>
    say('{width} × {height} px, {perSecond} frames per second, from the current camera', {
      width: String(width),
      height: String(height),
      perSecond: formatNumber(perSecond, 1),
    }),
  noVideo: 'Video is not supported here. GIF and PNG frames work everywhere.',
  save: 'Save turntable',
  frameOf: (frame: number, frames: number) => say('Frame {frame} of {frames}', { frame, frames }),
  drawing: 'Rendering turntable',
  cancel: 'Cancel',
  /** The file name, without its extension. */
  fileName: (model: string) => say('{model} turntable', { model }),
})
