/**
 * The command line of Bambu Studio and OrcaSlicer: they slice a project with its own settings (`--slice 0`: all plates) and write
 * `plate_1.gcode` and so on. https://github.com/bambulab/BambuStudio/wiki/Command-Line-Usage, https://www.orcaslicer.com/wiki/cli/cli_actions
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Question, Slicing } from './slicing.ts'

const plate = /^plate_\d+\.gcode$/

/** Rejects `unsupported-format` (`reason: 'slicer-needs-project'`): without a person's own project the file names no printer. */
export async function orcaSlicing({ program, project, file }: Question, folder: string): Promise<Slicing> {
  if (project === null)
    throw new AppError('unsupported-format', 'no project with settings of a printer is kept', {
      details: { reason: 'slicer-needs-project', program: program.name },
    })
  return {
    args: ['--slice', '0', '--outputdir', folder, file],
    results: async () => (await readdir(folder)).filter((name) => plate.test(name)).map((name) => join(folder, name)),
    profileOf: ({ presets }) => ({ kind: 'file', names: [project.name, ...presets] }),
    filamentsOf: ({ filaments }) => filaments,
  }
}
