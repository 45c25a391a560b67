/** A model opened in other programs through the whole backend: a script stands for a slicer, and PrusaSlicer for itself where it is here. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { systemPrograms } from '../../../electron/backend/slicers/system-programs.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { areaByFilament, paintedAssembly } from '../../engine/formats/painted-boxes.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { until } from '../../support/eventually.ts'
import { fakePorts } from '../../support/fake-ports.ts'
import { orcaScript } from '../../support/orca-stand-in.ts'
import { runStudio, type RunningStudio } from '../../support/running-studio.ts'

const isPosix = process.platform !== 'win32'

async function stage({ backend }: RunningStudio, name: string, bytes: Uint8Array): Promise<string> {
  const staged = await backend.stage(new Blob([new Uint8Array(bytes)]).stream(), { name, mediaType: '' })
  return staged.stagedId
}

async function imported(studio: RunningStudio): Promise<string> {
  const stagedId = await stage(studio, 'Zwei Würfel.glb', await writeGlb(paintedAssembly()))
  return (await studio.call('assets.import', { stagedId })).assets[0]!.id
}

/** The settings of a printer, as a saved project has them. */
async function keepProject(studio: RunningStudio): Promise<void> {
  const settings = new TextEncoder().encode(
    JSON.stringify({ printer_model: 'Bambu Lab A1', filament_colour: ['#000000'], filament_type: ['PLA'] }),
  )
  const stagedId = await stage(studio, 'mine.3mf', zipSync({ 'Metadata/project_settings.config': settings }))
  await studio.call('slicers.keep-file', { kind: 'project', stagedId })
}

/** A computer whose only slicer is a script that writes down how it was called. */
function withScript(
  command: string,
  script: string,
): { studio: Promise<RunningStudio>; folder: string; program: string } {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-programs-'))
  const program = join(folder, command)
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  const system = systemPrograms()
  const programs = { ...system, home: folder, environment: { PATH: folder } }
  return { studio: runStudio(fakePorts({ localEngine: false, programs })), folder, program }
}

describe.runIf(isPosix)('a model opened in a program', () => {
  it('is written in the program’s format, kept, and passed by its path only', async () => {
    const { studio: starting, folder } = withScript('bambu-studio', `printf '%s\\n' "$#" "$@" > "$0.called"`)
    const studio = await starting
    const assetId = await imported(studio)
    const state = await studio.call('slicers.state', {})
    expect(state.programs.map(({ id, reads }) => [id, reads])).toEqual([
      ['bambu-studio', { format: '3mf', dialect: 'bambu' }],
    ])
    const opened = await studio.call('slicers.open', { assetId, program: 'bambu-studio' })
    expect(opened).toMatchObject({ program: 'Bambu Studio', fileName: 'Zwei Wurfel.3mf', removed: 0 })
    expect(opened.notes).toEqual([
      {
        code: 'filaments-to-load',
        figures: {
          filaments: ['1 Spool 1 (#FF0000)', '2 Spool 2 (#00FF00)', '3 Spool 3 (#0000FF)', '4 Spool 4 (#FFFF00)'],
        },
      },
    ])
    await until(() => readdirSync(folder).includes('bambu-studio.called'))
    expect(readFileSync(join(folder, 'bambu-studio.called'), 'utf8')).toBe(`1\n${opened.path}\n`)
    expect(opened.path.startsWith(join(studio.ports.dataFolder, 'handed-over'))).toBe(true)
    expect(statSync(opened.path).mode & 0o077).toBe(0)
    const model = await readModel(new Uint8Array(readFileSync(opened.path)), '')
    expect(areaByFilament(model)).toEqual(areaByFilament(paintedAssembly()))
    expect((await studio.call('slicers.state', {})).files).toMatchObject([
      { fileName: 'Zwei Wurfel.3mf', bytes: opened.bytes },
    ])
    expect((await studio.call('studio.snapshot', {})).settings.openIn).toBe('bambu-studio')
  })

  it('is refused with plain codes where the program is missing or fails', async () => {
    const { studio: starting } = withScript('orca-slicer', 'exit 3')
    const studio = await starting
    const assetId = await imported(studio)
    await expect(studio.call('slicers.open', { assetId, program: 'cura' })).rejects.toMatchObject({
      code: 'not-found',
      details: { reason: 'program-gone' },
    })
    await expect(studio.call('slicers.open', { assetId, program: 'orca-slicer' })).rejects.toMatchObject({
      code: 'not-found',
      details: { reason: 'program-did-not-start' },
    })
  })

  it('removes month-old files, and reports their number', async () => {
    const { studio: starting } = withScript('orca-slicer', 'exit 0')
    const studio = await starting
    const assetId = await imported(studio)
    const old = join(studio.ports.dataFolder, 'handed-over')
    for (const name of ['2020-01-02-03-04-05-678', 'not ours']) {
      mkdirSync(join(old, name), { recursive: true })
      writeFileSync(join(old, name, 'old.3mf'), 'old')
      utimesSync(join(old, name), 0, 0)
    }
    expect(await studio.call('slicers.open', { assetId, program: 'orca-slicer' })).toMatchObject({ removed: 1 })
    expect(readdirSync(old)).toContain('not ours')
    expect((await studio.call('slicers.state', {})).files.map(({ fileName }) => fileName)).toEqual(['Zwei Wurfel.3mf'])
  })

  it('opens in a program that the user chose, but not in a file that is not a program', async () => {
    const { studio: starting, program } = withScript('my slicer', `printf '%s' "$1" > "$0.called"`)
    const studio = await starting
    const assetId = await imported(studio)
    for (const path of ['my slicer', join(tmpdir(), 'nothing-here'), tmpdir()])
      await expect(studio.call('slicers.choose', { chosen: { path, dialect: 'objects' } })).rejects.toMatchObject({
        code: 'invalid-input',
        details: { reason: 'no-program' },
      })
    const state = await studio.call('slicers.choose', { chosen: { path: program, dialect: 'objects' } })
    expect(state.programs).toMatchObject([{ id: 'chosen', name: 'my slicer' }])
    const opened = await studio.call('slicers.open', { assetId, program: 'chosen' })
    await until(() => existsSync(`${program}.called`) && readFileSync(`${program}.called`, 'utf8') === opened.path)
    expect((await studio.call('slicers.choose', { chosen: null })).programs).toEqual([])
  })

  it('keeps the settings of the user’s own project, and writes them with the colours of the model', async () => {
    const { studio: starting } = withScript('bambu-studio', 'exit 0')
    const studio = await starting
    const assetId = await imported(studio)
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const saved = zipSync({
      'Metadata/project_settings.config': utf8(
        JSON.stringify({ printer_model: 'Bambu Lab A1', filament_colour: ['#000000'], filament_type: ['PETG'] }),
      ),
    })
    const none = await stage(studio, 'none.3mf', zipSync({ 'a.txt': utf8('a') }))
    await expect(studio.call('slicers.keep-file', { kind: 'project', stagedId: none })).rejects.toMatchObject({
      code: 'bad-geometry',
    })
    const stagedId = await stage(studio, 'mine.3mf', saved)
    const state = await studio.call('slicers.keep-file', { kind: 'project', stagedId })
    expect(state.project).toEqual({ name: 'mine.3mf', about: 'Bambu Lab A1' })
    const opened = await studio.call('slicers.open', { assetId, program: 'bambu-studio' })
    expect(opened.notes).toEqual([])
    const parts = unzipSync(new Uint8Array(readFileSync(opened.path)))
    expect(JSON.parse(new TextDecoder().decode(parts['Metadata/project_settings.config']))).toEqual({
      printer_model: 'Bambu Lab A1',
      filament_colour: ['#FF0000', '#00FF00', '#0000FF', '#FFFF00'],
      filament_type: ['PETG', 'PETG', 'PETG', 'PETG'],
    })
    expect((await studio.call('slicers.keep-file', { kind: 'project', stagedId: null })).project).toBeNull()
  })
})

describe.runIf(isPosix)('slicing for an estimate', () => {
  it('is stopped when the artist cancels, and a failing slicer is quoted', async () => {
    const { studio: starting, program } = withScript('prusa-slicer', `echo started > "$0.called"\nexec sleep 60`)
    const studio = await starting
    const assetId = await imported(studio)
    const asking = studio.call('slicers.ask', { assetId, program: 'prusa-slicer' })
    const ended = asking.catch((error: unknown) => (error as { code: string }).code)
    await until(() => readdirSync(join(program, '..')).includes('prusa-slicer.called'))
    await studio.call('slicers.stop-asking', { assetId })
    expect(await ended).toBe('cancelled')
    // While the file is still being written, too.
    const early = studio.call('slicers.ask', { assetId, program: 'prusa-slicer' })
    const endedEarly = early.catch((error: unknown) => (error as { code: string }).code)
    await new Promise((done) => setTimeout(done, 50))
    await studio.call('slicers.stop-asking', { assetId })
    expect(await endedEarly).toBe('cancelled')
    expect(readdirSync(join(studio.ports.dataFolder, 'slicers'))).toEqual([])
    writeFileSync(program, '#!/bin/sh\necho "10 => Processing"\necho "No layers were detected." >&2\nexit 1\n')
    await expect(studio.call('slicers.ask', { assetId, program: 'prusa-slicer' })).rejects.toMatchObject({
      code: 'unsupported-format',
      details: { reason: 'print-too-thin', program: 'PrusaSlicer', said: 'No layers were detected.' },
    })
  })

  it('Bambu Studio: uses the printer of a project, and reads the statistics of the print', async () => {
    const studio = await withScript('bambu-studio', orcaScript('bambu-studio', 2)).studio
    const assetId = await imported(studio)
    await expect(studio.call('slicers.ask', { assetId, program: 'bambu-studio' })).rejects.toMatchObject({
      code: 'unsupported-format',
      details: { reason: 'slicer-needs-project', program: 'Bambu Studio' },
    })
    await keepProject(studio)
    expect(await studio.call('slicers.ask', { assetId, program: 'bambu-studio' })).toEqual({
      program: 'Bambu Studio',
      version: '02.07.01.62',
      profile: { kind: 'file', names: ['mine.3mf', '0.20mm Standard @BBL A1', 'Bambu Lab A1 0.4 nozzle'] },
      seconds: 2 * 3906,
      grams: 28,
      cost: null,
      filaments: [
        { filament: 1, metres: 8.61744 },
        { filament: 3, metres: 0.19916 },
      ],
      changes: 4,
      layers: 196,
      wantedFilaments: 4,
      offeredFilaments: 4,
      warnings: ['Empty layer at 3.2'],
    })
    expect(readdirSync(join(studio.ports.dataFolder, 'slicers'))).toEqual(['project-settings.json'])
  })

  it('OrcaSlicer: reads the same statistics; a run without output is an error', async () => {
    const { studio: starting, program } = withScript('orca-slicer', orcaScript('orca-slicer'))
    const studio = await starting
    const assetId = await imported(studio)
    await keepProject(studio)
    expect(await studio.call('slicers.ask', { assetId, program: 'orca-slicer' })).toMatchObject({
      version: '2.3.2',
      seconds: 1201,
      grams: 4.47,
      cost: 0.11,
      changes: 7,
      layers: 50,
      wantedFilaments: 4,
      offeredFilaments: 2,
    })
    writeFileSync(program, '#!/bin/sh\necho "The object is outside of the plate" >&2\nexit 0\n')
    await expect(studio.call('slicers.ask', { assetId, program: 'orca-slicer' })).rejects.toMatchObject({
      details: { reason: 'print-does-not-fit', program: 'OrcaSlicer' },
    })
  })

  const slicer = spawnSync('which', ['prusa-slicer'], { encoding: 'utf8' }).stdout.trim()
  it.skipIf(slicer === '')('reads time, length and changes of a real print, and its profile', async () => {
    const home = mkdtempSync(join(tmpdir(), 'maquette-home-'))
    const programs = { ...systemPrograms(), home, environment: { PATH: join(slicer, '..') } }
    const studio = await runStudio(fakePorts({ localEngine: false, programs }))
    const assetId = await imported(studio)
    const plain = await studio.call('slicers.ask', { assetId, program: 'prusa-slicer' })
    expect(plain).toMatchObject({
      program: 'PrusaSlicer',
      profile: { kind: 'defaults', names: [] },
      grams: null,
      cost: null,
      wantedFilaments: 4,
      offeredFilaments: 4,
    })
    expect(plain.version).toMatch(/^\d+\.\d+/)
    expect(plain.seconds).toBeGreaterThan(600)
    expect(plain.filaments.map(({ filament }) => filament)).toEqual([1, 2, 3, 4])
    expect(plain.changes).toBeGreaterThan(50)

    const profile =
      'nozzle_diameter = 0.4\nlayer_height = 0.25\nfilament_density = 1.24\nfilament_cost = 25\nfilament_diameter = 1.75\n'
    await expect(
      studio.call('slicers.keep-file', {
        kind: 'profile',
        stagedId: await stage(studio, 'no.ini', new TextEncoder().encode('a = b')),
      }),
    ).rejects.toMatchObject({ details: { reason: 'no-profile' } })
    const stagedId = await stage(studio, 'mine.ini', new TextEncoder().encode(profile))
    await studio.call('slicers.keep-file', { kind: 'profile', stagedId })
    const own = await studio.call('slicers.ask', { assetId, program: 'prusa-slicer' })
    expect(own).toMatchObject({
      profile: { kind: 'file', names: ['mine.ini'] },
      wantedFilaments: 4,
      offeredFilaments: 1,
      changes: 0,
    })
    expect(own.grams! / (own.filaments[0]!.metres * 1000 * Math.PI * (1.75 / 2) ** 2 * 0.001 * 1.24)).toBeCloseTo(1, 1)
    expect(own.cost! / (own.grams! * 0.025)).toBeCloseTo(1, 1)
  })
})
