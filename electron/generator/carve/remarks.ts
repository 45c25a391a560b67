/** What is to be said about views of one subject, and why they cannot be taken. */
import type { FieldReasons } from '../../../shared/protocol/field-reason.ts'
import type { RemarkOf } from '../../../shared/protocol/remark.ts'

/** The figures of each remark. Views by name; shares of an outline from 0 to 1. */
export interface CarveRemarks {
  'view-mirrored': { view: string; like: string }
  'outlines-differ': { view: string; opposite: string; overlap: number }
  'views-exchanged': { views: string[]; given: number; exchanged: number }
  'front-is-a-side': { side: string; sideOverlap: number; frontOverlap: number }
}
export type CarveRemark = RemarkOf<CarveRemarks>

/** Why the value of a field cannot be taken. */
export interface CarveReasons extends Pick<FieldReasons, 'required'> {
  'out-of-range': { least: number; most: number }
}

/** The figures of an error with this `reason`. */
export interface CarveRefusals {
  views_disagree: { view: string; overlap: number }
}
