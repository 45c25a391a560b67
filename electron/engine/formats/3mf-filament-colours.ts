/** Filament colours of a 3MF. */
import type { Filaments, Spool } from './filaments.ts'
import type { PrintMesh } from './print-mesh.ts'
import type { TextBuffer } from './text-buffer.ts'

/** Writes the filament colours as a colour group. Bambu Studio requires the prefix `m`. */
export function writeColourGroup(text: TextBuffer, id: number, spools: readonly Spool[]): void {
  text.text(`  <m:colorgroup id="${id}">\n`)
  for (const { colour } of spools) text.text(`<m:color color="${colour}FF"/>\n`)
  text.text('  </m:colorgroup>\n')
}

/** Returns the filament of each triangle of a welded surface. */
export function filamentOfTriangle(mesh: PrintMesh, { of }: Filaments): (triangle: number) => number {
  const ofPart = mesh.parts.map(({ material }) => of[material]!)
  return (triangle) => ofPart[mesh.partOf[triangle]!]!
}
