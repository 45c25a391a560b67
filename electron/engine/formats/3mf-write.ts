/**
 * Writes 3MF (core 1.3, materials extension 1.2): an object for each of the assembly, with colours and a thumbnail. Millimetres,
 * Z up. The standard file is strictly valid and holds the painting that PrusaSlicer reads; others are written as their slicers
 * read them.
 */
import { AppError } from '../../../shared/app-error.ts'
import { dialectFacts } from '../../../shared/dialect.ts'
import type { Model } from '../model.ts'
import { threeMfColours, xmlText } from './3mf-colours.ts'
import { filamentOfTriangle, mostUsed, threeMfFilamentColours } from './3mf-filament-colours.ts'
import { writeMesh } from './3mf-mesh-text.ts'
import { pack3mf, xmlHeader } from './3mf-pack.ts'
import { filamentsOf, hasFilaments } from './filaments.ts'
import { printMesh, type PrintMesh } from './print-mesh.ts'
import { printObjects, type PrintObject } from './print-objects.ts'
import { TextBuffer } from './text-buffer.ts'
import { TextureFiles } from './texture-files.ts'
import type { WriteOptions } from './write-options.ts'

const prusaSettings = 'Metadata/Slic3r_PE_model.config'

/** The package. The same model gives the same bytes. Rejects `bad-geometry`, `unsupported-format`, `mesh-too-large`. */
export async function write3mf(
  model: Model,
  { dialect = 'standard', projectSettings }: WriteOptions = {},
): Promise<Uint8Array> {
  const mesh = printMesh(model)
  if (mesh.indices.length === 0)
    throw new AppError('bad-geometry', 'Every triangle has collapsed to a line or a point', {
      details: { reason: 'collapsed' },
    })
  if (dialect === 'standard') return writeStandard(model, mesh)
  if (dialect === 'bambu' || dialect === 'orca')
    return (await import('./3mf-bambu-write.ts')).writeBambu(model, mesh, dialect, projectSettings)
  return (await import('./3mf-colour-objects-write.ts')).writeColourObjects(model, mesh, dialect)
}

async function writeStandard(model: Model, mesh: PrintMesh): Promise<Uint8Array> {
  const textures = new TextureFiles()
  const filaments = hasFilaments(model) ? filamentsOf(model, dialectFacts.standard.mostFilaments) : null
  const filamentOf = filaments === null ? null : filamentOfTriangle(mesh, filaments)
  const colours =
    filaments === null || filamentOf === null
      ? await threeMfColours(model, mesh, textures)
      : threeMfFilamentColours(filaments, filamentOf)
  const objects = printObjects(model, mesh, filaments !== null)
  const own = objects.map(({ volumes }) =>
    volumes.map((volume) => (filamentOf === null ? 0 : mostUsed(volume, filamentOf))),
  )
  const text = new TextBuffer(mesh.positions.length * 24 + mesh.indices.length * 24)
  text.text(
    `${xmlHeader}<model unit="millimeter" xml:lang="en-US"` +
      ' xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"' +
      ' xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"' +
      ' xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06">\n',
  )
  if (filaments !== null) text.text(' <metadata name="slic3rpe:MmPaintingVersion">1</metadata>\n')
  text.text(
    ` <metadata name="Title">${xmlText(model.name || 'Model')}</metadata>\n` +
      ' <metadata name="Application">Maquette</metadata>\n <resources>\n',
  )
  colours.writeResources(text)
  objects.forEach(({ name, volumes }, place) => {
    const { id, index } = colours.objectProperty(volumes[0]!.triangles[0]!)
    text.text(
      `  <object id="${colours.nextId + place}" name="${xmlText(name)}" type="model" pid="${id}" pindex="${index}">\n`,
    )
    writeMesh(text, volumes, (volume, triangle) => colours.writeTriangle(text, triangle, own[place]![volume]!))
    text.text('  </object>\n')
  })
  text.text(' </resources>\n <build>\n')
  for (const place of objects.keys()) text.text(`  <item objectid="${colours.nextId + place}"/>\n`)
  text.text(' </build>\n</model>\n')
  return pack3mf(model, {
    text: text.bytes(),
    pictures: textures.files,
    settings: filaments === null ? {} : { [prusaSettings]: prusaConfig(objects, own, colours.nextId) },
  })
}

/** What PrusaSlicer calls each object and volume, and the filament that is not painted. */
function prusaConfig(objects: readonly PrintObject[], own: readonly number[][], firstId: number): string {
  const written = objects.map(({ name, volumes }, place) => {
    let first = 0
    const ranges = volumes.map((volume, i) => {
      const last = first + volume.triangles.length - 1
      const range =
        `  <volume firstid="${first}" lastid="${last}">\n` +
        volumeValue('name', volume.name) +
        volumeValue('volume_type', 'ModelPart') +
        volumeValue('extruder', String(own[place]![i]!)) +
        '  </volume>\n'
      first = last + 1
      return range
    })
    return (
      ` <object id="${firstId + place}" instances_count="1">\n` +
      `  <metadata type="object" key="name" value="${xmlText(name)}"/>\n` +
      `  <metadata type="object" key="extruder" value="${own[place]![0]!}"/>\n${ranges.join('')} </object>\n`
    )
  })
  return `${xmlHeader}<config>\n${written.join('')}</config>\n`
}

function volumeValue(key: string, value: string): string {
  return `   <metadata type="volume" key="${key}" value="${xmlText(value)}"/>\n`
}
