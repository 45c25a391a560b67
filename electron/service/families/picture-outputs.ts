/** Pictures and their report as results of a task. */
import type { MadePictures } from '../../generator/picture/jobs.ts'
import type { MadeOutput } from './family.ts'
import { generatorReport } from './pieces.ts'

/** The pictures in their order, then `report.json`. */
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
