/** The `open-archive` job: extracts the models or the pictures of an archive. */
import { inputFormats, typeOfName } from '../../../shared/formats/file-type.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { asOneSet, type ArchiveContents, type ReadFromArchive } from './archive-read.ts'
import { isMeant, modelsIn } from './archived-models.ts'
import { carryGltf } from './carry-gltf.ts'
import { writeGlb } from './glb-write.ts'
import { unlimitedBudget } from './memory-budget.ts'
import { withNested } from './nested-archives.ts'
import { notesToShow } from './notes-to-show.ts'
import { openArchivedModels } from './read-model.ts'
import { openZip } from './zip-read.ts'
import type { FormatJob, UnpackedModel } from './jobs.ts'

/** Pictures beyond this number are ignored. */
const maxPictures = 16

/** See `FormatJobs`. */
export const openArchive: FormatJob<'open-archive'> = async ({ file, several }, progress) => {
  progress(0, 'unpacking')
  const contents = await openArchivedModels(file).catch((error: unknown) => {
    const archive = withNested(openZip(file), unlimitedBudget, () => {})
    if (modelsIn(archive).length > 0) throw error
    return archive
  })
  if ('models' in contents) {
    const names = contents.models.map(({ name }) => name)
    if (several === 'ask' && names.length > 1) return { models: [], choices: names, pictures: [] }
    progress(0.6, 'writing')
    const models = names.length > 1 && several === 'set' ? [await setOf(contents)] : await eachOf(contents)
    progress(1)
    return { models, choices: [], pictures: [] }
  }
  const names = contents.names.filter((name) => isMeant(name) && isPicture(name))
  const pictures = names.slice(0, maxPictures).map((name) => ({ name: labelOf(name), file: contents.read(name)! }))
  progress(1)
  return { models: [], choices: [], pictures }
}

async function setOf({ models, notes }: ArchiveContents): Promise<UnpackedModel> {
  const { model, note } = asOneSet(models, { budget: unlimitedBudget })
  return {
    name: '',
    glb: await writeGlb(model),
    missing: models.flatMap(({ missing }) => missing),
    notes: withoutRepeats(
      notesToShow(
        models.flatMap((each) => each.notes),
        false,
      ).concat(note, notes),
    ),
  }
}

/** Notes on the archive as a whole are stored with the first model. */
async function eachOf({ archive, models, notes }: ArchiveContents): Promise<UnpackedModel[]> {
  const unpacked: UnpackedModel[] = []
  for (const [index, model] of models.entries()) {
    // A GLB is extracted unchanged and inspected itself.
    const isGlb = typeOfName(model.path)?.id === 'glb' && model.gltf !== null
    const own = isGlb ? [] : notesToShow(model.notes, model.gltf !== null)
    unpacked.push({
      name: model.name,
      glb: isGlb ? archive.read(model.path)! : await asGlb(model),
      missing: model.missing,
      notes: withoutRepeats(index === 0 ? [...own, ...notes] : own),
    })
  }
  return unpacked
}

/** Carries a glTF document over unchanged, and converts models in other formats. */
async function asGlb({ gltf, model }: ReadFromArchive): Promise<Uint8Array> {
  const carried = await carryGltf({ gltf, kind: 'zip' }, { format: 'glb', name: '' })
  return carried?.file ?? writeGlb(model)
}

function withoutRepeats(notes: readonly ReadNote[]): ReadNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}

function isPicture(name: string): boolean {
  const type = typeOfName(name)
  return type !== null && inputFormats('image').includes(type.id)
}

function labelOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
