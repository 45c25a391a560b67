/** Checks a prompt for a picture without drawing. */
import type { PictureStyle } from './jobs.ts'
import { readPattern } from './pattern/pattern-words.ts'
import type { Backdrop } from './request/backdrop.ts'
import type { PictureRemark } from './remarks.ts'
import { readRequest, type PictureRequest } from './request/read-request.ts'

/**
 * Returns how the result will differ from the prompt, within milliseconds. Throws `invalid-input`, or `request-refused`
 * with suggestions, just as drawing would.
 */
export function checkGenerate(style: PictureStyle, prompt: string): PictureRemark[] {
  if (style === 'pattern') return readPattern(prompt).notes
  const request = readRequest(prompt)
  return [...request.notes, ...notesFor(style, request)]
}

/** Returns what this style cannot show of a request. */
export function notesFor(style: PictureStyle, { plan, backdrop }: PictureRequest): PictureRemark[] {
  const notes: PictureRemark[] = []
  const isFlat = style === 'flat'
  if (!isFlat && plan === undefined) notes.push({ code: 'scenery-not-drawn', figures: {} })
  else if (!isFlat && backdrop !== undefined && (backdrop.kind === 'scene' || backdrop.kind === 'decor'))
    notes.push(
      style === 'line'
        ? { code: 'paper-plain', figures: {} }
        : { code: 'ground-plain', figures: { scenery: sceneWord(backdrop) } },
    )
  if (isFlat && plan?.items.some((item) => item.lowPoly && item.subject.kind === 'artwork') === true)
    notes.push({ code: 'low-poly-left-out', figures: {} })
  return notes
}

function sceneWord(backdrop: Backdrop): string {
  if (backdrop.kind === 'scene') return backdrop.scene
  return backdrop.kind === 'decor' ? backdrop.decor : 'background'
}
