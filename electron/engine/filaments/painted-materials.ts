/** The materials of a model after manual filament changes. */
import type { FilamentPlan, PlannedFilament } from '../../../shared/edits/filament-plan.ts'
import type { Material } from '../model.ts'

/** Roughness of added filaments, unless another material provides one. */
const plasticRoughness = 0.6

export interface PaintedMaterials {
  /** The file's materials with their indices, followed by those of added filaments. */
  materials: Material[]
  /** The material of a face, from its filament in `PaintedSurface.filamentOf` and the file's own material. */
  materialOf: (filament: number, own: number) => number
}

/** A face whose filament did not change keeps the file's material. */
export function paintedMaterials(before: readonly Material[], { filaments }: FilamentPlan): PaintedMaterials {
  const spools = new Map(filaments.map((filament) => [filament.number, filament]))
  const stays = (material: Material): PlannedFilament | undefined => {
    const spool = material.filament === undefined ? undefined : spools.get(material.filament)
    return spool?.material === null ? undefined : spool
  }
  const materials = before.map((material) => {
    const spool = stays(material)
    return spool === undefined || !spool.changed ? material : withSpool(material, spool)
  })
  const plain = before.find(({ filament }) => filament !== undefined)
  const standing = new Map<number, number>()
  for (const spool of filaments) {
    const result = (): number => materials.push(withSpool(plasticLike(plain), spool)) - 1
    standing.set(spool.number, spool.material ?? result())
  }
  return {
    materials,
    materialOf(filament, own) {
      if (filament < 0) return own
      const material = before[own]
      if (material?.filament === filament && stays(material) !== undefined) return own
      return standing.get(filament) ?? own
    },
  }
}

function withSpool(material: Material, { number, name, colour }: PlannedFilament): Material {
  return { ...material, name, filament: number, baseColour: [...colour, material.baseColour[3]] }
}

function plasticLike(other: Material | undefined): Material {
  return {
    name: '',
    baseColour: [1, 1, 1, 1],
    metalness: other?.metalness ?? 0,
    roughness: other?.roughness ?? plasticRoughness,
  }
}
