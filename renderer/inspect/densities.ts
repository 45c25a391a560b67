/** What materials that models are made of weigh. */

export interface WeightMaterial {
  id: string
  name: string
  /** g/cm³ of the solid material. */
  density: number
  /** Where the figure comes from. */
  source: string
}

const plastics = 'typical value of filament makers’ data sheets (ISO 1183)'
const metals = 'CRC Handbook of Chemistry and Physics, properties of solids'
const alloys = 'ASM Metals Handbook, Desk Edition'

/** In the order in which they are offered. */
export const weightMaterials: readonly WeightMaterial[] = [
  { id: 'pla', name: 'PLA', density: 1.24, source: plastics },
  { id: 'petg', name: 'PETG', density: 1.27, source: plastics },
  { id: 'abs', name: 'ABS', density: 1.04, source: plastics },
  { id: 'asa', name: 'ASA', density: 1.07, source: plastics },
  { id: 'tpu', name: 'TPU', density: 1.21, source: plastics },
  {
    id: 'nylon',
    name: 'Nylon (PA 12, sintered)',
    density: 1.01,
    source: 'EOS PA 2200 data sheet, 0.93–1.01 as printed',
  },
  { id: 'resin', name: 'Resin, cured', density: 1.18, source: 'Formlabs Standard resins, 1.15–1.20 cured' },
  { id: 'wax', name: 'Casting wax', density: 0.97, source: 'typical value of jewellers’ injection waxes' },
  { id: 'plaster', name: 'Plaster', density: 1.3, source: 'set and dried casting plaster, 1.1–1.5' },
  { id: 'aluminium', name: 'Aluminium', density: 2.7, source: metals },
  { id: 'steel', name: 'Stainless steel (316L)', density: 7.99, source: alloys },
  { id: 'brass', name: 'Brass (C26000)', density: 8.53, source: alloys },
  { id: 'bronze', name: 'Bronze (C90500)', density: 8.72, source: alloys },
  {
    id: 'silver',
    name: 'Sterling silver',
    density: 10.36,
    source: 'rule of mixture of 92.5 % silver and 7.5 % copper',
  },
  {
    id: 'gold',
    name: 'Gold, 18 k yellow',
    density: 15.5,
    source: 'typical for 75 % gold, 12.5 % silver, 12.5 % copper',
  },
  { id: 'platinum', name: 'Platinum', density: 21.45, source: metals },
]

/** The material of that id; PLA for one that is not known here. */
export function weightMaterial(id: string): WeightMaterial {
  return weightMaterials.find((material) => material.id === id) ?? weightMaterials[0]!
}

/** Grams of a solid of that volume in mm³. */
export function weightGrams(volumeMm3: number, { density }: Pick<WeightMaterial, 'density'>): number {
  return (volumeMm3 / 1000) * density
}
