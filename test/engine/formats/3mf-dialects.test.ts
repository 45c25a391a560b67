import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { write3mf } from '../../../electron/engine/formats/3mf-write.ts'
import { hexColour } from '../../../electron/engine/formats/hex-colour.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import type { Model, SceneNode } from '../../../electron/engine/model.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { dialects } from '../../../shared/formats/dialect.ts'
import { readWithLib3mf } from '../../support/lib3mf.ts'
import { areaByFilament, paintedAssembly, paintedBox, spoolColours, spools } from './painted-boxes.ts'
import { read, utf8 } from './reading.ts'

const textOf = (file: Uint8Array, path: string): string => new TextDecoder().decode(unzipSync(file)[path])
const withPart = (file: Uint8Array, parts: Record<string, string>): Uint8Array =>
  zipSync({
    ...unzipSync(file),
    ...Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, utf8(text)])),
  })

/** Objects with their plates, in the order of the file. */
function standing(model: Model): (readonly [string | undefined, number | undefined])[] {
  return objectsOf(model).map(({ node }) => [node?.name, node?.plate] as const)
}

function coloursOf(model: Model): Record<number, string> {
  return Object.fromEntries(model.materials.map(({ filament, baseColour }) => [filament, hexColour(baseColour)]))
}

/** A saved project of Bambu Studio, with the keys that matter here. */
const project = JSON.stringify({
  version: '02.01.00.00',
  printer_model: 'Bambu Lab X1 Carbon',
  nozzle_diameter: ['0.4'],
  printable_area: ['0x0', '256x0', '256x256', '0x256'],
  filament_colour: ['#101010', '#202020'],
  filament_type: ['PLA', 'PETG'],
  filament_settings_id: ['Bambu PLA Basic @BBL X1C', 'Bambu PETG HF @BBL X1C'],
  nozzle_temperature: ['220', '245'],
  filament_map_mode: 'Auto For Flush',
  flush_volumes_matrix: ['0', '100', '200', '0'],
  flush_volumes_vector: ['140', '140', '140', '140'],
  different_settings_to_system: ['process', 'one', 'two', 'machine'],
  inherits_group: ['', '', '', ''],
})

describe('a model with filaments', () => {
  it.each(['standard', 'cura', 'objects'] as const)('is strictly valid for lib3mf, as %s', async (dialect) => {
    const verdict = await readWithLib3mf(await write3mf(paintedAssembly(), { dialect }), true)
    expect(verdict.refused).toBeNull()
    expect(verdict.warnings).toEqual([])
    expect(verdict.triangles.reduce((sum, count) => sum + count, 0)).toBe(24)
  })

  it.each(['bambu', 'orca'] as const)(
    'has no lib3mf errors except the paint without a namespace, as %s',
    async (dialect) => {
      const verdict = await readWithLib3mf(
        await write3mf(paintedAssembly(), { dialect, projectSettings: project }),
        false,
      )
      expect(verdict.refused).toBeNull()
      expect(new Set(verdict.warnings)).toEqual(new Set([32935]))
      expect(verdict.triangles).toEqual([12, 12])
    },
  )

  it.each([
    ['standard', undefined],
    ['bambu', project],
    ['orca', project],
  ] as const)('is read back unchanged, as %s', async (dialect, projectSettings) => {
    const written = paintedAssembly()
    const { model, notes } = await read(await write3mf(written, { dialect, projectSettings }))
    expect(notes).toEqual([])
    expect(areaByFilament(model)).toEqual(areaByFilament(written))
    expect(coloursOf(model)).toEqual(Object.fromEntries(spoolColours.map((colour, i) => [i + 1, colour])))
    expect(standing(model)).toEqual([
      ['Head & “hat”', 1],
      ['Body', dialect === 'standard' ? 1 : 2],
    ])
    expect(auditModel(model)).toMatchObject({ watertight: true, triangles: 24 })
  })

  it('is written again with the same codes if no triangle is divided', async () => {
    for (const dialect of ['standard', 'bambu'] as const) {
      const first = await write3mf(paintedAssembly(), { dialect, projectSettings: project })
      const again = await write3mf((await read(first)).model, { dialect, projectSettings: project })
      expect(paintOf(again)).toEqual(paintOf(first))
    }
  })

  it('gives each volume of an inlay its own extruder, and the volumes return as parts of one object', async () => {
    const sign: SceneNode = { name: 'Sign', parent: null, plate: 1 }
    const plain: Model = {
      name: 'Sign',
      parts: [
        ...paintedBox(0, [1, 1, 1, 1, 1, 1], { name: 'Board', parent: sign }),
        ...paintedBox(30, [2, 2, 2, 2, 2, 2], { name: 'Letter', parent: sign }, 10),
      ],
      materials: spools(2),
    }
    for (const dialect of ['standard', 'bambu'] as const) {
      const file = await write3mf(plain, { dialect })
      expect(paintOf(file)).toEqual([])
      const { model } = await read(file)
      expect(areaByFilament(model)).toEqual({ 1: 2400, 2: 600 })
      expect(new Set(model.parts.map(({ node }) => node!.name))).toEqual(new Set(['Board', 'Letter']))
      expect(new Set(model.parts.map(({ node }) => node!.parent!.name))).toEqual(new Set(['Sign']))
    }
  })

  it('is rejected if it uses more filaments than the dialect supports', async () => {
    const model: Model = { name: 'Many', parts: paintedBox(0, [1, 2, 3, 4, 1, 17]), materials: spools(17) }
    const refusals = await Promise.all(
      dialects.map((dialect) =>
        write3mf(model, { dialect }).then(
          () => null,
          (error: unknown) => (error as AppError).details,
        ),
      ),
    )
    const refusal = { reason: 'too-many-filaments', filaments: 17, limit: 16 }
    expect(refusals).toEqual([refusal, null, refusal, refusal, null])
  })

  it('notes that a project without filament colours uses those loaded in the slicer', async () => {
    const { model, notes } = await read(await write3mf(paintedAssembly(), { dialect: 'bambu' }))
    expect(notes).toEqual([{ code: 'filament-colours-unknown', figures: { filaments: ['1', '2', '3', '4'] } }])
    expect(areaByFilament(model)).toEqual(areaByFilament(paintedAssembly()))
  })
})

describe('a project for Bambu Studio', () => {
  it('keeps the user’s own settings, with one list entry for each filament', async () => {
    const file = await write3mf(paintedAssembly(), { dialect: 'bambu', projectSettings: project })
    expect(JSON.parse(textOf(file, 'Metadata/project_settings.config'))).toEqual({
      ...JSON.parse(project),
      filament_colour: [...spoolColours],
      filament_type: ['PLA', 'PETG', 'PLA', 'PETG'],
      filament_settings_id: [0, 1, 0, 1].map((i) => JSON.parse(project).filament_settings_id[i]),
      nozzle_temperature: ['220', '245', '220', '245'],
      flush_volumes_matrix: Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? '0' : '280')),
      flush_volumes_vector: Array.from({ length: 8 }, () => '140'),
      different_settings_to_system: ['process', 'one', 'two', 'one', 'two', 'machine'],
      inherits_group: ['', '', '', '', '', ''],
    })
  })

  it('claims to be written by Bambu Studio only if it has such settings', async () => {
    const own = textOf(
      await write3mf(paintedAssembly(), { dialect: 'bambu', projectSettings: project }),
      '3D/3dmodel.model',
    )
    const honest = textOf(await write3mf(paintedAssembly(), { dialect: 'bambu' }), '3D/3dmodel.model')
    expect(own).toContain('<metadata name="Application">BambuStudio-02.00.00.00</metadata>')
    expect(honest).toContain('<metadata name="Application">Maquette</metadata>')
  })

  it('never names a slicer whose own reader would then be used', async () => {
    const model = { ...paintedAssembly(), name: 'A prusaslicer PrusaSlicer box' }
    expect(textOf(await write3mf(model, { dialect: 'bambu' }), '3D/3dmodel.model')).not.toMatch(/prusaslicer/i)
  })

  it('centres each plate’s objects on the bed', async () => {
    const model = textOf(
      await write3mf(paintedAssembly(), { dialect: 'bambu', projectSettings: project }),
      '3D/3dmodel.model',
    )
    expect([...model.matchAll(/<item[^>]*transform="([^"]*)"/g)].map(([, transform]) => transform)).toEqual([
      '1 0 0 0 1 0 0 0 1 128 128 10',
      '1 0 0 0 1 0 0 0 1 435.2 128 10',
    ])
  })
})

const core = 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"'
const square =
  '<vertex x="0" y="0" z="0"/><vertex x="40" y="0" z="0"/><vertex x="0" y="40" z="0"/><vertex x="40" y="40" z="0"/><vertex x="0" y="0" z="40"/>'
/** A closed tetrahedron on the first triangle, painted, beside whatever else. */
async function tetrahedron(paint: string, files: Record<string, string> = {}, about = ''): Promise<Uint8Array> {
  const faces = [
    [0, 2, 1],
    [0, 1, 4],
    [1, 2, 4],
    [2, 0, 4],
  ]
  const triangles = faces.map(
    ([a, b, c], i) => `<triangle v1="${a}" v2="${b}" v3="${c}"${i === 0 ? ` ${paint}` : ''}/>`,
  )
  const model = `<model ${core} ${about}><resources><object id="1" type="model"><mesh><vertices>${square}</vertices><triangles>${triangles.join('')}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>`
  const whole = await write3mf(paintedAssembly())
  const bare = Object.fromEntries(Object.entries(unzipSync(whole)).filter(([path]) => !path.endsWith('.config')))
  return withPart(zipSync(bare), { '3D/3dmodel.model': model, ...files })
}

describe('painting that divides a triangle', () => {
  it.each([
    ['slic3rpe:mmu_segmentation="80C1"', { 2: 400, 3: 400 }],
    ['slic3rpe:mmu_segmentation="80C41C3"', { 2: 200, 3: 200, 4: 200 }],
    ['paint_color="0002C3"', { 5: 200 }],
    ['paint_color="484444833"', { 2: 200 + 50 }],
    ['paint_color="4890C41C860C3"', {}],
    ['paint_color="0FC"', { 18: 800 }],
  ])('becomes geometry without gaps: %s', async (paint, expected) => {
    const { model } = await read(await tetrahedron(paint))
    const areas = areaByFilament(model)
    const total = Object.values(areas).reduce((sum, area) => sum + area, 0)
    expect(total).toBeCloseTo(800 * 3 + (Math.sqrt(3) / 4) * 2 * 1600, 0)
    for (const [filament, area] of Object.entries(expected)) expect(areas[Number(filament)]).toBeCloseTo(area, 1)
    expect(auditModel(model)).toMatchObject({ watertight: true, openEdges: 0 })
  })

  it('keeps neighbours closed even if the file does not share vertices', async () => {
    const file = await tetrahedron('paint_color="484444833"')
    const text = textOf(file, '3D/3dmodel.model')
    const corners = [...text.matchAll(/<vertex [^>]*>/g)].map(([corner]) => corner)
    let count = 0
    const apart = text
      .replace(
        /<triangle v1="(\d)" v2="(\d)" v3="(\d)"/g,
        () => `<triangle v1="${count++}" v2="${count++}" v3="${count++}"`,
      )
      .replace(square, [0, 2, 1, 0, 1, 4, 1, 2, 4, 2, 0, 4].map((corner) => corners[corner]).join(''))
    const { model } = await read(withPart(file, { '3D/3dmodel.model': apart }))
    expect(auditModel(model)).toMatchObject({ watertight: true, openEdges: 0 })
  })

  it('counts as unpainted if it is truncated or nested too deeply, and is rejected if it yields too many triangles', async () => {
    const refusal = async (paint: string): Promise<unknown> =>
      read(await tetrahedron(`paint_color="${paint}"`)).catch((error: unknown) => (error as AppError).code)
    for (const paint of ['83', '3'.repeat(100)]) {
      const { notes } = await read(await tetrahedron(`paint_color="${paint}"`))
      expect(notes).toContainEqual({ code: 'entries-faulty', figures: { element: 'paint', count: 1 } })
    }
    // Eleven levels of four: four million triangles from six million digits that pack to six thousand bytes.
    const full = (depth: number): string => (depth === 0 ? '8' : `${full(depth - 1).repeat(4)}3`)
    expect(await refusal(full(11))).toBe('mesh-too-large')
  })
})

describe('files of slicers', () => {
  it('opens a Bambu Studio project whose meshes are in separate parts', async () => {
    const whole = await write3mf(paintedAssembly(), { dialect: 'bambu', projectSettings: project })
    const text = textOf(whole, '3D/3dmodel.model')
    const meshes = [...text.matchAll(/ {2}<object id="(\d+)"[^>]*>\s*<mesh>[\s\S]*?<\/object>\n/g)]
    const paths = meshes.map(([, id]) => [id!, `/3D/Objects/object_${id}.model`] as const)
    let root = text.replace(
      '<model ',
      '<model xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06" requiredextensions="p" ',
    )
    for (const [mesh] of meshes) root = root.replace(mesh, '')
    for (const [id, path] of paths)
      root = root.replace(`<component objectid="${id}"`, `<component p:path="${path}" objectid="${id}"`)
    const split = withPart(whole, {
      '3D/3dmodel.model': root,
      ...Object.fromEntries(
        meshes.map(([mesh], i) => [
          paths[i]![1].slice(1),
          `<model ${core} unit="millimeter"><resources>${mesh}</resources><build/></model>`,
        ]),
      ),
    })
    expect(meshes).toHaveLength(2)
    const { model, notes } = await read(split)
    expect(notes).toEqual([])
    expect(areaByFilament(model)).toEqual(areaByFilament(paintedAssembly()))
    expect(standing(model)).toEqual([
      ['Head & “hat”', 1],
      ['Body', 2],
    ])
  })

  it('drops modifiers and supports, with a note', async () => {
    const config =
      '<config><object id="1"><metadata type="object" key="name" value="Pyramid"/>' +
      '<volume firstid="0" lastid="2"><metadata type="volume" key="extruder" value="2"/></volume>' +
      '<volume firstid="3" lastid="3"><metadata type="volume" key="volume_type" value="SupportBlocker"/></volume></object></config>'
    const file = await tetrahedron('slic3rpe:mmu_segmentation="4"', {
      'Metadata/Slic3r_PE_model.config': config,
      'Metadata/Slic3r_PE.config': '; generated by PrusaSlicer\n; extruder_colour = #112233;#445566\n',
    })
    const { model, notes } = await read(file)
    expect(notes).toEqual([{ code: 'object-left-out', figures: { kind: 'SupportBlocker' } }])
    expect(areaByFilament(model)[1]).toBeCloseTo(800, 1)
    expect(coloursOf(model)).toEqual({ 1: '#112233', 2: '#445566' })
    expect(model.parts[0]!.node!.name).toBe('Pyramid')
  })

  it('opens a file with damaged settings, with a note', async () => {
    const { model, notes } = await read(
      await tetrahedron('paint_color="8"', {
        'Metadata/model_settings.config': '<config><object></config>',
        'Metadata/project_settings.config': '{',
        'Metadata/Slic3r_PE_model.config': 'no XML',
      }),
    )
    expect(notes.map(({ code }) => code)).toEqual([
      'settings-unreadable',
      'settings-unreadable',
      'settings-unreadable',
      'filament-colours-unknown',
    ])
    expect(Object.keys(areaByFilament(model))).toEqual(['1', '2'])
  })

  it('reports paint for supports and seams as left out', async () => {
    const { notes } = await read(await tetrahedron('paint_supports="4" paint_seam="8"'))
    expect(notes).toEqual([{ code: 'left-out', figures: { what: 'slicer-paint', count: 1 } }])
  })

  const slicerIsHere = spawnSync('which', ['prusa-slicer']).status === 0
  it.skipIf(!slicerIsHere)('reports the same for a file that PrusaSlicer opened and saved', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maquette-dialects-'))
    writeFileSync(join(folder, 'ours.3mf'), await write3mf(paintedAssembly()))
    spawnSync('prusa-slicer', ['--export-3mf', '-o', 'theirs.3mf', 'ours.3mf'], { cwd: folder })
    const { model } = await read(new Uint8Array(readFileSync(join(folder, 'theirs.3mf'))))
    expect(areaByFilament(model)).toEqual(areaByFilament(paintedAssembly()))
    expect(standing(model)).toEqual([
      ['Head & “hat”', 1],
      ['Body', 1],
    ])
  })
})

/** Every paint in the file, in order. */
function paintOf(file: Uint8Array): string[] {
  return [...textOf(file, '3D/3dmodel.model').matchAll(/(?:mmu_segmentation|paint_color)="([^"]*)"/g)].map(
    ([, code]) => code!,
  )
}
