/** The Export tab of the Inspector. */
import { formatSize } from '../format-length.ts'
import { formatBytes, messages, say } from '../../../shared/text/language.ts'

export const exportWords = messages({
  format: 'Format',
  size: 'Size',
  height: 'Height',
  heightUnit: ' mm',
  noHeight: 'Enter a height',
  /** Both in millimetres; the larger one is shown in metres. */
  heightRange: (minMm: number, maxMm: number) =>
    say('Between {least} mm and {most} m', { least: minMm, most: maxMm / 1000 }),
  resetHeight: 'Reset',
  /** x, y, z in millimetres, y up. */
  resultingSize: ([width, height, depth]: readonly [number, number, number]) =>
    say('W × D × H: {size}. Proportions are kept.', { size: formatSize([width, depth, height], 'mm') }),
  /** `format`: a name of a file format; `up`: an axis. */
  upAxis: (format: string, up: string) => say('{up} is up in the saved {format}.', { format, up }),
  save: (format: string) => say('Save as {format}', { format }),
  original: {
    picture: (bytes: number) => say('Saves the original picture unchanged ({size}).', { size: formatBytes(bytes) }),
    file: (bytes: number) => say('Saves the original file unchanged ({size}).', { size: formatBytes(bytes) }),
    savePicture: 'Save picture',
    saveFile: 'Save file',
  },
  outcome: {
    saved: 'Saved',
    downloaded: (fileName: string) => say('Downloaded {fileName}', { fileName }),
    showInFolder: 'Show in folder',
  },
})
