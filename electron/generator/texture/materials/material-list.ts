/** All solid materials. A new one is a row in its group, and a pattern if no existing one fits. */
import { fabrics, hides } from './fabrics-and-hides.ts'
import { ceramics, metals } from './metals-and-ceramics.ts'
import { natures, patterns, plains } from './nature-and-patterns.ts'
import type { SolidMaterial } from './solid-material.ts'
import { stones, woods } from './woods-and-stones.ts'

export const materials: readonly SolidMaterial[] = [
  ...woods,
  ...stones,
  ...metals,
  ...ceramics,
  ...fabrics,
  ...hides,
  ...natures,
  ...plains,
  ...patterns,
]

export function materialById(id: string): SolidMaterial | undefined {
  return materials.find((material) => material.id === id)
}
