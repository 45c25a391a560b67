/** Estimates a print by slicing it in the background. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { SliceEstimate } from '../../../shared/print/slicers.ts'
import { commandOf } from './find-programs.ts'
import type { ProgramPort } from './program-port.ts'
import { prusaSlicing } from './prusa-slicing.ts'
import { joinedFacts, readGcode } from './read-gcode.ts'
import { slicerFailure, slicerLines } from './slicer-failure.ts'
import type { Question, Slicing } from './slicing.ts'

/** Shorter than a browser's timeout. */
const limits = { timeMs: 4 * 60_000, memoryBytes: 4 * 1024 ** 3 }
/** Prefix of the working folders. */
export const slicePrefix = 'slice-'
const maxWarnings = 8

/**
 * Rejects with `cancelled`, `timeout`, `mesh-too-large`, `not-found` if the slicer does not start, and
 * `unsupported-format` if it refuses the file.
 */
export async function askSlicer(question: Question, port: ProgramPort): Promise<SliceEstimate> {
  const { program, filaments, signal } = question
  const folder = await mkdtemp(join(question.folder, slicePrefix))
  try {
    const slicing =
      program.id === 'prusa-slicer' ? await prusaSlicing(question, folder, port) : await orcaSlicing(question, folder)
    const { code, output } = await port.run(await commandOf(program, port), slicing.args, { ...limits, folder, signal })
    const lines = slicerLines(output)
    const results = code === 0 ? await slicing.results() : []
    if (results.length === 0)
      throw new AppError('unsupported-format', `${program.name} ended with ${String(code)}: ${lines.join(' ')}`, {
        details: { program: program.name, ...slicerFailure(lines) },
      })
    const facts = joinedFacts(await Promise.all(results.map(readGcode)))
    return {
      program: program.name,
      version: facts.version,
      profile: slicing.profileOf(facts),
      seconds: facts.seconds,
      grams: facts.grams,
      cost: facts.cost,
      filaments: facts.lengthsMm
        .map((length, i) => ({ filament: i + 1, metres: length / 1000 }))
        .filter(({ metres }) => metres > 0),
      changes: facts.changes,
      layers: facts.layers,
      wantedFilaments: filaments,
      offeredFilaments: slicing.filamentsOf(facts),
      warnings: lines.slice(0, maxWarnings),
    }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

const plate = /^plate_\d+\.gcode$/

/**
 * Rejects with `unsupported-format` (`reason: 'slicer-needs-project'`): without a project, the file specifies no
 * printer.
 */
async function orcaSlicing({ program, project, file }: Question, folder: string): Promise<Slicing> {
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
