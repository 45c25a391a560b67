/** Materials for calculating a model's weight: names, and sources of their densities. */

const plastics = 'typical value of filament data sheets (ISO 1183)'
const metals = 'CRC Handbook of Chemistry and Physics, properties of solids'
const alloys = 'ASM Metals Handbook, Desk Edition'

export const weightMaterialWords = {
  pla: { name: 'PLA', source: plastics },
  petg: { name: 'PETG', source: plastics },
  abs: { name: 'ABS', source: plastics },
  asa: { name: 'ASA', source: plastics },
  tpu: { name: 'TPU', source: plastics },
  nylon: { name: 'Nylon (PA 12, sintered)', source: 'EOS PA 2200 data sheet, 0.93–1.01 as printed' },
  resin: { name: 'Resin, cured', source: 'Formlabs Standard resins, 1.15–1.20 cured' },
  wax: { name: 'Casting wax', source: 'typical value of jewellers’ injection waxes' },
  plaster: { name: 'Plaster', source: 'set and dried casting plaster, 1.1–1.5' },
  aluminium: { name: 'Aluminium', source: metals },
  steel: { name: 'Stainless steel (316L)', source: alloys },
  brass: { name: 'Brass (C26000)', source: alloys },
  bronze: { name: 'Bronze (C90500)', source: alloys },
  silver: { name: 'Sterling silver', source: 'rule of mixtures, 92.5 % silver and 7.5 % copper' },
  gold: { name: 'Gold, 18 k yellow', source: 'typical of 75 % gold, 12.5 % silver and 12.5 % copper' },
  platinum: { name: 'Platinum', source: metals },
} as const

export type WeightMaterialId = keyof typeof weightMaterialWords
