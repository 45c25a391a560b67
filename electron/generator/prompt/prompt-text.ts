/** Validates and normalises a prompt before it is parsed. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { normalised } from '../../../shared/text/normalised.ts'
import type { Plan } from './plan.ts'
import type { PromptReasons } from './remarks.ts'
import { keyByWord } from './word-table.ts'

/** Maximum length of a prompt in characters. */
const maxPromptLength = 2000

/**
 * Returns the prompt composed (NFC), trimmed, and with single spaces, which the expressions that parse it rely on.
 * Throws `invalid-input` when it is empty or too long.
 */
export function promptText(prompt: string): string {
  const text = oneSpaceEach(normalised(prompt, 'NFC'))
  if (text === '')
    throw new AppError('invalid-input', 'the prompt is empty', {
      details: { field: 'prompt', reason: 'empty' satisfies keyof PromptReasons },
    })
  if (text.length > maxPromptLength)
    throw new AppError('invalid-input', `the prompt has more than ${maxPromptLength} characters`, {
      details: { field: 'prompt', reason: 'too-long' satisfies keyof PromptReasons, most: maxPromptLength },
    })
  return text
}

/** Trims the text and replaces each run of white space with one space, or with one line break if it contains any. */
export function oneSpaceEach(text: string): string {
  return text.trim().replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
}

const requestPhrase =
  /^(?:(?:hi|hello|hey|ok|okay|please|pls|can|could|would|will|may|you|i|we|i['’]?d|i['’]?m|id|im|lets|let['’]?s|want|wanna|need|would|like|looking|look|to|have|having|get|print|3d|make|create|generate|design|build|model|sculpt|produce|draw|give|show|me|us|for|just|maybe|some|a|an)[\s,]+)+(?=\S)/iu

/** Returns the prompt without a leading request such as "could you please make me". */
export function withoutAsking(text: string): string {
  const found = requestPhrase.exec(text)
  if (found === null) return text
  // "A model of a ship" is not a request: the removed words must include a verb or a pronoun.
  return /\b(?:can|could|would|will|you|i|we|want|wanna|need|make|create|generate|design|build|give|print|please|me|us|lets|let['’]?s|looking)\b/iu.test(
    found[0],
  )
    ? text.slice(found[0].length)
    : text
}

const reliefWords =
  /\b(?:(?:bas|low|high|flat)[\s-]?)?relief(?:[\s-](?:plaque|panel|plate|carving|style|sculpture))?(?:\s+(?:of|with|showing))?\b|\brelieve\b|\brilievo\b/giu

/** Returns whether the text asks for a relief, and the text without those words. */
export function takeRelief(text: string): { relief: boolean; rest: string } {
  const rest = text
    .replaceAll(reliefWords, ' ')
    .replaceAll(/\b(?:as|in|als|en) (?:an? |ein |un )?(?=\s*(?:$|[,.;]))/giu, ' ')
  return rest === text || !reliefWords.test(text) ? { relief: false, rest: text } : { relief: true, rest }
}

const slips = keyByWord`
with: wiht wtih iwth wth
and: adn nad
the: teh hte
`

/** Repairs typing mistakes in joining words, at which the prompt is split; each is reported. */
export function repairJoins(text: string, plan: Pick<Plan, 'corrected'>): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const meant = slips.get(word.toLowerCase())
    if (meant === undefined) return word
    plan.corrected.push({ from: word, to: meant })
    return meant
  })
}
