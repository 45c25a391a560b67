/** The `texture` job: repaints a model file in new materials. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { writeGlb } from '../../engine/formats/glb-write.ts'
import { readNoted } from '../../engine/formats/read-model.ts'
import { decodeImage } from '../../engine/image/decode-image.ts'
import type { Model, Progress, Texture } from '../../engine/model.ts'
import { bakeOnto, type PaintedModel } from '../../engine/texture/bake-onto.ts'
import type { TexturedModel, TextureInput, TextureReport } from './jobs.ts'
import { layOut } from '../../engine/texture/lay-out.ts'
import { ModelLook } from '../../engine/texture/model-look.ts'
import { makesOfTexture } from './check-texture-makes.ts'
import { paintModel } from './paint-model.ts'
import type { TexturePlace, TextureRemark } from './remarks.ts'
import type { Assignment } from './assignment.ts'
import { placeOnModel } from './prompt/place-on-model.ts'
import { readTexturePrompt } from './prompt/read-prompt.ts'

const maxTriangles = 3_000_000

export async function textureFile(input: TextureInput, progress: Progress): Promise<TexturedModel> {
  if ((input.prompt === undefined) === (input.image === undefined))
    throw new AppError('invalid-input', 'Words or a picture are needed, one of them', {
      details: { field: 'prompt', reason: 'prompt-or-picture' },
    })
  const plan = input.prompt === undefined ? undefined : readTexturePrompt(input.prompt)
  progress(0.02, 'reading')
  const { model: read, fileNotes } = await readNoted(input.file, input.mediaType)
  const model: Model = { ...read, parts: read.parts.filter((part) => part.indices.length > 0) }
  const triangles = model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0)
  if (triangles > maxTriangles)
    throw new AppError('mesh-too-large', `${triangles} triangles are too many to be painted`, {
      details: { triangles, limit: maxTriangles },
    })
  const onward: Progress = (share, doing) => progress(0.06 + 0.86 * share, doing)
  const notes: TextureRemark[] = []
  let assignments: Assignment[] = []
  let summary: SummaryRemark[] | undefined
  let paintedModel: PaintedModel
  if (plan !== undefined) {
    const placed = placeOnModel(plan, model)
    assignments = placed.assignments
    notes.push(...placed.notes)
    summary = makesOfTexture(plan, placed.dropped)
    paintedModel = await paintModel(model, assignments, { ...input, progress: onward })
  } else paintedModel = await paintByPicture(model, input, notes, onward)
  const { layout, atlas } = paintedModel
  if (input.keepUvs && layout.uvFault !== undefined)
    notes.push({ code: 'uvs-rebuilt', figures: { why: layout.uvFault } })
  progress(0.94, 'writing')
  const glb = await writeGlb(paintedModel.model)
  progress(1)
  const report: TextureReport = {
    understood: assignments.map(({ material, colours = [], where, treatment }) => ({
      material: material.name,
      colours: colours.length,
      where: placeOf(where, model),
      treatment: Object.fromEntries(Object.entries(treatment ?? {}).filter(([, value]) => value !== 0)),
    })),
    notes,
    triangles,
    resolution: input.resolution,
    uvs: layout.keepsUvs ? 'kept' : 'new',
    coverage: Number((atlas.covered / input.resolution ** 2).toFixed(3)),
    seed: input.seed,
  }
  return {
    glb,
    textures: texturesOf(paintedModel),
    report,
    fileNotes,
    ...(summary === undefined ? {} : { makes: summary }),
  }
}

async function paintByPicture(model: Model, input: TextureInput, notes: TextureRemark[], progress: Progress) {
  const picture = (await decodeImage(input.image!, { maxSide: 4096 })).raster
  const layout = await layOut(model, input, (share, doing) => progress(0.2 * share, doing))
  progress(0.2, 'checking')
  const baking = {
    resolution: input.resolution,
    pbr: input.pbr,
    progress: ((share, doing) => progress(0.3 + 0.7 * share, doing)) satisfies Progress,
  }
  if (input.projection === 'front') {
    const { projectPicture } = await import('./picture/project-picture.ts')
    const projection = await projectPicture(picture, layout.positions)
    notes.push(...projection.notes)
    return bakeOnto(model, layout, { ...baking, name: 'picture' }, projection.paint)
  }
  if (input.projection === 'wrapped') {
    const { wrapPicture } = await import('./picture/wrap-picture.ts')
    const paint = wrapPicture(picture, layout.positions, {
      ...(input.featureMm === undefined ? {} : { tileMm: input.featureMm }),
      relief: input.relief ?? 1,
    })
    return bakeOnto(model, layout, { ...baking, name: 'picture' }, paint)
  }
  const { transferPalette } = await import('./picture/transfer-palette.ts')
  const look = await ModelLook.create(model)
  if (look.hasNormals) notes.push({ code: 'normals-dropped', figures: {} })
  return bakeOnto(model, layout, { ...baking, name: 'new palette' }, await transferPalette(picture, look))
}

function texturesOf({ model }: PaintedModel): TexturedModel['textures'] {
  const { baseColourTexture, metalnessRoughnessTexture, normalTexture } = model.materials[0]!
  const named: [string, Texture | undefined][] = [
    ['base-colour', baseColourTexture],
    ['normal', normalTexture],
    ['occlusion-roughness-metalness', metalnessRoughnessTexture],
  ]
  return named.flatMap(([name, texture]) =>
    texture === undefined ? [] : [{ name: `${name}.png`, mediaType: texture.mediaType, bytes: texture.bytes }],
  )
}

function placeOf(where: Assignment['where'], model: Model): TexturePlace {
  if (where.kind === 'all') return { code: 'everywhere', figures: {} }
  if (where.kind === 'parts')
    return { code: 'on-parts', figures: { parts: where.parts.map((part) => model.parts[part]?.name ?? String(part)) } }
  const within = (share: number): number => Math.min(1, Math.max(0, share))
  return { code: 'at-height', figures: { from: within(where.from), to: within(where.to) } }
}
