/** The job "export": a model file in, a file in another format out. */
import { safeFileName } from './formats/file-name.ts'
import { formats } from './formats/formats.ts'
import { readModel } from './formats/read-model.ts'
import { withStance } from './formats/with-stance.ts'
import { withHeight } from './formats/resize.ts'
import type { EngineJobs } from './jobs.ts'
import type { PartNames } from '../../shared/asset.ts'
import type { Model, Progress } from './model.ts'

/**
 * Reads, brings to the height in millimetres where one is given, and writes. The file is named after `name`, without a
 * model's ending that it may already have. Rejects `unsupported-format`, `bad-geometry`, `mesh-too-large`, `unsafe-file`,
 * `invalid-input`.
 */
export async function exportModel(
  input: EngineJobs['export']['input'],
  progress: Progress,
): Promise<EngineJobs['export']['output']> {
  const row = formats[input.format]
  const name = safeFileName(input.name.replace(/\.(glb|gltf|obj|stl|ply|3mf|fbx|dae|3ds|off|usdz|zip)$/i, ''))
  progress(0, 'reading')
  const read = named(withStance(await readModel(input.file, input.mediaType), input.stance), input.partNames)
  progress(0.4, 'writing')
  const sized = input.heightMm === undefined ? read : withHeight(read, input.heightMm)
  const file = await row.write({ ...sized, name })
  progress(1)
  return { file, fileName: `${name}.${row.extension}`, mediaType: row.mediaType }
}

/** Parts are counted as in the view: without those that hold no triangle. */
function named(model: Model, names: PartNames = {}): Model {
  const parts = model.parts.filter(({ indices }) => indices.length > 0)
  return { ...model, parts: parts.map((part, number) => ({ ...part, name: names[`part ${number}`] ?? part.name })) }
}
