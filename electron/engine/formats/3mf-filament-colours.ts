/** The colours of a 3MF whose model says which filaments it is printed with. */
import type { Filaments, Spool } from './filaments.ts'
import type { PrintMesh } from './print-mesh.ts'
import type { TextBuffer } from './text-buffer.ts'

/** The colours of filaments as a resource. Bambu Studio compares the prefix `m` literally. */
export function writeColourGroup(text: TextBuffer, id: number, spools: readonly Spool[]): void {
  text.text(`  <m:colorgroup id="${id}">\n`)
  for (const { colour } of spools) text.text(`<m:color color="${colour}FF"/>\n`)
  text.text('  </m:colorgroup>\n')
}

/** Which filament each triangle of a welded surface is printed with. */
export function filamentOfTriangle(mesh: PrintMesh, { of }: Filaments): (triangle: number) => number {
  const ofPart = mesh.parts.map(({ material }) => of[material]!)
  return (triangle) => ofPart[mesh.partOf[triangle]!]!
}
