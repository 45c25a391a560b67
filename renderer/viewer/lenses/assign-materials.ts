/** Assigns the current lens's materials to a model's chunks; equivalent chunks share one. */
import { Mesh, type Material, type Object3D } from 'three'
import type { LensId, Smoothing } from '../../state/stage/lens-ids.ts'
import { clipSection } from '../tools/clip-section.ts'
import { meshesOf, type ChunkMesh, type StageModel } from '../stage-model.ts'
import { drawLens } from './draw-lens.ts'
import type { LensSettings, Surface } from './lens.ts'
import { createRetouchTextures, type Retouch, type RetouchTextures } from './retouch.ts'

/** A lens with its settings. */
export interface Look {
  lens: LensId
  smoothing: Smoothing
  settings: Omit<LensSettings, 'largest'>
}

export interface MaterialAssignment {
  /** Assigns the material of the current look to a chunk. */
  assign(mesh: ChunkMesh): void
  /**
   * Changes the look of all chunks. `compile` resolves when the graphics card can draw the new materials; until then
   * the old look stays. A newer change cancels an older one. Returns false if cancelled or unchanged. `again`: vertex
   * attributes have changed.
   */
  change(look: Look, again: boolean, compile: (sample: Object3D[]) => Promise<void>): Promise<boolean>
  /** Shows unsaved material changes immediately; null shows the file's own. Returns false if nothing changes. */
  retouch(retouch: Retouch | null): boolean
  dispose(): void
}

/** Replaced materials are kept for this long, so that their successors find their programs already linked. */
const retiredMs = 400

/** `discard` is called with materials that no mesh uses any more. */
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

  /** Removes materials that the retouch has changed. */
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
      const requestedRetouch = retouch
      const cache = new Map<string, Material>()
      const samples = new Map<Material, Object3D>()
      for (const mesh of meshesOf(model)) {
        const material = materialOf(mesh, next, cache)
        if (!samples.has(material)) samples.set(material, new Mesh(mesh.geometry, material))
      }
      await compile([...samples.values()])
      if (change !== changes || disposed) {
        for (const material of cache.values()) discard(material)
        return false
      }
      if (requestedRetouch !== retouch) retire(cache, requestedRetouch)
      const before = materials
      look = next
      materials = cache
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

/** Returns the indices of the file's materials that differ between two retouches. */
function changedMaterials({ header }: StageModel, before: Retouch | null, after: Retouch | null): Set<number> {
  const seen = (retouch: Retouch | null, index: number) => {
    const assigned = retouch?.assigned[index] ?? index
    const look = retouch?.materials[assigned] ?? header.materials[assigned]
    return [look, retouch?.adjustments[assigned] ?? null, ...Object.entries(retouch?.pictures[assigned] ?? {}).flat()]
  }
  const changed = new Set<number>()
  for (const index of header.materials.keys()) {
    const [one, other] = [seen(before, index), seen(after, index)]
    if (one.length !== other.length || one.some((value, at) => value !== other[at])) changed.add(index)
  }
  return changed
}

function materialFor(
  model: StageModel,
  mesh: ChunkMesh,
  look: Look,
  cache: Map<string, Material>,
  retouch: Retouch | null,
  textures: RetouchTextures,
): Material {
  const part = model.header.parts[mesh.chunk.part]
  const index = part?.material ?? 0
  const { geometry } = mesh
  const isFlat = look.smoothing === 'flat' || !geometry.hasAttribute('normal')
  const uvs = geometry.hasAttribute('uv')
  const colours = geometry.hasAttribute('color')
  const heat = geometry.hasAttribute('heat')
  const key = `${index} ${isFlat} ${uvs} ${colours} ${heat}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const assigned = retouch?.assigned[index] ?? index
  const source = retouch?.materials[assigned] ?? model.header.materials[assigned]
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
    isFlat,
    uvs,
    colours,
  }
  const settings = { ...look.settings, largest: Math.max(...model.sizeMm) / 1000, ...(heat ? {} : withoutValues(look)) }
  const material = drawLens[look.lens](surface, settings)
  if (look.settings.clipped) clipSection(material, model.clip, 'behind')
  cache.set(key, material)
  return material
}

/** Chunks without values, such as the preview, are drawn neutral. */
function withoutValues({ lens }: Look): Partial<LensSettings> {
  return lens === 'overhang' ? {} : { heat: null }
}
