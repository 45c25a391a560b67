/** Asks a slicer how long a print takes and what it needs, by slicing it in the background. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { Program, SliceEstimate } from '../../../shared/slicers.ts'
import { commandOf } from './find-programs.ts'
import { orcaSlicing } from './orca-slicing.ts'
import type { ProgramPort } from './program-port.ts'
import { prusaSlicing } from './prusa-slicing.ts'
import { type GcodeFacts, joinedFacts, readGcode } from './read-gcode.ts'

/** Under what a browser waits for an answer. */
const limits = { timeMs: 4 * 60_000, memoryBytes: 4 * 1024 ** 3 }
/** Of the folders in which it works. */
export const slicePrefix = 'slice-'
const mostWarnings = 8
const mostWarning = 300
/** Progress, and what it says of itself. */
const notWarnings = /^\s*$|^\d+ => |^Slicing result exported|\[(trace|debug|info)\]|^terminate called/

export interface Question {
  program: Program
  /** The 3MF to slice. */
  file: string
  /** The highest filament of the model. */
  filaments: number
  /** A person's own file of settings, instead of those that they have in the slicer. */
  profile: { name: string; path: string } | null
  /** A person's own project, whose settings are written into the file for those that read projects. */
  project: { name: string } | null
  /** Where files are made that are gone afterwards. */
  folder: string
  signal: AbortSignal
}

/** How a slicer is asked, and where its answer stands. */
export interface Slicing {
  args: readonly string[]
  /** The files of G-code that it wrote, one for each plate. */
  results(): Promise<string[]>
  profileOf(facts: GcodeFacts): SliceEstimate['profile']
  /** How many its printer prints with. */
  filamentsOf(facts: GcodeFacts): number
}

/** Rejects `cancelled`, `timeout`, `mesh-too-large`, `not-found` where it does not start, and `unsupported-format` for what it refuses. */
export async function askSlicer(question: Question, port: ProgramPort): Promise<SliceEstimate> {
  const { program, filaments, signal } = question
  const folder = await mkdtemp(join(question.folder, slicePrefix))
  try {
    const slicing =
      program.id === 'prusa-slicer' ? await prusaSlicing(question, folder, port) : await orcaSlicing(question, folder)
    const { code, output } = await port.run(await commandOf(program, port), slicing.args, { ...limits, folder, signal })
    const said = output
      .split(/\r?\n/)
      .filter((line) => !notWarnings.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^what\(\):\s*/, '')
          .slice(0, mostWarning),
      )
    const results = code === 0 ? await slicing.results() : []
    if (results.length === 0)
      throw new AppError('unsupported-format', `${program.name} ended with ${String(code)}: ${said.join(' ')}`, {
        details: {
          reason: /fit on the bed|outside|print volume/i.test(output) ? 'print-does-not-fit' : 'slicer-refused',
          program: program.name,
          said: said.at(-1) ?? '',
        },
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
      warnings: said.slice(0, mostWarnings),
    }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
