/** Materials of filaments on the stage: those of the file with the colours of their spools. Pure. */
import type { FilamentPlan } from '../../../shared/edits/filament-plan.ts'
import type { ViewMaterial } from '../../../shared/formats/view-file.ts'

/** The material that an added filament is saved with. */
const plastic: Omit<ViewMaterial, 'name' | 'baseColour'> = {
  metalness: 0,
  roughness: 0.6,
  emissive: [0, 0, 0],
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: false,
  unspecified: false,
  maps: { baseColour: null, normal: null, metalnessRoughness: null, occlusion: null, emissive: null },
}

/** Returns the material of painted faces; a negative `filament` denotes the file's own material without a filament. */
export function filamentMaterial(
  filament: number,
  materials: readonly ViewMaterial[],
  { filaments }: FilamentPlan,
): ViewMaterial {
  if (filament < 0) return { ...(materials[-1 - filament] ?? { ...plastic, name: '', baseColour: [1, 1, 1, 1] }) }
  const spool = filaments.find(({ number }) => number === filament)
  const own = spool?.material === null ? undefined : materials[spool?.material ?? -1]
  const [r, g, b] = spool?.colour ?? [1, 1, 1]
  return {
    ...plastic,
    ...own,
    maps: plastic.maps,
    name: spool?.name ?? '',
    filament,
    baseColour: [r, g, b, own?.baseColour[3] ?? 1],
  }
}

/** Returns the file's materials with the plan's spools; unchanged ones are the same objects. */
export function assignedMaterials(materials: readonly ViewMaterial[], plan: FilamentPlan): readonly ViewMaterial[] {
  return materials.map((material, index) => {
    const number = plan.assigned[index] ?? null
    const spool = plan.filaments.find((filament) => filament.number === number)
    if (number === null || spool === undefined) return material
    if (number === material.filament && !spool.changed) return material
    return number === material.filament
      ? { ...material, name: spool.name, baseColour: [...spool.colour, material.baseColour[3]] }
      : filamentMaterial(number, materials, plan)
  })
}
