/** The Export tab of the Inspector. */
import { formatLength, formatSize } from '../../../shared/text/quantities.ts'
import { formatBytes, messages, say } from '../../../shared/text/language.ts'

export const exportWords = messages({
  format: 'Format',
  size: 'Size',
  height: 'Height',
  heightUnit: ' mm',
  noHeight: 'Enter a height',
  heightRange: (minMm: number, maxMm: number) =>
    say('Between {least} and {most}', { least: formatLength(minMm, 'mm'), most: formatLength(maxMm, 'mm') }),
  resetHeight: 'Reset',
  /** x, y, z in millimetres, y up. */
  resultingSize: ([width, height, depth]: readonly [number, number, number]) =>
    say('W × D × H: {size}. Proportions are kept.', { size: formatSize([width, depth, height]) }),
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
