/** The words before a prompt's subject that ask for it and say nothing of it: "could you please make me". */

const asking =
  /^(?:(?:hi|hello|hey|ok|okay|please|pls|can|could|would|will|may|you|i|we|i['’]?d|i['’]?m|id|im|lets|let['’]?s|want|wanna|need|would|like|looking|look|to|have|having|get|print|3d|make|create|generate|design|build|model|sculpt|produce|draw|give|show|me|us|for|just|maybe|some|a|an)[\s,]+)+(?=\S)/iu

/** The prompt without them. */
export function withoutAsking(text: string): string {
  const found = asking.exec(text)
  if (found === null) return text
  // "a model of a ship" asks with nouns: what is cut must hold a verb or a pronoun of asking.
  return /\b(?:can|could|would|will|you|i|we|want|wanna|need|make|create|generate|design|build|give|print|please|me|us|lets|let['’]?s|looking)\b/iu.test(
    found[0],
  )
    ? text.slice(found[0].length)
    : text
}
