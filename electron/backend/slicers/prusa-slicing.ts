/** Slices with PrusaSlicer, with its selected settings or a settings file. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { privateFile } from '../../disk/private-folder.ts'
import type { SliceEstimate } from '../../../shared/print/slicers.ts'
import type { ProgramPort } from './program-port.ts'
import { profileText, prusaFolders, readPrusaProfile, sectionsOf } from './prusa-profile.ts'
import type { Question, Slicing } from './slicing.ts'

interface ChosenProfile {
  profile: SliceEstimate['profile']
  values: Map<string, string>
}

/** Rejects with `unsupported-format` (`reason: 'profile-resin'`). */
export async function prusaSlicing(question: Question, folder: string, port: ProgramPort): Promise<Slicing> {
  const { profile, values } = await chosenProfile(question, port)
  if (values.get('printer_technology') === 'SLA')
    throw new AppError('unsupported-format', 'the profile is for a resin printer', {
      details: { reason: 'profile-resin' },
    })
  const settings = join(folder, 'profile.ini')
  const gcode = join(folder, 'print.gcode')
  await writeFile(settings, profileText(values), { mode: privateFile })
  return {
    args: ['--export-gcode', '--load', settings, '-o', gcode, question.file],
    results: async () => [gcode],
    profileOf: () => profile,
    filamentsOf: () => (values.get('nozzle_diameter') ?? '0').split(',').length,
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
  // PrusaSlicer's defaults have one filament, which is repeated for each filament in the model.
  const each = (value: string): string => Array.from({ length: Math.max(1, filaments) }, () => value).join(',')
  const values = new Map([
    ['nozzle_diameter', each('0.4')],
    ['filament_diameter', each('1.75')],
    ['temperature', each('200')],
    ['first_layer_temperature', each('200')],
  ])
  return { profile: { kind: 'defaults', names: [] }, values }
}
