/** Codes and values of remarks about views and of refusals. */
import type { FieldReasons } from '../../../shared/protocol/field-reason.ts'
import type { RemarkOf } from '../../../shared/protocol/remark.ts'

/** Values by remark code. Views are given by name, overlaps as 0 … 1. */
export interface CarveRemarks {
  'view-mirrored': { view: string; like: string }
  'outlines-differ': { view: string; opposite: string; overlap: number }
  'views-exchanged': { views: string[]; given: number; exchanged: number }
  'front-is-a-side': { side: string; sideOverlap: number; frontOverlap: number }
}
export type CarveRemark = RemarkOf<CarveRemarks>

/** Reasons for invalid fields. */
export interface CarveReasons extends Pick<FieldReasons, 'required'> {
  'out-of-range': { least: number; most: number }
}

/** Values by the error's `reason`. */
export interface CarveRefusals {
  views_disagree: { view: string; overlap: number }
}
