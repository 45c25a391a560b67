/** Replaces phrases that express one relation with a single word that `segments.ts` knows. */
import { oneSpaceEach } from './prompt-text.ts'

/** Expressions and their replacements. Markers have only letters, so that they stay one word. */
const phrases: readonly ([RegExp, string] | ((text: string) => string))[] = [
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
  // Spelling variants of one look.
  [/\bsci[\s-]?fi\b/giu, ' scifi '],
  [/\blow[\s-]?poly(?:gon)?\b/giu, ' lowpoly '],
  [/\brose[\s-]gold\b/giu, ' rosegold '],
  [/\bcast[\s-]iron\b/giu, ' castiron '],
  [/\b(?:à|a) côté (?:de|du|d')\b|\bal lado de\b|\baccanto a\b/giu, ' beside '],
  [/&|\+/gu, ' and '],
]

/** How a marker is reported. */
const spoken: Readonly<Record<string, string>> = {
  qqshapedlike: 'shaped like',
  qqshapeof: 'in shape of',
  qqlike: 'like',
  qqnumber: 'number',
  qqdecorated: 'with',
  qqtopped: 'topped with',
}

/** Returns the text with each phrase replaced. */
export function joinPhrases(text: string): string {
  let prepared = oneSpaceEach(text).replaceAll(/\b(mrs?|mx|st|dr)\./giu, '$1')
  for (const join of phrases)
    prepared = typeof join === 'function' ? join(prepared) : prepared.replaceAll(join[0], join[1])
  return prepared
}

const onItself = /\s(?:on|in|inside|around)\s(?:it|its|his|her|their|the\s\p{L}+)(?![\p{L}])/giu

/** Marks decoration of the thing itself: each "with" that is followed by "on it" or similar in its clause. */
function joinDecoration(text: string): string {
  return text.replaceAll(/[^,;.]+/g, (clause) => {
    const end = [...clause.matchAll(onItself)].at(-1)?.index ?? 0
    return clause.slice(0, end).replaceAll(/\bwith\s/giu, ' qqdecorated ') + clause.slice(end)
  })
}

/** Returns a marker as it is reported, and any other word unchanged. */
export function spokenWord(word: string): string {
  return spoken[word] ?? word
}
