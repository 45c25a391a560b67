/** Gives every chunk of a model the material of the lens in force; chunks that are drawn alike share one. */
import { Mesh, type Material, type Object3D } from 'three'
import type { LensId, Smoothing } from '../../state/stage/lens-ids.ts'
import { clipSection } from '../tools/clip-section.ts'
import { meshesOf, type ChunkMesh, type StageModel } from '../stage-model.ts'
import { drawLens } from './draw-lens.ts'
import type { LensSettings, Surface } from './lens.ts'
import { createRetouchTextures, type Retouch, type RetouchTextures } from './retouch.ts'

/** A lens with what it is set to. */
export interface Look {
  lens: LensId
  smoothing: Smoothing
  /** But for what the model itself says. */
  settings: Omit<LensSettings, 'largest'>
}

export interface MaterialAssignment {
  /** Gives a chunk the material of the present look. */
  assign(mesh: ChunkMesh): void
  /**
   * Changes the look of everything that is shown. `compile` is given objects with the new materials and resolves when the
   * graphics card can draw them; until then the old look stays. A newer change ends an older one: false is returned for that,
   * and where nothing changes. `again` is for surfaces that have got other attributes.
   */
  change(look: Look, again: boolean, compile: (sample: Object3D[]) => Promise<void>): Promise<boolean>
  /**
   * Shows changes of materials at once; null shows the file as it is. Only what looks otherwise gets another material. False where
   * nothing changes.
   */
  retouch(retouch: Retouch | null): boolean
  dispose(): void
}

/** So long the materials that were just replaced are kept, so that those after them find their programs linked. */
const retiredMs = 400

/** Assigns materials to the meshes of one model. `discard` is called with materials that no mesh uses any more. */
export function createMaterialAssignment(
  model: StageModel,
  first: Look,
  discard: (material: Material) => void = (material) => material.dispose(),
): MaterialAssignment {
  let look = first
  let materials = new Map<string, Material>()
  let changes = 0
  let disposed = false
  let retouch: Retouch | null = null
  const retouchTextures = createRetouchTextures()

  const materialOf = (mesh: ChunkMesh, wanted: Look, made: Map<string, Material>) =>
    materialFor(model, mesh, wanted, made, retouch, retouchTextures)
  const assign = (mesh: ChunkMesh) => {
    mesh.material = materialOf(mesh, look, materials)
  }

  /** Takes out what looked otherwise before. */
  const retire = (made: Map<string, Material>, before: Retouch | null) => {
    const changed = changedMaterials(model, before, retouch)
    const retired: Material[] = []
    for (const [key, material] of made) {
      if (!changed.has(Number(key.slice(0, key.indexOf(' '))))) continue
      made.delete(key)
      retired.push(material)
    }
    setTimeout(() => {
      for (const material of retired) discard(material)
    }, retiredMs)
  }

  return {
    assign,
    async change(next, again, compile) {
      changes += 1
      if (next === look && !again) return false
      const change = changes
      const asked = retouch
      const made = new Map<string, Material>()
      const samples = new Map<Material, Object3D>()
      for (const mesh of meshesOf(model)) {
        const material = materialOf(mesh, next, made)
        if (!samples.has(material)) samples.set(material, new Mesh(mesh.geometry, material))
      }
      await compile([...samples.values()])
      if (change !== changes || disposed) {
        for (const material of made.values()) discard(material)
        return false
      }
      if (asked !== retouch) retire(made, asked)
      const before = materials
      look = next
      materials = made
      for (const mesh of meshesOf(model)) assign(mesh)
      for (const material of before.values()) discard(material)
      return true
    },
    retouch(next) {
      if (next === retouch || disposed) return false
      const before = retouch
      retouch = next
      retire(materials, before)
      for (const mesh of meshesOf(model)) assign(mesh)
      return true
    },
    dispose() {
      disposed = true
      retouchTextures.dispose()
      for (const material of materials.values()) discard(material)
      materials.clear()
    },
  }
}

/** Numbers of the file's materials that one retouch shows otherwise than the other. */
function changedMaterials({ header }: StageModel, before: Retouch | null, after: Retouch | null): Set<number> {
  const seen = (retouch: Retouch | null, index: number) => {
    const assigned = retouch?.assigned[index] ?? index
    return [retouch?.looks[assigned] ?? header.materials[assigned], retouch?.adjustments[assigned] ?? null]
  }
  const changed = new Set<number>()
  for (const index of header.materials.keys()) {
    const [one, other] = [seen(before, index), seen(after, index)]
    const pictures = (retouch: Retouch | null) =>
      Object.entries(retouch?.pictures[retouch.assigned[index] ?? index] ?? {})
    const samePictures = pictures(before).every(([use, image], place) => {
      const [otherUse, otherImage] = pictures(after)[place] ?? []
      return use === otherUse && image === otherImage
    })
    const same =
      one[0] === other[0] && one[1] === other[1] && samePictures && pictures(before).length === pictures(after).length
    if (!same) changed.add(index)
  }
  return changed
}

function materialFor(
  model: StageModel,
  mesh: ChunkMesh,
  look: Look,
  made: Map<string, Material>,
  retouch: Retouch | null,
  textures: RetouchTextures,
): Material {
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
  const assigned = retouch?.assigned[index] ?? index
  const source = retouch?.looks[assigned] ?? model.header.materials[assigned]
  if (source === undefined) throw new RangeError(`there is no material ${index}`)
  const surface: Surface = {
    material: source,
    map(name) {
      const chosen = retouch?.pictures[assigned]?.[name]
      if (chosen !== undefined) return textures.texture(chosen, name)
      const picture = source.maps[name]
      return picture === null ? null : model.pictures.texture(picture, name)
    },
    adjustment: retouch?.adjustments[assigned] ?? null,
    flat,
    uvs,
    colours,
  }
  const settings = { ...look.settings, largest: Math.max(...model.sizeMm) / 1000, ...(heat ? {} : withoutValues(look)) }
  const material = drawLens[look.lens](surface, settings)
  if (look.settings.clipped) clipSection(material, model.clip, 'behind')
  made.set(key, material)
  return material
}

/** A chunk without values, as the preview is, is drawn neutral by a lens that shows values. */
function withoutValues({ lens }: Look): Partial<LensSettings> {
  return lens === 'overhang' ? {} : { heat: null }
}
