/** The `inspect` job: what there is to know about a model file, and a thumbnail of it. */
import { AppError } from '../../../shared/app-error.ts'
import type { ModelFacts } from '../../../shared/model-facts.ts'
import { readModel } from './read-model.ts'
import { withStance } from './with-stance.ts'
import { encodePng } from '../image/encode-png.ts'
import { renderModel } from '../image/render-model.ts'
import type { FormatJobs } from './jobs.ts'
import { auditModel } from '../mesh/audit.ts'
import type { Model, Progress, Texture } from '../model.ts'

/** More than this cannot be measured in reasonable memory. */
const mostTriangles = 20_000_000

/** Measures and draws a model file. Rejects `unsupported-format`, `bad-geometry`, `mesh-too-large`, as reading does. */
export async function inspectModel(
  input: FormatJobs['inspect']['input'],
  progress: Progress,
): Promise<FormatJobs['inspect']['output']> {
  progress(0.02, 'reading')
  const missing: string[] = []
  const hearing = { missing: (name: string) => missing.push(name) }
  const model = withStance(await readModel(input.file, input.mediaType, hearing), input.stance)
  const triangles = model.parts.reduce((sum, part) => sum + Math.floor(part.indices.length / 3), 0)
  if (triangles > mostTriangles) {
    throw new AppError('mesh-too-large', `${triangles} triangles are more than can be measured`, {
      details: { reason: 'too-many-triangles', triangles, limit: mostTriangles },
    })
  }
  progress(0.4, 'measuring')
  const facts = factsOf(model)
  progress(0.65, 'rendering')
  const size = Math.max(1, Math.round(input.thumbnailSize))
  const thumbnail = await encodePng(await renderModel(model, { width: size, height: size }))
  progress(1)
  return { facts, thumbnail, missing }
}

/** The facts of a model in memory. `vertices` are those stored, `shells` and edges those after welding. */
function factsOf(model: Model): ModelFacts {
  const audit = auditModel(model)
  return {
    triangles: audit.triangles,
    vertices: model.parts.reduce((sum, part) => sum + part.positions.length / 3, 0),
    shells: audit.shells,
    materials: model.materials.length,
    textures: texturesOf(model).map(({ name, width, height, bytes }) => ({
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

/** Each picture once, however many materials and slots use it. */
function texturesOf({ materials }: Model): Texture[] {
  const found = new Map<Uint8Array, Texture>()
  for (const material of materials) {
    const slots = [
      material.baseColourTexture,
      material.normalTexture,
      material.metalnessRoughnessTexture,
      material.occlusionTexture,
      material.emissiveTexture,
    ]
    for (const texture of slots) if (texture && !found.has(texture.bytes)) found.set(texture.bytes, texture)
  }
  return [...found.values()]
}
