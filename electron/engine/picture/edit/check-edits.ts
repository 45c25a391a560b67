/** A quick look at a sentence of edits before anything is accepted. */
import { AppError } from '../../../../shared/app-error.ts'
import { readEdits } from './read-edits.ts'

/** Which further input an edit cannot do without, and why. */
const needs: Readonly<Record<string, { input: string; reason: string }>> = {
  fill: { input: 'mask', reason: 'is needed: paint over what is to be filled' },
  blend: { input: 'image2', reason: 'is needed to blend with' },
}

/**
 * Throws as `readEdits` does, and `invalid-input` for an input that is lacking once the picture itself is there (a quote
 * may lack both). Gives sentences about what is still to be added.
 */
export function checkEdits(prompt: string, request: Readonly<Record<string, unknown>>): string[] {
  return readEdits(prompt).flatMap(({ edit }) => {
    const need = needs[edit.id]
    if (need === undefined || request[need.input] !== undefined) return []
    if (request['image'] !== undefined)
      throw new AppError('invalid-input', `${edit.id} lacks ${need.input}`, {
        details: { field: need.input, reason: need.reason },
      })
    return [`${edit.label}: ${need.input === 'mask' ? 'a mask' : 'a second picture'} ${need.reason}`]
  })
}
