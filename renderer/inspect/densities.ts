/** Densities of common materials. */
import { weightMaterialWords, type WeightMaterialId } from '../words/inspect/weight-words.ts'

export interface WeightMaterial {
  id: WeightMaterialId
  name: string
  /** g/cm³, solid. */
  density: number
  /** The source of the value. */
  source: string
}

const densities: Record<WeightMaterialId, number> = {
  pla: 1.24,
  petg: 1.27,
  abs: 1.04,
  asa: 1.07,
  tpu: 1.21,
  nylon: 1.01,
  resin: 1.18,
  wax: 0.97,
  plaster: 1.3,
  aluminium: 2.7,
  steel: 7.99,
  brass: 8.53,
  bronze: 8.72,
  silver: 10.36,
  gold: 15.5,
  platinum: 21.45,
}

/** In menu order. */
export const weightMaterials: readonly WeightMaterial[] = (Object.keys(densities) as WeightMaterialId[]).map((id) => ({
  id,
  density: densities[id],
  ...weightMaterialWords[id],
}))

/** Returns a material by its id; PLA for an unknown one. */
export function weightMaterial(id: string): WeightMaterial {
  return weightMaterials.find((material) => material.id === id) ?? weightMaterials[0]!
}

/** Returns the weight in grams of a solid volume in mm³. */
export function weightGrams(volumeMm3: number, { density }: Pick<WeightMaterial, 'density'>): number {
  return (volumeMm3 / 1000) * density
}
