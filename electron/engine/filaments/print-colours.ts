/** The `print-colours` job: makes a model of any colours printable with a few filaments, with a report. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeGlb } from '../formats/glb-write.ts'
import { readNoted } from '../formats/read-model.ts'
import { withSmoothNormals } from '../mesh/normals.ts'
import type { Model, Progress } from '../model.ts'
import { divideByColour } from './divide-by-colour.ts'
import { reportOf } from './filament-report.ts'
import type { FilamentJobs } from './jobs.ts'

const maxTriangles = 2_000_000
/** Larger surfaces are shaded by the viewer: finding their creases would take longer than everything else. */
const shadingLimit = 1_500_000
const creaseDegrees = 40

/** Reads, divides, measures and writes. See `FilamentJobs` for its errors. */
export async function printColours(
  input: FilamentJobs['print-colours']['input'],
  progress: Progress,
): Promise<FilamentJobs['print-colours']['output']> {
  progress(0.01, 'reading')
  const { model, fileNotes } = await readNoted(input.file, input.mediaType)
  checkSize(model)
  const divided = await divideByColour(model, input, (fraction, doing) => progress(0.08 + 0.72 * fraction, doing))
  progress(0.8, 'measuring')
  const report = reportOf(divided, input)
  progress(0.86, 'rendering')
  const { triangles } = report.surface
  const shaded = triangles > shadingLimit ? divided.model : withSmoothNormals(divided.model, creaseDegrees)
  progress(0.95, 'writing')
  const glb = await writeGlb({ ...shaded, name: input.name })
  progress(1)
  return { glb, report, fileNotes }
}

function checkSize({ parts }: Model): void {
  const triangles = parts.reduce((sum, { indices }) => sum + Math.floor(indices.length / 3), 0)
  if (triangles > maxTriangles)
    throw new AppError('mesh-too-large', `${triangles} triangles are more than can be divided by colour`, {
      details: { reason: 'too-many-triangles', triangles, limit: maxTriangles },
    })
}
