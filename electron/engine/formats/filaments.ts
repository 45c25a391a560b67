/** Filaments of a model's materials. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model } from '../model.ts'
import { hexColour } from './hex-colour.ts'
import type { PrintMesh } from './print-mesh.ts'
import type { TextBuffer } from './text-buffer.ts'

export interface Spool {
  /** Counted from 1. */
  filament: number
  name: string
  /** `#RRGGBB`, sRGB. */
  colour: string
}

export interface Filaments {
  /** Filament by material index. */
  byMaterial: number[]
  /** Used filaments, ascending. */
  spools: Spool[]
}

/** Whether a model specifies filaments. */
export function hasFilaments({ materials, parts }: Model): boolean {
  return parts.some(({ material, indices }) => indices.length > 0 && materials[material]?.filament !== undefined)
}

/**
 * Returns the filaments of used materials. A material without one uses the filament of its colour, or a new one after
 * the others. Throws `unsupported-format` above `maxFilaments`.
 */
export function filamentsOf(model: Model, maxFilaments: number): Filaments {
  const used = model.materials.map((_, index) =>
    model.parts.some(({ material, indices }) => material === index && indices.length > 0),
  )
  const spools = new Map<number, Spool>()
  const byMaterial = model.materials.map(({ filament }) => filament ?? 0)
  model.materials.forEach((material, index) => {
    const { filament } = material
    if (used[index] && filament !== undefined && !spools.has(filament))
      spools.set(filament, spoolOf(material, filament))
  })
  model.materials.forEach((material, index) => {
    if (!used[index] || material.filament !== undefined) return
    const colour = opaqueColour(material)
    const alike = [...spools.values()].find((spool) => spool.colour === colour)
    const filament = alike?.filament ?? Math.max(0, ...spools.keys()) + 1
    byMaterial[index] = filament
    if (alike === undefined) spools.set(filament, spoolOf(material, filament))
  })
  const highest = Math.max(...spools.keys())
  if (highest > maxFilaments)
    throw new AppError(
      'unsupported-format',
      `Filament ${highest} is more than the ${maxFilaments} that can be written`,
      {
        details: { reason: 'too-many-filaments', filaments: highest, limit: maxFilaments },
      },
    )
  return { byMaterial, spools: [...spools.values()].sort((a, b) => a.filament - b.filament) }
}

function spoolOf(material: Material, filament: number): Spool {
  return { filament, name: material.name || `Filament ${filament}`, colour: opaqueColour(material) }
}

function opaqueColour({ baseColour }: Material): string {
  return hexColour(baseColour.slice(0, 3))
}

/** Writes the filament colours as a colour group. Bambu Studio requires the prefix `m`. */
export function writeColourGroup(text: TextBuffer, id: number, spools: readonly Spool[]): void {
  text.text(`  <m:colorgroup id="${id}">\n`)
  for (const { colour } of spools) text.text(`<m:color color="${colour}FF"/>\n`)
  text.text('  </m:colorgroup>\n')
}

/** Returns the filament of each triangle of a welded surface. */
export function filamentOfTriangle(mesh: PrintMesh, { byMaterial }: Filaments): (triangle: number) => number {
  const ofPart = mesh.parts.map(({ material }) => byMaterial[material]!)
  return (triangle) => ofPart[mesh.partOf[triangle]!]!
}
