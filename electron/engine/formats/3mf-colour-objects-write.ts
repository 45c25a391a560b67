/**
 * Writes 3MF with one object per filament: for Cura, which assigns an extruder to each, and for slicers that read no
 * paint.
 */
import { dialectFacts } from '../../../shared/formats/dialect.ts'
import type { Model } from '../model.ts'
import { xmlText } from './3mf-colours.ts'
import { filamentOfTriangle, filamentsOf, type Spool } from './filaments.ts'
import { beginModel, endModel, titleMetadata, writeAssembly, writeMesh } from './3mf-model-text.ts'
import { pack3mf } from './3mf-pack.ts'
import type { PrintMesh } from './print-mesh.ts'
import { isClosed, pickedVolume, printObjects, type PrintVolume } from './print-objects.ts'

interface ColourObject {
  spool: Spool
  surface: PrintVolume
}

/** Returns the package. Each object of the assembly has its colours as components. */
export function writeColourObjects(model: Model, mesh: PrintMesh, dialect: 'cura' | 'objects'): Promise<Uint8Array> {
  const { maxFilaments } = dialectFacts[dialect]
  const { spools } = filamentsOf(model, maxFilaments)
  const groups = byColour(model, mesh, maxFilaments)
  const spaces = {
    m: 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
    ...(dialect === 'cura' ? { cura: 'http://software.ultimaker.com/xml/cura/3mf/2015/10' } : {}),
  }
  const text = beginModel(mesh, spaces, titleMetadata(model))
  // One group per colour: OrcaSlicer reads only the first colour of a group.
  spools.forEach(({ colour }, i) =>
    text.text(`  <m:colorgroup id="${i + 1}">\n<m:color color="${colour}FF"/>\n  </m:colorgroup>\n`),
  )
  let nextId = spools.length + 1
  const built: { id: number }[] = []
  for (const { name, colours } of groups) {
    const ids = colours.map(({ spool, surface }) => {
      const id = nextId++
      text.text(
        `  <object id="${id}" name="${xmlText(surface.name)}" type="model" pid="${spools.findIndex(({ filament }) => filament === spool.filament) + 1}" pindex="0">\n`,
      )
      if (dialect === 'cura')
        text.text(
          `   <metadatagroup><metadata name="cura:extruder_nr" type="xs:integer">${spool.filament - 1}</metadata></metadatagroup>\n`,
        )
      writeMesh(text, [surface], () => {})
      text.text('  </object>\n')
      return id
    })
    const id = nextId++
    writeAssembly(text, id, xmlText(name), ids)
    built.push({ id })
  }
  endModel(text, built)
  return pack3mf(model, { text: text.bytes() })
}

/** Counts the single-colour objects whose surface is open, so that a slicer has to guess their boundaries. */
export function openColours(model: Model, mesh: PrintMesh, maxFilaments: number): number {
  return byColour(model, mesh, maxFilaments)
    .flatMap(({ colours }) => colours)
    .filter(({ surface }) => !isClosed(surface)).length
}

function byColour(model: Model, mesh: PrintMesh, maxFilaments: number): { name: string; colours: ColourObject[] }[] {
  const filaments = filamentsOf(model, maxFilaments)
  const filamentOf = filamentOfTriangle(mesh, filaments)
  return printObjects(model, mesh, false).map(({ name, volumes }) => {
    const own = new Set(volumes[0]!.triangles)
    const colours = filaments.spools
      .map((spool) => ({
        spool,
        surface: pickedVolume(
          mesh,
          (triangle) => own.has(triangle) && filamentOf(triangle) === spool.filament,
          `${name}, ${spool.name}`,
        ),
      }))
      .filter(({ surface }) => surface.indices.length > 0)
    return { name, colours }
  })
}
