/** The job that applies sculpting changes. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { SculptChange, SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import { checkedParts } from '../formats/check-model.ts'
import { writeGlb } from '../formats/glb-write.ts'
import { readModel } from '../formats/read-model.ts'
import { inCoordinateSystem } from '../formats/with-coordinate-system.ts'
import type { Model, Progress } from '../model.ts'
import { cutOff } from './cut-off.ts'
import type { SculptJobs } from './jobs.ts'
import { sculptModel } from './sculpt-model.ts'

/** See `SculptJobs`. */
export async function sculptFile(
  { file, mediaType, coordinateSystem, changes }: SculptJobs['sculpt']['input'],
  progress: Progress,
): Promise<SculptJobs['sculpt']['output']> {
  progress(0, 'reading')
  const read = inCoordinateSystem(await readModel(file, mediaType), coordinateSystem)
  const parts = checkedParts(read)
  const partOrigins = parts.map((part) => read.parts.indexOf(part))
  let model: Model = { ...read, parts }
  const strokes = changes.filter(isStroke)
  if (strokes.some(({ kind }) => kind === 'paint') && model.materials.some(({ filament }) => filament !== undefined))
    throw new AppError('invalid-input', 'a model with filaments is to be painted', {
      details: { reason: 'has-filaments' },
    })
  progress(0.2, 'painting')
  if (strokes.length > 0) model = await sculptModel(model, strokes, (share) => progress(0.2 + 0.5 * share, 'painting'))
  const cuts = changes.filter((change) => change.kind === 'cut')
  for (const [index, cut] of cuts.entries())
    model = await cutOff(model, cut, (share) => progress(0.7 + (0.2 * (index + share)) / cuts.length, 'cutting'))
  progress(0.9, 'writing')
  return { file: await writeGlb(model), partOrigins: cuts.length > 0 ? [] : partOrigins }
}

function isStroke(change: SculptChange): change is SculptStroke {
  return change.kind !== 'cut'
}
