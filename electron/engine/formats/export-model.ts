/** The job "export": a model file in, a file in another format out. */
import { safeFileName } from './file-name.ts'
import { readModel } from './read-model.ts'
import { writers } from './writers.ts'
import { withStance } from './with-stance.ts'
import { withHeight } from './resize.ts'
import type { FormatJobs } from './jobs.ts'
import type { PartNames } from '../../../shared/asset.ts'
import { canBeOpened, typeOfName } from '../../../shared/file-type.ts'
import { writtenFile } from '../../../shared/formats.ts'
import type { Model, Progress } from '../model.ts'

/**
 * Reads, brings to the height in millimetres where one is given, and writes. The file is named after `name`, without a
 * model's ending that it may already have. Rejects `unsupported-format`, `bad-geometry`, `mesh-too-large`, `unsafe-file`,
 * `invalid-input`.
 */
export async function exportModel(
  input: FormatJobs['export']['input'],
  progress: Progress,
): Promise<FormatJobs['export']['output']> {
  const name = safeFileName(withoutModelEnding(input.name))
  progress(0, 'reading')
  const read = named(withStance(await readModel(input.file, input.mediaType), input.stance), input.partNames)
  progress(0.4, 'writing')
  const sized = input.heightMm === undefined ? read : withHeight(read, input.heightMm)
  const file = await writers[input.format]({ ...sized, name })
  progress(1)
  const { extension, mediaType } = writtenFile(input.format)
  return { file, fileName: `${name}.${extension}`, mediaType }
}

function withoutModelEnding(name: string): string {
  const type = typeOfName(name)
  return type === null || type.kind === 'image' || !canBeOpened(type) ? name : name.slice(0, name.lastIndexOf('.'))
}

/** Parts are counted as in the view: without those that hold no triangle. */
function named(model: Model, names: PartNames = {}): Model {
  const parts = model.parts.filter(({ indices }) => indices.length > 0)
  return { ...model, parts: parts.map((part, number) => ({ ...part, name: names[`part ${number}`] ?? part.name })) }
}
