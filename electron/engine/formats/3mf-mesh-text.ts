/** The mesh of a 3MF object as text. */
import type { PrintVolume } from './print-objects.ts'
import type { TextBuffer } from './text-buffer.ts'

type Surface = Pick<PrintVolume, 'positions' | 'indices'>

/**
 * Writes the surfaces as one mesh without shared vertices, moved by `offset` millimetres. `attributes` is called for
 * each triangle and writes its XML attributes, with a leading blank.
 */
export function writeMesh(
  text: TextBuffer,
  surfaces: readonly Surface[],
  attributes: (surface: number, triangle: number) => void,
  offset: readonly [number, number, number] = [0, 0, 0],
): void {
  text.text('   <mesh>\n    <vertices>\n')
  for (const { positions } of surfaces)
    for (let i = 0; i < positions.length; i += 3) {
      text
        .text('<vertex x="')
        .decimal(positions[i]! + offset[0], 5)
        .text('" y="')
        .decimal(positions[i + 1]! + offset[1], 5)
      text
        .text('" z="')
        .decimal(positions[i + 2]! + offset[2], 5)
        .text('"/>\n')
    }
  text.text('    </vertices>\n    <triangles>\n')
  let first = 0
  surfaces.forEach(({ positions, indices }, surface) => {
    for (let i = 0; i < indices.length; i += 3) {
      text
        .text('<triangle v1="')
        .integer(first + indices[i]!)
        .text('" v2="')
        .integer(first + indices[i + 1]!)
      text
        .text('" v3="')
        .integer(first + indices[i + 2]!)
        .text('"')
      attributes(surface, i / 3)
      text.text('/>\n')
    }
    first += positions.length / 3
  })
  text.text('    </triangles>\n   </mesh>\n')
}
