/** Reads a prompt for a picture: the subject, as for text-to-3D, and its background. */
import { parsePrompt } from '../../prompt/parse-prompt.ts'
import { trimEnd } from '../../../../shared/text/trim-end.ts'
import { oneSpaceEach, promptText } from '../../prompt/prompt-text.ts'
import type { Plan } from '../../prompt/plan.ts'
import { readingRemarks, type PromptRemark } from '../../prompt/remarks.ts'
import { describeBackdrop, takeBackdrop, type Backdrop } from './backdrop.ts'

export interface PictureRequest {
  /** Undefined if the words name a scene alone. */
  plan?: Plan
  /** The words about the subject. */
  subject: string
  backdrop?: Backdrop
  /** Framing of the whole picture. */
  style: 'close-up' | 'small' | undefined
  notes: PromptRemark[]
}

/** Words that request a picture without describing it. */
const requestPhrase =
  /\b(?:please|(?:draw|paint|make|create|generate|show|render|sketch|give)(?: me)?|(?:an?|the) (?:nice |simple |cute |beautiful )?(?:picture|image|photo|photograph|drawing|illustration|sketch|render|rendering|icon|sticker|emoji|clip ?art|artwork|poster|line art|line drawing|ink drawing|coloring page|colouring page|studio shot|product shot|product photo) (?:of|with|showing))\b/giu
const styleWords =
  /\b(?:(?:in )?(?:a )?(?:flat|minimal|minimalist|vector|cartoon|studio|clean|simple)[- ](?:style|artwork|art|design|illustration|render|lighting|light)|flat design|line ?art|line drawing|ink drawing|black and white drawing|colou?ring page|clip ?art|sticker style|high quality|highly detailed|4k|8k|hd|detailed|masterpiece|professional|product photo(?:graph)?|studio photo|cute|beautiful|lovely|nice|pretty)\b/giu

/**
 * Throws `invalid-input` for an empty or too long prompt, and `request-refused` with suggestions, as text-to-3D does,
 * if neither a subject nor a scene is known.
 */
export function readRequest(prompt: string): PictureRequest {
  const text = promptText(prompt)
  const style: PictureRequest['style'] = /\bclose[- ]?up\b/i.test(text)
    ? 'close-up'
    : /\b(?:far away|in the distance|tiny in)\b/i.test(text)
      ? 'small'
      : undefined
  const plainWords = text
    .replaceAll(requestPhrase, ' ')
    .replaceAll(styleWords, ' ')
    .replaceAll(/\bclose[- ]?up(?: of)?\b|\bfar away\b|\bin the distance\b/giu, ' ')
  const first = takeBackdrop(oneSpaceEach(plainWords))
  // Only one of two scenes can be shown.
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
