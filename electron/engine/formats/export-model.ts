/** The `export` job: writes a model file in another format. */
import { safeFileName } from './file-name.ts'
import { rewriteModel } from './rewrite-model.ts'
import { placedModel, coordinateSystemMatrix } from './with-coordinate-system.ts'
import { heightMatrix } from './resize.ts'
import type { FormatJob, FormatJobs } from './jobs.ts'
import { multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import type { PartNames } from '../../../shared/protocol/asset.ts'
import { canBeOpened, typeOfName } from '../../../shared/formats/file-type.ts'
import { writtenFile } from '../../../shared/formats/formats.ts'
import { isPlain } from '../../../shared/formats/coordinate-system.ts'
import type { Model, Part } from '../model.ts'

/**
 * Scales to the height in millimetres if one is given. The file is named after `name`, without its model extension.
 * Rejects with `unsupported-format`, `bad-geometry`, `mesh-too-large`, `unsafe-file`, `invalid-input`.
 */
export const exportModel: FormatJob<'export'> = async (input, progress) => {
  const name = safeFileName(withoutModelEnding(input.name))
  progress(0, 'reading')
  const { model, file, notes } = await rewriteModel({
    file: input.file,
    mediaType: input.mediaType,
    format: input.format,
    name,
    options: { dialect: input.dialect, projectSettings: input.projectSettings },
    placing: (model) => placing(model, input),
    renamed: renaming(input.partNames),
    onRead: () => progress(0.4, 'writing'),
  })
  progress(1)
  const { extension, mediaType } = writtenFile(input.format)
  return { file, fileName: `${name}.${extension}`, mediaType, notes, filaments: highestFilament(model) }
}

function highestFilament({ materials }: Model): number {
  return Math.max(1, ...materials.map(({ filament }) => filament ?? 1))
}

function placing(model: Model, { coordinateSystem, heightMm }: FormatJobs['export']['input']): Matrix | undefined {
  const meant =
    coordinateSystem === undefined || isPlain(coordinateSystem) ? undefined : coordinateSystemMatrix(coordinateSystem)
  if (heightMm === undefined) return meant
  const tall = heightMatrix(meant === undefined ? model : placedModel(model, meant), heightMm)
  return meant === undefined ? tall : multiply(tall, meant)
}

function renaming(names: PartNames = {}): ((part: Part, number: number) => string) | undefined {
  if (!Object.keys(names).some((key) => key.startsWith('part '))) return undefined
  return (part, number) => names[`part ${number}`] ?? part.name
}

function withoutModelEnding(name: string): string {
  const type = typeOfName(name)
  return type === null || type.kind === 'image' || !canBeOpened(type) ? name : name.slice(0, name.lastIndexOf('.'))
}
