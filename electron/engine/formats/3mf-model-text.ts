/** The model part of a 3MF as text. */
import type { Model } from '../model.ts'
import { xmlText } from './3mf-colours.ts'
import { xmlHeader } from './3mf-pack.ts'
import type { PrintMesh } from './print-mesh.ts'
import type { PrintVolume } from './print-objects.ts'
import { TextBuffer } from './text-buffer.ts'

type Surface = Pick<PrintVolume, 'positions' | 'indices'>

/**
 * Writes the surfaces as one mesh without shared vertices, moved by `offset` millimetres. `attributes` is called for
 * each triangle and writes its XML attributes, with a leading space.
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

const core = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'

/**
 * Opens the model element and its resources. `spaces` are further namespaces by prefix; `metadata` are indented
 * elements.
 */
export function beginModel(
  { positions, indices }: PrintMesh,
  spaces: Readonly<Record<string, string>>,
  metadata: string,
): TextBuffer {
  const declared = Object.entries(spaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return new TextBuffer(positions.length * 24 + indices.length * 24).text(
    `${xmlHeader}<model unit="millimeter" xml:lang="en-US" xmlns="${core}"${declared.join('')}>\n` +
      `${metadata} <resources>\n`,
  )
}

export function titleMetadata({ name }: Model): string {
  return (
    ` <metadata name="Title">${xmlText(name || 'Model')}</metadata>\n` +
    ' <metadata name="Application">Maquette</metadata>\n'
  )
}

/** Writes an object made of other objects. */
export function writeAssembly(text: TextBuffer, id: number, name: string, parts: readonly number[]): void {
  text.text(`  <object id="${id}" name="${name}" type="model">\n   <components>\n`)
  for (const part of parts) text.text(`    <component objectid="${part}"/>\n`)
  text.text('   </components>\n  </object>\n')
}

/** Closes the resources, and writes the build. `attributes` follow the object's id. */
export function endModel(text: TextBuffer, items: readonly { id: number; attributes?: string }[]): void {
  text.text(' </resources>\n <build>\n')
  for (const { id, attributes = '' } of items) text.text(`  <item objectid="${id}"${attributes}/>\n`)
  text.text(' </build>\n</model>\n')
}
