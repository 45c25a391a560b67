/** The common interface of slicers. */
import type { Program, SliceEstimate } from '../../../shared/print/slicers.ts'
import type { GcodeFacts } from './read-gcode.ts'

export interface Question {
  program: Program
  /** The 3MF to slice. */
  file: string
  /** The highest filament of the model. */
  filaments: number
  /** The person's settings file, instead of the slicer's own settings. */
  profile: { name: string; path: string } | null
  /** The person's project, for slicers that read settings from the file. */
  project: { name: string } | null
  /** A temporary folder. */
  folder: string
  signal: AbortSignal
}

/** How to run a slicer and read its results. */
export interface Slicing {
  args: readonly string[]
  /** Returns the G-code files, one for each plate. */
  results(): Promise<string[]>
  profileOf(facts: GcodeFacts): SliceEstimate['profile']
  /** Returns the number of the printer's filaments. */
  filamentsOf(facts: GcodeFacts): number
}
