/** The `open-archive` job: extracts the model or the pictures of an archive. */
import { inputFormats, typeOfName } from '../../../shared/formats/file-type.ts'
import { writeGlb } from './glb-write.ts'
import { isMeant, mainModel } from './archive-read.ts'
import { carryGltf } from './carry-gltf.ts'
import { openModel } from './read-model.ts'
import { openZip } from './zip-read.ts'
import type { FormatJob } from './jobs.ts'

/** Further pictures are ignored. */
const maxPictures = 16

/**
 * Returns the model as a GLB (a GLB unchanged, a glTF with everything in it), otherwise the pictures; nothing if there
 * are none. `missing`: files that it refers to and are missing. Names are labels, not paths. Rejects `unsafe-file`,
 * `bad-geometry`, `mesh-too-large`.
 */
export const openArchive: FormatJob<'open-archive'> = async ({ file }, progress) => {
  progress(0, 'unpacking')
  const archive = openZip(file)
  const main = mainModel(archive)
  if (main !== null) {
    const missing: string[] = []
    const glb = typeOfName(main)?.id === 'glb' ? archive.read(main)! : await asGlb(file, missing)
    progress(1)
    return { model: { name: labelOf(main), glb, missing }, pictures: [] }
  }
  const names = archive.names.filter((name) => isMeant(name) && isPicture(name))
  const pictures = names.slice(0, maxPictures).map((name) => ({ name: labelOf(name), file: archive.read(name)! }))
  progress(1)
  return { model: null, pictures }
}

/** Carries a glTF over, and converts other models. Both are read first, which rejects damaged ones. */
async function asGlb(file: Uint8Array, missing: string[]): Promise<Uint8Array> {
  const opened = await openModel(file, 'application/zip', { missing: (name) => missing.push(name) })
  const carried = await carryGltf(opened, { format: 'glb', name: '' })
  return carried?.file ?? writeGlb(opened.model)
}

function isPicture(name: string): boolean {
  const type = typeOfName(name)
  return type !== null && inputFormats('image').includes(type.id)
}

function labelOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
