/** Asks PrusaSlicer how long a print takes and what it needs, by slicing it in the background. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { Program, SliceEstimate } from '../../../shared/slicers.ts'
import { commandOf } from './find-programs.ts'
import type { ProgramPort } from './program-port.ts'
import { profileText, prusaFolders, readPrusaProfile, sectionsOf } from './prusa-profile.ts'
import { readGcode } from './read-gcode.ts'

/** Under what a browser waits for an answer. */
const limits = { timeMs: 4 * 60_000, memoryBytes: 4 * 1024 ** 3 }
/** Of the folders in which it works. */
export const slicePrefix = 'slice-'
const mostWarnings = 8
const mostWarning = 300
/** Progress, and what it says of itself. */
const notWarnings = /^\s*$|^\d+ => |^Slicing result exported|\[trace\]|^terminate called/

export interface Question {
  program: Program
  /** The 3MF to slice. */
  file: string
  /** The highest filament of the model. */
  filaments: number
  /** A person's own file of settings, instead of those that they have in the slicer. */
  profile: { name: string; path: string } | null
  /** Where files are made that are gone afterwards. */
  folder: string
  signal: AbortSignal
}

interface ChosenProfile {
  profile: SliceEstimate['profile']
  values: Map<string, string>
}

/** Rejects `cancelled`, `timeout`, `mesh-too-large`, `not-found` where it does not start, and `unsupported-format` for what it refuses. */
export async function askSlicer(question: Question, port: ProgramPort): Promise<SliceEstimate> {
  const { program, file, filaments, signal } = question
  const folder = await mkdtemp(join(question.folder, slicePrefix))
  try {
    const { profile, values } = await chosenProfile(question, port)
    if (values.get('printer_technology') === 'SLA')
      throw new AppError('unsupported-format', 'the profile is for a resin printer', {
        details: { reason: 'profile-resin' },
      })
    const settings = join(folder, 'profile.ini')
    const gcode = join(folder, 'print.gcode')
    await writeFile(settings, profileText(values))
    const { code, output } = await port.run(
      await commandOf(program, port),
      ['--export-gcode', '--load', settings, '-o', gcode, file],
      { ...limits, folder, signal },
    )
    const said = output
      .split(/\r?\n/)
      .filter((line) => !notWarnings.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^what\(\):\s*/, '')
          .slice(0, mostWarning),
      )
    if (code !== 0)
      throw new AppError('unsupported-format', `${program.name} ended with ${String(code)}: ${said.join(' ')}`, {
        details: {
          reason: /fit on the bed|outside|print volume/i.test(output) ? 'print-does-not-fit' : 'slicer-refused',
          program: program.name,
          said: said.at(-1) ?? '',
        },
      })
    const facts = await readGcode(gcode)
    return {
      program: program.name,
      version: facts.version,
      profile,
      seconds: facts.seconds,
      grams: facts.grams,
      cost: facts.cost,
      filaments: facts.lengthsMm
        .map((length, i) => ({ filament: i + 1, metres: length / 1000 }))
        .filter(({ metres }) => metres > 0),
      changes: facts.changes,
      layers: facts.layers,
      wantedFilaments: filaments,
      offeredFilaments: (values.get('nozzle_diameter') ?? '0').split(',').length,
      warnings: said.slice(0, mostWarnings),
    }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function chosenProfile({ profile, filaments }: Question, port: ProgramPort): Promise<ChosenProfile> {
  if (profile !== null) {
    const values = new Map(sectionsOf(await readFile(profile.path, 'utf8')).get(''))
    return { profile: { kind: 'file', names: [profile.name] }, values }
  }
  const read = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)
  for (const folder of prusaFolders(port)) {
    const own = await readPrusaProfile(folder, read, (below) => port.list(below))
    if (own !== null) return { profile: { kind: 'own', names: own.names }, values: own.values }
  }
  // Its defaults have one filament: as many as the model has are given the same ones.
  const each = (value: string): string => Array.from({ length: Math.max(1, filaments) }, () => value).join(',')
  const values = new Map([
    ['nozzle_diameter', each('0.4')],
    ['filament_diameter', each('1.75')],
    ['temperature', each('200')],
    ['first_layer_temperature', each('200')],
  ])
  return { profile: { kind: 'defaults', names: [] }, values }
}
