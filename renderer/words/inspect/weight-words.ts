/** Materials for calculating a model's weight: names, and sources of their densities. */
import { messages } from '../../../shared/text/language.ts'

export const weightMaterialWords = messages({
  pla: { name: 'PLA', source: 'typical value of filament data sheets (ISO 1183)' },
  petg: { name: 'PETG', source: 'typical value of filament data sheets (ISO 1183)' },
  abs: { name: 'ABS', source: 'typical value of filament data sheets (ISO 1183)' },
  asa: { name: 'ASA', source: 'typical value of filament data sheets (ISO 1183)' },
  tpu: { name: 'TPU', source: 'typical value of filament data sheets (ISO 1183)' },
  nylon: { name: 'Nylon (PA 12, sintered)', source: 'EOS PA 2200 data sheet, 0.93–1.01 as printed' },
  resin: { name: 'Resin, cured', source: 'Formlabs Standard resins, 1.15–1.20 cured' },
  wax: { name: 'Casting wax', source: 'typical value of jewellers’ injection waxes' },
  plaster: { name: 'Plaster', source: 'set and dried casting plaster, 1.1–1.5' },
  aluminium: { name: 'Aluminium', source: 'CRC Handbook of Chemistry and Physics, properties of solids' },
  steel: { name: 'Stainless steel (316L)', source: 'ASM Metals Handbook, Desk Edition' },
  brass: { name: 'Brass (C26000)', source: 'ASM Metals Handbook, Desk Edition' },
  bronze: { name: 'Bronze (C90500)', source: 'ASM Metals Handbook, Desk Edition' },
  silver: { name: 'Sterling silver', source: 'rule of mixtures, 92.5 % silver and 7.5 % copper' },
  gold: { name: 'Gold, 18 k yellow', source: 'typical of 75 % gold, 12.5 % silver and 12.5 % copper' },
  platinum: { name: 'Platinum', source: 'CRC Handbook of Chemistry and Physics, properties of solids' },
})

export type WeightMaterialId = keyof typeof weightMaterialWords
