/** Gives every chunk of a model the material of the lens in force; chunks that are drawn alike share one. */
import { Mesh } from 'three'
import type { Material, Object3D } from 'three'
import type { LensId, Smoothing } from '../../state/lens.ts'
import { clipSection } from '../tools/clip-section.ts'
import { meshesOf } from '../stage-model.ts'
import type { ChunkMesh, StageModel } from '../stage-model.ts'
import { drawLens } from './draw-lens.ts'
import type { LensSettings, Surface } from './lens.ts'

/** A lens with what it is set to. */
export interface Look {
  lens: LensId
  smoothing: Smoothing
  settings: LensSettings
}

export interface Wardrobe {
  /** Gives a chunk the material of the present look. */
  dress(mesh: ChunkMesh): void
  /**
   * Changes the look of everything that is shown. `compile` is given objects with the new materials and resolves when the
   * graphics card can draw them; until then the old look stays. A newer change ends an older one: false is returned for that,
   * and where nothing changes. `again` is for surfaces that have got other attributes.
   */
  change(look: Look, again: boolean, compile: (sample: Object3D[]) => Promise<void>): Promise<boolean>
  dispose(): void
}

/** A wardrobe for one model. */
export function createWardrobe(model: StageModel, first: Look): Wardrobe {
  let look = first
  let materials = new Map<string, Material>()
  let changes = 0
  let disposed = false

  const dress = (mesh: ChunkMesh) => {
    mesh.material = materialFor(model, mesh, look, materials)
  }

  return {
    dress,
    async change(next, again, compile) {
      changes += 1
      if (next === look && !again) return false
      const change = changes
      const made = new Map<string, Material>()
      const samples = new Map<Material, Object3D>()
      for (const mesh of meshesOf(model)) {
        const material = materialFor(model, mesh, next, made)
        if (!samples.has(material)) samples.set(material, new Mesh(mesh.geometry, material))
      }
      await compile([...samples.values()])
      if (change !== changes || disposed) {
        for (const material of made.values()) material.dispose()
        return false
      }
      const before = materials
      look = next
      materials = made
      for (const mesh of meshesOf(model)) dress(mesh)
      for (const material of before.values()) material.dispose()
      return true
    },
    dispose() {
      disposed = true
      for (const material of materials.values()) material.dispose()
      materials.clear()
    },
  }
}

function materialFor(model: StageModel, mesh: ChunkMesh, look: Look, made: Map<string, Material>): Material {
  const part = model.header.parts[mesh.chunk.part]
  const index = part?.material ?? 0
  const { geometry } = mesh
  const flat = look.smoothing === 'flat' || !geometry.hasAttribute('normal')
  const uvs = geometry.hasAttribute('uv')
  const colours = geometry.hasAttribute('color')
  const heat = geometry.hasAttribute('heat')
  const key = `${index} ${flat} ${uvs} ${colours} ${heat}`
  const known = made.get(key)
  if (known !== undefined) return known
  const source = model.header.materials[index]
  if (source === undefined) throw new RangeError(`there is no material ${index}`)
  const surface: Surface = {
    material: source,
    map(name) {
      const picture = source.maps[name]
      return picture === null ? null : model.pictures.texture(picture, name)
    },
    flat,
    uvs,
    colours,
  }
  const material = drawLens[look.lens](surface, heat ? look.settings : { ...look.settings, ...withoutValues(look) })
  if (look.settings.clipped) clipSection(material, model.clip, 'behind')
  made.set(key, material)
  return material
}

/** A chunk without values, as the preview is, is drawn neutral by a lens that shows values. */
function withoutValues({ lens }: Look): Partial<LensSettings> {
  return lens === 'overhang' ? {} : { heat: null }
}
