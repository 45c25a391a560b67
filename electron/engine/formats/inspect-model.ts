/** The `inspect` job: measures a model file and draws its thumbnail. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { formats } from '../../../shared/formats/formats.ts'
import type { ModelFacts } from '../../../shared/protocol/model-facts.ts'
import { notesToShow } from './notes-to-show.ts'
import { readModel } from './read-model.ts'
import { texturesOf } from './rewrite-model.ts'
import { inCoordinateSystem } from './with-coordinate-system.ts'
import { encodePng } from '../image/encode-png.ts'
import { renderModel } from '../image/render-model.ts'
import type { FormatJob } from './jobs.ts'
import { auditModel } from '../mesh/audit.ts'
import { likelyPose } from '../mesh/likely-pose.ts'
import type { Model } from '../model.ts'

/** Largest model that can be measured with a reasonable amount of memory. */
const maxTriangles = 20_000_000

export const inspectModel: FormatJob<'inspect'> = async (input, progress) => {
  progress(0.02, 'reading')
  const missing: string[] = []
  const notes: ReadNote[] = []
  const receivers = { missing: (name: string) => missing.push(name), note: (note: ReadNote) => notes.push(note) }
  const read = await readModel(input.file, input.mediaType, receivers)
  const model = inCoordinateSystem(read, input.coordinateSystem)
  const triangles = model.parts.reduce((sum, part) => sum + Math.floor(part.indices.length / 3), 0)
  if (triangles > maxTriangles) {
    throw new AppError('mesh-too-large', `${triangles} triangles are more than can be measured`, {
      details: { reason: 'too-many-triangles', triangles, limit: maxTriangles },
    })
  }
  progress(0.4, 'measuring')
  const pose = likelyPose(read)
  const facts = { ...factsOf(model), ...(pose === null ? {} : { pose }) }
  progress(0.65, 'rendering')
  const size = Math.max(1, Math.round(input.thumbnailSize))
  const thumbnail = await encodePng(await renderModel(model, { width: size, height: size }))
  progress(1)
  const isPlayed = (formats.gltf.mediaTypes as readonly string[])
    .concat(formats.glb.mediaTypes)
    .includes(input.mediaType)
  return { facts, thumbnail, missing, notes: notesToShow(notes, isPlayed) }
}

/** `vertices` are counted as stored, `shells` and edges after welding. */
function factsOf(model: Model): ModelFacts {
  const audit = auditModel(model)
  return {
    triangles: audit.triangles,
    vertices: model.parts.reduce((sum, part) => sum + part.positions.length / 3, 0),
    shells: audit.shells,
    materials: model.materials.length,
    textures: texturesOf(model.materials).map(({ name, width, height, bytes }) => ({
      name,
      width,
      height,
      bytes: bytes.byteLength,
    })),
    sizeMm: audit.sizeMm,
    openEdges: audit.openEdges,
    nonManifoldEdges: audit.nonManifoldEdges,
    watertight: audit.watertight,
    volumeMm3: audit.volumeMm3,
    areaMm2: audit.areaMm2,
  }
}
