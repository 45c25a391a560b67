/** Checks a sentence of edits before a job is accepted. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { PictureReasons, PictureRemark } from '../remarks.ts'
import { readEdits } from './read-edits.ts'

/** Further inputs that edits require. */
const needByEdit: Readonly<Record<string, Need>> = {
  fill: { input: 'mask', reason: 'mask-required', remark: 'needs-mask' },
  blend: { input: 'image2', reason: 'second-picture-required', remark: 'needs-second-picture' },
}

interface Need {
  input: string
  reason: keyof PictureReasons
  remark: 'needs-mask' | 'needs-second-picture'
}

/**
 * Throws the errors of `readEdits`, and `invalid-input` if the picture is present but another required input is missing
 * (a quote may lack both). Returns the inputs that still have to be added.
 */
export function checkEdits(prompt: string, request: Readonly<Record<string, unknown>>): PictureRemark[] {
  return readEdits(prompt).flatMap(({ edit }): PictureRemark[] => {
    const need = needByEdit[edit.id]
    if (need === undefined || request[need.input] !== undefined) return []
    if (request['image'] !== undefined)
      throw new AppError('invalid-input', `${edit.id} lacks ${need.input}`, {
        details: { field: need.input, reason: need.reason },
      })
    return [{ code: need.remark, figures: { edit: edit.label } }]
  })
}
