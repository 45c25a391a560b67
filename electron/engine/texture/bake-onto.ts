/** Bakes the result of `paint` into one material of a laid-out model. */
import type { Material, Model, Progress } from '../model.ts'
import { atlasTextures } from './atlas-textures.ts'
import { bakeAtlas, type BakedAtlas } from './bake-atlas.ts'
import type { Paint } from './texel.ts'
import type { LaidOut } from './lay-out.ts'

export interface BakeOntoOptions {
  resolution: number
  pbr: boolean
  /** Name of the material. */
  name: string
  progress: Progress
}

export interface PaintedModel {
  model: Model
  atlas: BakedAtlas
  layout: LaidOut
}

/** Without `pbr` the material has a base colour texture only, with the mean roughness and metalness of what was painted. */
export async function bakeOnto(
  source: Model,
  layout: LaidOut,
  { resolution, pbr, name, progress }: BakeOntoOptions,
  paint: Paint,
): Promise<PaintedModel> {
  const atlas = bakeAtlas(layout, { resolution, relief: pbr ? 'height' : 'none' }, paint, (share, doing) =>
    progress(0.7 * share, doing),
  )
  progress(0.7, 'writing')
  const textures = await atlasTextures(atlas, { name: '', pbr, occlusion: true })
  const usual = pbr ? { roughness: 1, metalness: 1 } : meanSurface(atlas)
  const material: Material = {
    name,
    baseColour: [1, 1, 1, 1],
    ...usual,
    ...textures,
    ...(source.materials.some(({ doubleSided }) => doubleSided === true) ? { doubleSided: true } : {}),
  }
  return { model: { name: source.name, materials: [material], parts: layout.parts }, atlas, layout }
}

function meanSurface({ surface }: BakedAtlas): { roughness: number; metalness: number } {
  let [roughness, metalness] = [0, 0]
  const texels = surface.data.length / 4
  for (let texel = 0; texel < texels; texel++) {
    roughness += surface.data[texel * 4 + 1]!
    metalness += surface.data[texel * 4 + 2]!
  }
  return { roughness: roughness / texels / 255, metalness: metalness / texels / 255 }
}
