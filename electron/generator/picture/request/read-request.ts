/** A prompt for a picture: the subject as the first family understands it, and what is said of the picture around it. */
import { parsePrompt } from '../../prompt/parse-prompt.ts'
import { trimEnd } from '../../../../shared/text/trim-end.ts'
import { oneSpaceEach, promptText } from '../../prompt/prompt-text.ts'
import type { Plan } from '../../prompt/plan.ts'
import { readingRemarks, type PromptRemark } from '../../prompt/remarks.ts'
import { describeBackdrop, takeBackdrop, type Backdrop } from './backdrop.ts'

/** What was understood. */
export interface PictureRequest {
  /** Left out where the words name a scenery alone. */
  plan?: Plan
  /** The words that speak of the subject, for the sculptor. */
  subject: string
  backdrop?: Backdrop
  /** Said of the whole picture. */
  style: 'close-up' | 'small' | undefined
  notes: PromptRemark[]
}

/** Words that ask for a picture and say nothing about it. */
const asking =
  /\b(?:please|(?:draw|paint|make|create|generate|show|render|sketch|give)(?: me)?|(?:an?|the) (?:nice |simple |cute |beautiful )?(?:picture|image|photo|photograph|drawing|illustration|sketch|render|rendering|icon|sticker|emoji|clip ?art|artwork|poster|line art|line drawing|ink drawing|coloring page|colouring page|studio shot|product shot|product photo) (?:of|with|showing))\b/giu
const styleWords =
  /\b(?:(?:in )?(?:a )?(?:flat|minimal|minimalist|vector|cartoon|studio|clean|simple)[- ](?:style|artwork|art|design|illustration|render|lighting|light)|flat design|line ?art|line drawing|ink drawing|black and white drawing|colou?ring page|clip ?art|sticker style|high quality|highly detailed|4k|8k|hd|detailed|masterpiece|professional|product photo(?:graph)?|studio photo|cute|beautiful|lovely|nice|pretty)\b/giu

/**
 * Reads a prompt. Throws `invalid-input` when it is empty or too long, and `request-refused` with the nearest subjects
 * exactly as the first family does when neither a subject nor a scenery is known.
 */
export function readRequest(prompt: string): PictureRequest {
  const text = promptText(prompt)
  const style: PictureRequest['style'] = /\bclose[- ]?up\b/i.test(text)
    ? 'close-up'
    : /\b(?:far away|in the distance|tiny in)\b/i.test(text)
      ? 'small'
      : undefined
  const plainWords = text
    .replaceAll(asking, ' ')
    .replaceAll(styleWords, ' ')
    .replaceAll(/\bclose[- ]?up(?: of)?\b|\bfar away\b|\bin the distance\b/giu, ' ')
  const first = takeBackdrop(oneSpaceEach(plainWords))
  // Of two places only one can be shown.
  const second = first.backdrop === undefined ? first : takeBackdrop(oneSpaceEach(first.rest))
  const { backdrop } = first
  const { rest } = second
  const passedOver =
    first !== second && second.backdrop !== undefined ? readingRemarks([], [describeBackdrop(second.backdrop)]) : []
  const spaced = rest
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .replace(/^[ ,.;]+/, '')
  const subject = trimEnd(spaced, /[ ,.;]/)
  const found = { ...(backdrop === undefined ? {} : { backdrop }), style }
  if (/^(?:an?|the|and|of|\W)*$/iu.test(subject) && backdrop !== undefined)
    return { ...found, subject: '', notes: passedOver }
  const plan = parsePrompt(subject === '' ? text : subject)
  const notes = [...passedOver, ...readingRemarks(plan.corrected, plan.ignored), ...plan.notes]
  return { ...found, plan, subject, notes }
}
