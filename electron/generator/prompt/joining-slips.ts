/** Slips in the small words that join a prompt, repaired before it is cut at them, each reported: "owl wiht a scarf" is an owl. Pure. */
import type { Plan } from './plan.ts'

const slips: Readonly<Record<string, string>> = {
  wiht: 'with',
  wtih: 'with',
  iwth: 'with',
  wth: 'with',
  adn: 'and',
  nad: 'and',
  teh: 'the',
  hte: 'the',
}

/** The text with the words that were meant. */
export function repairJoins(text: string, plan: Pick<Plan, 'corrected'>): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const meant = slips[word.toLowerCase()]
    if (meant === undefined) return word
    plan.corrected.push({ from: word, to: meant })
    return meant
  })
}
