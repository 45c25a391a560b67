/** The `open-archive` job: what of an archive can be shown, each as a file of its own. */
import { writeGlb } from './formats/glb-write.ts'
import { isMeant, mainModel } from './formats/archive-read.ts'
import { readModel } from './formats/read-model.ts'
import { openZip } from './formats/zip-read.ts'
import type { EngineJobs } from './jobs.ts'
import type { Progress } from './model.ts'

/** Beyond this, pictures are left in the archive. */
const mostPictures = 16

/**
 * The model as a GLB (one that is in there as a GLB comes out untouched), else the pictures. Both empty where nothing is
 * known. `missing` are names of what it refers to in vain. Names are labels from the archive, not paths. Rejects `unsafe-file`, `bad-geometry`, `mesh-too-large`.
 */
export async function openArchive(
  { file }: EngineJobs['open-archive']['input'],
  progress: Progress,
): Promise<EngineJobs['open-archive']['output']> {
  progress(0, 'Opening the archive')
  const archive = openZip(file)
  const main = mainModel(archive)
  if (main !== null) {
    const missing: string[] = []
    const glb = main.toLowerCase().endsWith('.glb')
      ? archive.read(main)!
      : await writeGlb(await readModel(file, 'application/zip', { missing: (name) => missing.push(name) }))
    progress(1)
    return { model: { name: labelOf(main), glb, missing }, pictures: [] }
  }
  const names = archive.names.filter((name) => isMeant(name) && /\.(png|jpe?g|webp)$/i.test(name))
  const pictures = names.slice(0, mostPictures).map((name) => ({ name: labelOf(name), file: archive.read(name)! }))
  progress(1)
  return { model: null, pictures }
}

function labelOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
