/**
 * Writes 3MF (core 1.3, materials extension 1.2) with one object per object of the assembly, colours and a thumbnail.
 * Millimetres, Z up. The standard file is strictly valid and holds PrusaSlicer's paint; other dialects follow their
 * slicers.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { dialectFacts } from '../../../shared/formats/dialect.ts'
import type { Model } from '../model.ts'
import { threeMfColours, xmlText } from './3mf-colours.ts'
import { filamentOfTriangle, filamentsOf, hasFilaments, writeColourGroup } from './filaments.ts'
import { beginModel, endModel, titleMetadata, writeMesh } from './3mf-model-text.ts'
import { pack3mf, xmlHeader } from './3mf-pack.ts'
import { paintedVolume, type PaintedVolume } from './3mf-painted-volume.ts'
import { printMesh, type PrintMesh } from './print-mesh.ts'
import { printObjects, type PrintVolume } from './print-objects.ts'
import type { TextBuffer } from './text-buffer.ts'
import { TextureFiles } from './texture-files.ts'
import type { BorderForm, WriteOptions } from './write-options.ts'

const prusaSettings = 'Metadata/Slic3r_PE_model.config'

/** Returns the package. Deterministic. Rejects with `bad-geometry`, `unsupported-format`, `mesh-too-large`. */
export async function write3mf(
  model: Model,
  { dialect, projectSettings, borders }: WriteOptions = {},
): Promise<Uint8Array> {
  const mesh = printMesh(model)
  if (mesh.indices.length === 0)
    throw new AppError('bad-geometry', 'Every triangle has collapsed to a line or a point', {
      details: { reason: 'collapsed' },
    })
  if (dialect === 'cura' || dialect === 'objects')
    return (await import('./3mf-colour-objects-write.ts')).writeColourObjects(model, mesh, dialect)
  if (dialect === 'bambu' || dialect === 'orca')
    return (await import('./3mf-bambu-write.ts')).writeBambu(
      model,
      mesh,
      dialect,
      borders ?? 'smaller',
      projectSettings,
    )
  // If no slicer is named, triangle colours must suit every program.
  return hasFilaments(model)
    ? writeFilaments(model, mesh, borders ?? (dialect === undefined ? 'geometry' : 'smaller'))
    : writeColours(model, mesh)
}

async function writeColours(model: Model, mesh: PrintMesh): Promise<Uint8Array> {
  const textures = new TextureFiles()
  const colours = await threeMfColours(model, mesh, textures)
  const text = beginStandard(model, mesh, '')
  colours.writeResources(text)
  const objects = printObjects(model, mesh, false)
  objects.forEach(({ name, volumes }, i) => {
    const [{ triangles }] = volumes as [PrintVolume]
    const { id, index } = colours.objectProperty(triangles[0]!)
    writeObject(text, { id: colours.nextId + i, name, pid: id, pindex: index }, volumes, (_, triangle) =>
      colours.writeTriangle(text, triangles[triangle]!),
    )
  })
  endModel(
    text,
    objects.map((_, i) => ({ id: colours.nextId + i })),
  )
  return pack3mf(model, { text: text.bytes(), pictures: textures.files, settings: {} })
}

/**
 * Writes a colour per filament, and paint for PrusaSlicer. A partly painted triangle gets the colour of most of its
 * area.
 */
async function writeFilaments(model: Model, mesh: PrintMesh, borders: BorderForm): Promise<Uint8Array> {
  const filaments = filamentsOf(model, dialectFacts.standard.maxFilaments)
  const filamentOf = filamentOfTriangle(mesh, filaments)
  const propertyOf = new Map(filaments.spools.map(({ filament }, i) => [filament, i]))
  const text = beginStandard(model, mesh, ' <metadata name="slic3rpe:MmPaintingVersion">1</metadata>\n')
  writeColourGroup(text, colourGroup, filaments.spools)
  const objects: PaintedObject[] = []
  for (const { name, volumes } of printObjects(model, mesh, true)) {
    const painted: PaintedVolume[] = []
    for (const volume of volumes) painted.push(await paintedVolume(volume, filamentOf, 'none', borders))
    const id = colourGroup + 1 + objects.push({ name, volumes: painted }) - 1
    writeObject(
      text,
      { id, name, pid: colourGroup, pindex: propertyOf.get(painted[0]!.own)! },
      painted,
      (i, triangle) => {
        const volume = painted[i]!
        text.text(` pid="${colourGroup}" p1="`).integer(propertyOf.get(volume.filamentOf[triangle]!)!).text('"')
        const code = volume.codes[volume.codeOf[triangle]!]!
        if (code !== '') text.text(` slic3rpe:mmu_segmentation="${code}"`)
      },
    )
  }
  endModel(
    text,
    objects.map((_, i) => ({ id: colourGroup + 1 + i })),
  )
  return pack3mf(model, { text: text.bytes(), settings: { [prusaSettings]: prusaConfig(objects, colourGroup + 1) } })
}

interface PaintedObject {
  name: string
  volumes: readonly PaintedVolume[]
}

/** Resource id of the filament colours; objects follow. */
const colourGroup = 1

function beginStandard(model: Model, mesh: PrintMesh, metadata: string): TextBuffer {
  const spaces = {
    m: 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
    slic3rpe: 'http://schemas.slic3r.org/3mf/2017/06',
  }
  return beginModel(mesh, spaces, metadata + titleMetadata(model))
}

function writeObject(
  text: TextBuffer,
  { id, name, pid, pindex }: { id: number; name: string; pid: number; pindex: number },
  surfaces: Parameters<typeof writeMesh>[1],
  attributes: Parameters<typeof writeMesh>[2],
): void {
  text.text(`  <object id="${id}" name="${xmlText(name)}" type="model" pid="${pid}" pindex="${pindex}">\n`)
  writeMesh(text, surfaces, attributes)
  text.text('  </object>\n')
}

/** PrusaSlicer's names of objects and volumes, with their filaments. */
function prusaConfig(objects: readonly PaintedObject[], firstId: number): string {
  const written = objects.map(({ name, volumes }, index) => {
    let first = 0
    const ranges = volumes.map(({ name: called, own, codeOf }) => {
      const last = first + codeOf.length - 1
      const range =
        `  <volume firstid="${first}" lastid="${last}">\n` +
        volumeValue('name', called) +
        volumeValue('volume_type', 'ModelPart') +
        volumeValue('extruder', String(own)) +
        '  </volume>\n'
      first = last + 1
      return range
    })
    return (
      ` <object id="${firstId + index}" instances_count="1">\n` +
      `  <metadata type="object" key="name" value="${xmlText(name)}"/>\n` +
      `  <metadata type="object" key="extruder" value="${volumes[0]!.own}"/>\n${ranges.join('')} </object>\n`
    )
  })
  return `${xmlHeader}<config>\n${written.join('')}</config>\n`
}

function volumeValue(key: string, value: string): string {
  return `   <metadata type="volume" key="${key}" value="${xmlText(value)}"/>\n`
}
