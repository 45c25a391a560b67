/** A cut-out picture as a closed, inflated figure with the picture on its front. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { metresPerMillimetre, type Material, type Model, type Part, type Raster } from '../../engine/model.ts'
import type { CutOut } from '../../engine/image/cut-out.ts'
import { encodeJpeg } from '../../engine/image/encode-jpeg.ts'
import { sampleField, windowOf, type Field } from '../../engine/image/sample-field.ts'
import { modelFromSurface, type ClosedSurface } from '../shape/closed-surface.ts'
import { pictureAtlas, type PictureAtlas } from '../shape/picture-atlas.ts'
import { pictureRelief } from '../shape/picture-relief.ts'
import { planarBounds, triangulateLabels, type PlanarMesh } from '../shape/planar-mesh.ts'
import { lightnessOf, subjectWindow } from '../shape/subject-window.ts'
import { surfaceFromSheets } from '../shape/solid-from-sheets.ts'
import { heightRange, inflatedHeights, scaledToHeight, standFigure, standMaterial } from './stand.ts'

/** Numbers are clamped to their range. */
interface PictureFigureOptions {
  /** Height including the base, if any. */
  heightMm: number
  /** Thickness as a fraction of that of a full round body: 0.2 … 1.5. */
  depth: number
  /** Relief from the picture: 0 … 1. */
  relief: number
  base: 'none' | 'round'
  detail: 'draft' | 'standard' | 'fine'
  /**
   * `standing` is full at the front and slightly less so at the back; `relief` is low with a flat back. Default
   * `standing`.
   */
  form?: FigureForm
}

export type FigureForm = 'standing' | 'relief'

/** Pixels across the subject's longer side, and the lattice's cell in pixels. */
const details = {
  draft: { sizePx: 320, cellPx: 4 },
  standard: { sizePx: 560, cellPx: 3.6 },
  fine: { sizePx: 900, cellPx: 3.6 },
}

/** Height of a relief relative to a standing figure. */
const reliefShare = 0.35

const border = 4
const front = 0
const back = 1
const stand = 2

/**
 * Returns a figure that stands on y = 0 and looks along +z. Rejects with `request-refused` if the cut-out is too fine.
 */
export async function pictureFigure(
  name: string,
  picture: Raster,
  cut: CutOut,
  options: PictureFigureOptions,
): Promise<Model> {
  const { sizePx, cellPx } = details[options.detail]
  const window = subjectWindow(cut.box, sizePx, border)
  const { step } = window
  const inside = windowOf({ width: cut.width, height: cut.height, values: cut.alpha }, window, 0)
  const mesh = triangulateLabels(
    { width: window.width, height: window.height, coverage: [inside.values.map((share) => 1 - share), inside.values] },
    { cellPx },
  )
  if (mesh.triangles.length === 0) {
    throw new AppError('request-refused', 'The subject is too fine to be a body', { details: { reason: 'no_subject' } })
  }
  const lightness = windowOf(lightnessOf(cut.raster), window, 0)
  const sheets = heightsOf(mesh, inside, lightness, sizePx, cellPx, options)
  const box = planarBounds(mesh)
  const scale = 1 / (box.bottom - box.top)
  const origin: [number, number] = [(box.left + box.right) / 2, box.bottom]
  const figure = surfaceFromSheets(mesh, sheets, {
    scale,
    origin,
    minHeightPx: Math.max(0.75, sizePx * 0.006),
    materialOf: (_, side) => (side === 'front' ? front : back),
  })
  const stood = await standFigure(figure, mesh, {
    base: options.base,
    positionOf: (x, y) => [(x - origin[0]) * scale, (origin[1] - y) * scale],
    material: options.base === 'round' ? stand : front,
  })
  const lift = heightRange(stood)[1] - heightRange(figure)[1]
  const atlas = pictureAtlas(picture, cut)
  const textured = withTexture(stood, atlas, (x, y) => [
    window.left + (x / scale + origin[0]) * step,
    window.top + (origin[1] - (y - lift) / scale) * step,
  ])
  const model = modelFromSurface(
    name,
    scaledToHeight(textured, options.heightMm * metresPerMillimetre),
    await materialsOf(atlas),
    {
      creased: new Set([stand]),
    },
  )
  const parts = model.parts.map((part) => (part.name === standMaterial.name ? withoutUvs(part) : part))
  return { ...model, parts }
}

function heightsOf(
  mesh: PlanarMesh,
  inside: Field,
  lightness: Field,
  sizePx: number,
  cellPx: number,
  { depth, relief, form }: PictureFigureOptions,
): { front: Float32Array; back: Float32Array } {
  const fullness = Math.min(1.5, Math.max(0.2, depth))
  const isRelief = form === 'relief'
  const full = isRelief ? fullness * reliefShare : fullness
  const body = inflatedHeights(mesh, 0.22 * sizePx * full, Math.sqrt(full))
  const bumps = pictureRelief(lightness, inside.values, cellPx * 0.75, sizePx * 0.03)
  const amplitude = Math.min(1, Math.max(0, relief)) * sizePx * 0.022
  return {
    front: body.map((height, point) => {
      const bump = sampleField(bumps, mesh.points[point * 2]!, mesh.points[point * 2 + 1]!)
      // The relief fades at the outline and never reaches the back.
      const share = height / (height + sizePx * 0.045)
      return height + Math.max(-0.5 * height, bump * amplitude * share * share * 1.6)
    }),
    back: isRelief ? new Float32Array(body.length) : body.map((height) => height * 0.85),
  }
}

/** Projects the texture along z, which works after the parts have been united. */
function withTexture(
  surface: ClosedSurface,
  atlas: PictureAtlas,
  pixelAt: (x: number, y: number) => [number, number],
): ClosedSurface {
  const { positions, triangles, materials } = surface
  const uvs = new Float32Array(triangles.length * 2)
  for (let corner = 0; corner < triangles.length; corner++) {
    const material = materials[Math.floor(corner / 3)]!
    if (material === stand) continue
    const point = triangles[corner]! * 3
    const [x, y] = pixelAt(positions[point]!, positions[point + 1]!)
    uvs.set(atlas.uv(x, y, material === front ? 'front' : 'back'), corner * 2)
  }
  return { ...surface, materials: materials.map((material) => (material === back ? front : material)), uvs }
}

async function materialsOf(atlas: PictureAtlas): Promise<Material[]> {
  const { width, height } = atlas.raster
  const bytes = await encodeJpeg(atlas.raster, 92)
  const plain = { metalness: 0, roughness: 0.65 }
  return [
    {
      name: 'Picture',
      baseColour: [1, 1, 1, 1],
      ...plain,
      baseColourTexture: { name: 'picture', mediaType: 'image/jpeg', bytes, width, height },
    },
    { name: 'Unused', baseColour: [1, 1, 1, 1], ...plain },
    standMaterial,
  ]
}

function withoutUvs(part: Part): Part {
  const plain = { ...part }
  delete plain.uvs
  return plain
}
