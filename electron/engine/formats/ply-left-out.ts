/** Notes what a PLY file contains and a `Model` cannot hold. */
import { colourNames, type PlyElement, type PlyHeader } from './ply-header.ts'
import { noteLeftOut, type ReadContext } from './read-context.ts'

const colours = Object.values(colourNames).flat()
/** Properties that are read, by element. */
const known: Readonly<Record<string, RegExp>> = {
  vertex: new RegExp(`^([xyz]|n[xyz]|[stuv]|texture_[uv]|${colours.join('|')})$`),
  face: new RegExp(`^(vertex_ind\\w+|tex(ture_?)?coord(s|inates)?|texnumber|${colours.join('|')})$`, 'i'),
  tristrips: /^vertex_ind/,
}

export function notePlyLeftOut({ elements }: PlyHeader, context: ReadContext): void {
  noteLeftOut(context, { lines: elements.find(({ name }) => name === 'edge')?.count ?? 0 })
  for (const { name, count, properties } of elements) {
    const left =
      count === 0 || name === 'edge' ? [] : properties.filter((property) => known[name]?.test(property.name) !== true)
    if (left.length > 0)
      context.note({ code: 'properties-left-out', figures: { element: name.slice(0, 40), properties: named(left) } })
  }
}

function named(properties: PlyElement['properties']): string[] {
  return properties.slice(0, 20).map(({ name }) => name.slice(0, 40))
}
