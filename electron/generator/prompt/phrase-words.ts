/** Turns of phrase that together mean one relation, written as one word that `segments.ts` knows; and what each is called when it is left out. */

import { oneSpaceEach } from './prompt-text.ts'

/** A relation's own word, for a turn of phrase. Letters only, so that it stays one word. */
const joined: readonly ([RegExp, string] | ((text: string) => string))[] = [
  // Form.
  [
    /\b(?:shaped|formed|sculpted|carved|made|molded|moulded|styled|designed)\s+(?:like|as|into|after)\b/giu,
    ' qqshapedlike ',
  ],
  [/\b(?:in|with)\s+(?:the\s+|an?\s+)?(?:shape|form|likeness)\s+of\b/giu, ' qqshapeof '],
  [/\b(?:(?:that|which|who)\s+)?(?:looks?|looking|seems?)\s+(?:just\s+)?like\b/giu, ' qqlike '],
  [/\b(?:resembling|similar to|inspired by|based on|themed after|themed like)\b/giu, ' qqlike '],
  [/\bin\s+(?:the\s+|an?\s+)?style\s+of\b/giu, ' qqlike '],
  [/\bwith ((?:(?!\b(?:with|on|in)\b)[^,;.])+?) on (?:the )?top(?: of it)?\b/giu, ' qqtopped $1 , '],
  joinDecoration,
  // Place.
  [/\bon top of\b/giu, ' on '],
  [/\bnext to\b|\bbeside\b|\balongside\b/giu, ' beside '],
  [/\bin front of\b/giu, ' front '],
  [
    /\b(?:on|with) (?:an? |the |its )?((?:small |round |flat |simple |wooden |circular )*)(base|stand|pedestal|plinth|podium|sockel|socle)\b/giu,
    ' , $1 $2 , ',
  ],
  [/\b(?:made|built|cast|carved|forged) (?:out )?(?:of|from|in|aus)\b/giu, ' of '],
  [/\bout of\b(?=\s\p{L}+\s?(?:$|[,;.]))/giu, ' of '],
  [/\bin a (?:row|ring|circle)\b/giu, ' , '],
  [/\b(?:that|which|who)\s+(?:is|are|s)\b/giu, ' , '],
  [/\b(?:that|which|who)\s+(?:has|have|had)\b/giu, ' with '],
  [/\b(?:number|nr|no)\.?\s+(?=\d)/giu, ' qqnumber '],
  // Names of one look.
  [/\bsci[\s-]?fi\b/giu, ' scifi '],
  [/\blow[\s-]?poly(?:gon)?\b/giu, ' lowpoly '],
  [/\brose[\s-]gold\b/giu, ' rosegold '],
  [/\bcast[\s-]iron\b/giu, ' castiron '],
  [/\b(?:à|a) côté (?:de|du|d')\b|\bal lado de\b|\baccanto a\b/giu, ' beside '],
  [/&|\+/gu, ' and '],
]

/** How a turn of phrase is written where it is left out. */
const spoken: Readonly<Record<string, string>> = {
  qqshapedlike: 'shaped like',
  qqshapeof: 'in shape of',
  qqlike: 'like',
  qqnumber: 'number',
  qqdecorated: 'with',
  qqtopped: 'topped with',
}

/** The text with every turn of phrase as one word. */
export function joinPhrases(text: string): string {
  let prepared = oneSpaceEach(text).replaceAll(/\b(mrs?|mx|st|dr)\./giu, '$1')
  for (const join of joined)
    prepared = typeof join === 'function' ? join(prepared) : prepared.replaceAll(join[0], join[1])
  return prepared
}

const onItself = /\s(?:on|in|inside|around)\s(?:it|its|his|her|their|the\s\p{L}+)(?![\p{L}])/giu

/** Decoration of the thing itself: every "with" that has an "on it" or the like behind it in its clause. */
function joinDecoration(text: string): string {
  return text.replaceAll(/[^,;.]+/g, (clause) => {
    const end = [...clause.matchAll(onItself)].at(-1)?.index ?? 0
    return clause.slice(0, end).replaceAll(/\bwith\s/giu, ' qqdecorated ') + clause.slice(end)
  })
}

/** A word of a phrase as a person wrote it. */
export function spokenWord(word: string): string {
  return spoken[word] ?? word
}
