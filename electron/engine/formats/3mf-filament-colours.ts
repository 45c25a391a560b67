/** The colours of a 3MF whose model says which filaments it is printed with: a colour for each, and paint for PrusaSlicer. */
import type { ThreeMfColours } from './3mf-colours.ts'
import type { Filaments, Spool } from './filaments.ts'
import { encodePaint } from './paint-code.ts'
import type { PrintMesh } from './print-mesh.ts'
import type { PrintVolume } from './print-objects.ts'
import type { TextBuffer } from './text-buffer.ts'

const groupId = 1

/** Every triangle wears the colour of its filament, and paint where that is not its volume's own. */
export function threeMfFilamentColours(filaments: Filaments, filamentOf: (triangle: number) => number): ThreeMfColours {
  const { spools } = filaments
  const place = new Map(spools.map(({ filament }, i) => [filament, i]))
  const placeOf = (triangle: number): number => place.get(filamentOf(triangle))!
  return {
    nextId: groupId + 1,
    objectProperty: (triangle) => ({ id: groupId, index: placeOf(triangle) }),
    writeResources: (text) => writeColourGroup(text, groupId, spools),
    writeTriangle: (text, triangle, own) => {
      text.text(` pid="${groupId}" p1="`).integer(placeOf(triangle)).text('"')
      const filament = filamentOf(triangle)
      if (filament !== own) text.text(` slic3rpe:mmu_segmentation="${encodePaint(filament, 'none')}"`)
    },
  }
}

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

/** The filament that most triangles of a volume are printed with: what the slicer is told of the whole, so that it paints the rest. */
export function mostUsed({ triangles }: PrintVolume, filamentOf: (triangle: number) => number): number {
  const counts = new Map<number, number>()
  for (const triangle of triangles) counts.set(filamentOf(triangle), (counts.get(filamentOf(triangle)) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}
