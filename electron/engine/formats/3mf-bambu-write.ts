/**
 * Writes 3MF as Bambu Studio and OrcaSlicer save projects: painted volumes as components of objects; parts, filaments
 * and plates in a settings file. Printer and process settings only ever come from the user's own project.
 */
import { dialectFacts } from '../../../shared/formats/dialect.ts'
import { middleOf, noBounds, boundsOf, type Bounds } from '../mesh/bounds.ts'
import type { Model } from '../model.ts'
import { bedSize, fitBambuSettings, parseBambuSettings } from './bambu-settings.ts'
import { xmlText } from './3mf-colours.ts'
import { filamentOfTriangle, filamentsOf } from './filaments.ts'
import { beginModel, endModel, writeAssembly, writeMesh } from './3mf-model-text.ts'
import { pack3mf, xmlHeader } from './3mf-pack.ts'
import { paintedVolume, type PaintedVolume } from './3mf-painted-volume.ts'
import type { PrintMesh } from './print-mesh.ts'
import { printObjects, type PrintObject } from './print-objects.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { BorderForm } from './write-options.ts'

/**
 * Marks the file as a project, whose settings the slicers apply; newer than the versions that they convert on opening.
 */
const ownApplication = 'BambuStudio-02.00.00.00'
/** Gap between plates, as a fraction of their side. */
const plateGap = 0.2
const identity16 = '1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1'

type PaintedObject = Omit<PrintObject, 'volumes'> & { volumes: PaintedVolume[] }

interface PlacedObject extends PaintedObject {
  id: number
  /** One part for the mesh of each volume. */
  parts: { id: number }[]
  /** Centre of the object, relative to which its vertices are stored, and its position in the build. */
  middle: [number, number, number]
  at: [number, number, number]
}

/**
 * Returns the package. `projectSettings` is the JSON of a user's own project; without it the slicer's loaded filaments
 * are used.
 */
export async function writeBambu(
  model: Model,
  mesh: PrintMesh,
  dialect: 'bambu' | 'orca',
  borders: BorderForm,
  projectSettings?: string,
): Promise<Uint8Array> {
  const filaments = filamentsOf(model, dialectFacts[dialect].maxFilaments)
  const chain = dialect === 'bambu' ? 'fifteens' : 'none'
  const filamentOf = filamentOfTriangle(mesh, filaments)
  const settings = projectSettings === undefined ? null : parseBambuSettings(projectSettings)
  const painted: PaintedObject[] = []
  for (const object of printObjects(model, mesh, true)) {
    const volumes: PaintedVolume[] = []
    for (const volume of object.volumes) volumes.push(await paintedVolume(volume, filamentOf, chain, borders))
    painted.push({ ...object, volumes })
  }
  const objects = placeObjects(painted, bedSize(settings))
  const text = beginModel(
    mesh,
    { BambuStudio: 'http://schemas.bambulab.com/package/2021' },
    ` <metadata name="Application">${settings === null ? 'Maquette' : ownApplication}</metadata>\n` +
      ' <metadata name="BambuStudio:3mfVersion">1</metadata>\n' +
      ` <metadata name="Title">${plainName(model.name || 'Model')}</metadata>\n` +
      ' <metadata name="Description">Made with Maquette</metadata>\n',
  )
  for (const { id, name, volumes, parts, middle } of objects) {
    volumes.forEach((volume, i) => {
      const part = parts[i]!
      text.text(`  <object id="${part.id}" name="${plainName(volume.name)}" type="model">\n`)
      writeMesh(
        text,
        [volume],
        (_, triangle) => {
          const code = volume.codes[volume.codeOf[triangle]!]!
          if (code !== '') text.text(` paint_color="${code}"`)
        },
        vec3((axis) => -middle[axis]),
      )
      text.text('  </object>\n')
    })
    writeAssembly(
      text,
      id,
      plainName(name),
      parts.map((part) => part.id),
    )
  }
  const transform = (at: readonly number[]) => ` transform="1 0 0 0 1 0 0 0 1 ${at.map(decimal).join(' ')}"`
  endModel(
    text,
    objects.map(({ id, at }) => ({ id, attributes: transform(at) })),
  )
  return pack3mf(model, {
    text: text.bytes(),
    settings: {
      'Metadata/model_settings.config': modelSettings(objects),
      ...(settings === null
        ? {}
        : {
            'Metadata/project_settings.config': `${JSON.stringify(fitBambuSettings(settings, filaments.spools), null, 4)}\n`,
          }),
    },
  })
}

/** Centres the objects of each plate on it, keeping their distances; plates are arranged in rows, as in the slicers. */
function placeObjects(objects: readonly PaintedObject[], [width, depth]: readonly [number, number]): PlacedObject[] {
  const plates = Math.max(...objects.map(({ plate }) => plate))
  const columns = Math.ceil(Math.sqrt(plates))
  const onPlate = new Map<number, Bounds>()
  for (const { plate, volumes } of objects) {
    const bounds = onPlate.get(plate) ?? noBounds()
    for (const { positions } of volumes) boundsOf(positions, undefined, bounds)
    onPlate.set(plate, bounds)
  }
  let nextId = 1
  return objects.map((object) => {
    const { plate, volumes } = object
    const bounds = noBounds()
    for (const { positions } of volumes) boundsOf(positions, undefined, bounds)
    const own = middleOf(bounds)
    const middle = vec3((axis) => onGrid(own[axis]))
    const together = onPlate.get(plate)!
    const shared = middleOf(together)
    const corner = [
      ((plate - 1) % columns) * width * (1 + plateGap),
      -Math.floor((plate - 1) / columns) * depth * (1 + plateGap),
    ] as const
    return {
      ...object,
      parts: volumes.map(() => ({ id: nextId++ })),
      id: nextId++,
      middle,
      at: [
        corner[0] + width / 2 + middle[0] - shared[0],
        corner[1] + depth / 2 + middle[1] - shared[1],
        middle[2] - together.low[2],
      ],
    }
  })
}

function modelSettings(objects: readonly PlacedObject[]): string {
  const value = (key: string, content: string | number): string =>
    `<metadata key="${key}" value="${typeof content === 'number' ? content : plainName(content)}"/>\n`
  const written = objects.map(({ id, name, volumes, parts }) => {
    const { own } = volumes[0]!
    return (
      `  <object id="${id}">\n    ${value('name', name)}    ${value('extruder', own)}` +
      volumes
        .map(
          (volume, i) =>
            `    <part id="${parts[i]!.id}" subtype="normal_part">\n      ${value('name', volume.name)}` +
            `      ${value('matrix', identity16)}` +
            (volume.own === own ? '' : `      ${value('extruder', volume.own)}`) +
            `      <mesh_stat face_count="${volume.codeOf.length}" edges_fixed="0" degenerate_facets="0" facets_removed="0" facets_reversed="0" backwards_edges="0"/>\n` +
            '    </part>\n',
        )
        .join('') +
      '  </object>\n'
    )
  })
  const plates = Array.from({ length: Math.max(...objects.map(({ plate }) => plate)) }, (_, i) => {
    const standing = objects.filter(({ plate }) => plate === i + 1)
    return (
      `  <plate>\n    ${value('plater_id', i + 1)}    ${value('plater_name', '')}    ${value('locked', 'false')}` +
      standing
        .map(
          ({ id }) =>
            `    <model_instance>\n      ${value('object_id', id)}      ${value('instance_id', 0)}` +
            `      ${value('identify_id', 100 + id)}    </model_instance>\n`,
        )
        .join('') +
      '  </plate>\n'
    )
  })
  return `${xmlHeader}<config>\n${written.join('')}${plates.join('')}</config>\n`
}

/**
 * Both slicers treat a file that contains the name PrusaSlicer as one of PrusaSlicer's own, and then ignore their own
 * paint attributes.
 */
function plainName(name: string): string {
  return xmlText(name.replaceAll(/prusa(?=slicer)/gi, (found) => `${found} `))
}

function onGrid(value: number): number {
  return Math.round(value * 1000) / 1000
}

function decimal(value: number): string {
  return String(Math.round(value * 1e5) / 1e5 + 0)
}
