/** The Export tab of the Inspector. */
import { formatSize } from '../format-length.ts'
import { formatBytes, formatNumber } from '../../../shared/text/language.ts'

export const exportWords = {
  format: 'Format',
  size: 'Size',
  height: 'Height',
  heightUnit: ' mm',
  noHeight: 'Enter a height',
  /** Both in millimetres; the larger one is shown in metres. */
  heightRange: (minMm: number, maxMm: number) =>
    `Between ${formatNumber(minMm)} mm and ${formatNumber(maxMm / 1000)} m`,
  resetHeight: 'Reset',
  /** x, y, z in millimetres, y up. */
  resultingSize: ([width, height, depth]: readonly [number, number, number]) =>
    `W × D × H: ${formatSize([width, depth, height], 'mm')}. Proportions are kept.`,
  save: (format: string) => `Save as ${format}`,
  original: {
    picture: (bytes: number) => `Saves the original picture unchanged (${formatBytes(bytes)}).`,
    file: (bytes: number) => `Saves the original file unchanged (${formatBytes(bytes)}).`,
    savePicture: 'Save picture',
    saveFile: 'Save file',
  },
  outcome: {
    saved: 'Saved',
    downloaded: (fileName: string) => `Downloaded ${fileName}`,
    showInFolder: 'Show in folder',
  },
} as const
