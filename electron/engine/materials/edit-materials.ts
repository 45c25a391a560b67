/**
 * The job that applies manual material changes. A glTF is edited as a document, so that everything our reader does not
 * keep (nodes, animations, skins, lights, extensions, packed geometry) stays; a file of another format is read and
 * written as GLB.
 */
import { planMaterials } from '../../../shared/edits/material-plan.ts'
import { modelKind } from '../formats/model-kind.ts'
import { openModelAs } from '../formats/read-model.ts'
import { writeGlb } from '../formats/glb-write.ts'
import type { MaterialJobs } from './jobs.ts'
import type { Progress } from '../model.ts'
import { editGltf } from './edit-gltf.ts'
import { editModel } from './edit-model.ts'
import { TextureWorks } from './texture-works.ts'

/** See `MaterialJobs`. */
export async function editMaterials(
  { file, mediaType, changes, pictures }: MaterialJobs['edit-materials']['input'],
  progress: Progress,
): Promise<MaterialJobs['edit-materials']['output']> {
  const works = new TextureWorks(pictures, progress)
  progress(0, 'reading')
  const kind = modelKind(file, mediaType)
  if (kind === 'gltf') return { file: await editGltf(file, changes, works) }
  const { model } = await openModelAs(kind, file)
  const edited = await editModel(model, planMaterials(changes, model.materials.length), works)
  progress(0.95, 'writing')
  return { file: await writeGlb(edited) }
}
