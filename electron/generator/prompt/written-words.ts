/** Extracts lettering: in quotation marks, or after "saying". */
import { trimEnd } from '../../../shared/text/trim-end.ts'

const quoted = /["“”„«»]([^"“”„«»]{1,60})["“”„«»]|(?<=^|\s)['‘’]([^'‘’]{1,60})['‘’](?=$|[\s,.;!?])/u

const markers =
  /(?<![\p{L}])(?:that (?:says|reads|spells)|which (?:says|reads)|saying|says|reading|reads|spelling|spells|labell?ed|inscribed(?: with)?|engraved(?: with)?|written|lettered|named|called|(?:with|and) (?:the |a |my )?(?:words?|text|name|letters?|inscription|lettering|initials?|message)|mit (?:der aufschrift|dem text|dem namen)|namens|que dice|con (?:el texto|el nombre|la scritta|il nome)|avec (?:le texte|le nom|le mot)|z napisem|met de tekst)(?![\p{L}])[\s:]{1,3}(.+)$/isu

const namedInCapitals =
  /(?<![\p{L}])(?:[Tt]he |[Mm]y )?(?:[Ww]ords?|[Ii]nitials|[Tt]ext|[Nn]ame|[Ll]etters?)[\s:]{1,3}([\p{Lu}\p{N}].*)$/su

/** Returns the lettering and the prompt without it. Expects single spaces. */
export function takeWritten(prompt: string): { written?: string; rest: string } {
  const marks = quoted.exec(prompt)
  if (marks !== null) {
    const before = prompt
      .slice(0, marks.index)
      .replace(
        /(?:that )?(?:saying|says|reading|reads|spelling|with (?:the |a )?(?:words?|text|name|letters?|inscription|lettering|initials?|message)|labell?ed|engraved|named|called)\s?:?\s?$/iu,
        ' ',
      )
    return {
      written: (marks[1] ?? marks[2] ?? '').trim(),
      rest: `${before} , ${prompt.slice(marks.index + marks[0].length)}`,
    }
  }
  const match = markers.exec(prompt) ?? namedInCapitals.exec(prompt)
  const tail = match?.[1]
  if (match === null || tail === undefined) return { rest: prompt }
  // "A wizard reading a book" has nothing written on it.
  if (/^read/i.test(match[0]) && /^\p{Ll}/u.test(tail)) return { rest: prompt }
  const words = endOfWritten(tail)
  if (words === '') return { rest: prompt }
  return { written: words, rest: `${prompt.slice(0, match.index)} , ${tail.slice(words.length)}` }
}

/** The lettering up to a comma or a phrase such as "in red"; a run of capitals is taken as a whole. */
function endOfWritten(tail: string): string {
  const capitals = /^[\p{Lu}\p{N}&!?'’.-]+(?:\s+[\p{Lu}\p{N}&!?'’-]+)*(?=$|[\s,.;])/u.exec(tail)?.[0]
  if (capitals !== undefined && /\p{Lu}|\p{N}/u.test(capitals)) return trimEnd(capitals, /[.\s]/)
  const cut = /^(.*?)(?=\s?[,;.](?:\s|$)|\s(?:in|on|with|made|from|of|and|for|at)\s|$)/iu.exec(tail)?.[1] ?? tail
  return cut.trim().slice(0, 60)
}
