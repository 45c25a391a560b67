/** Outputs of picture tasks. */
import type { MadePictures } from '../../generator/picture/jobs.ts'
import type { MadeOutput } from './family.ts'
import { generatorReport } from './pieces.ts'

/** Returns the pictures in order, then `report.json`. */
export function pictureOutputs({ pictures, report, makes }: MadePictures): MadeOutput[] {
  return [
    ...pictures.map(({ name, file, mediaType = 'image/png' }): MadeOutput => ({
      name,
      kind: 'image',
      mediaType,
      bytes: file,
    })),
    generatorReport(report, makes),
  ]
}
