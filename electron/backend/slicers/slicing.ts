/** What a slicer is asked, and how: the same for all of them. */
import type { Program, SliceEstimate } from '../../../shared/print/slicers.ts'
import type { GcodeFacts } from './read-gcode.ts'

/** One print that is to be estimated. */
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
