/** A quick look at a prompt for a picture without drawing anything. */
import type { PictureStyle } from './jobs.ts'
import { readPattern } from './pattern/pattern-words.ts'
import type { Backdrop } from './wish/backdrop.ts'
import { readWish, type PictureWish } from './wish/read-wish.ts'

/**
 * What will be otherwise than the words say, in sentences for people. Milliseconds. Throws `invalid-input` or, with the
 * nearest that can be drawn, `request-refused`, exactly as the drawing itself would.
 */
export function checkGenerate(style: PictureStyle, prompt: string): string[] {
  if (style === 'pattern') return readPattern(prompt).notes
  const wish = readWish(prompt)
  return [...wish.notes, ...notesFor(style, wish)]
}

/** What this way of drawing cannot show of a wish. */
export function notesFor(style: PictureStyle, { plan, backdrop }: PictureWish): string[] {
  const notes: string[] = []
  const isFlat = style === 'flat'
  if (!isFlat && plan === undefined) notes.push('Only the flat artwork draws sceneries: a plain ground here')
  else if (!isFlat && backdrop !== undefined && (backdrop.kind === 'scene' || backdrop.kind === 'decor'))
    notes.push(
      style === 'line'
        ? 'Plain paper instead of the background'
        : `The studio has no ${sceneWord(backdrop)}: a plain ground in its colours`,
    )
  if (isFlat && plan?.items.some((item) => item.lowPoly && item.subject.kind === 'artwork') === true)
    notes.push('Left out: low poly, which flat artwork does not have')
  return notes
}

function sceneWord(backdrop: Backdrop): string {
  if (backdrop.kind === 'scene') return backdrop.scene
  return backdrop.kind === 'decor' ? backdrop.decor : 'background'
}
