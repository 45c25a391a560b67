/** Words that ask for a relief instead of a body in the round. */

const words =
  /\b(?:(?:bas|low|high|flat)[\s-]?)?relief(?:[\s-](?:plaque|panel|plate|carving|style|sculpture))?(?:\s+(?:of|with|showing))?\b|\brelieve\b|\brilievo\b/giu

/** Whether the text asks for a relief, and the text without those words. */
export function takeRelief(text: string): { relief: boolean; rest: string } {
  const rest = text.replaceAll(words, ' ').replaceAll(/\b(?:as|in|als|en) (?:an? |ein |un )?(?=\s*(?:$|[,.;]))/giu, ' ')
  return rest === text || !words.test(text) ? { relief: false, rest: text } : { relief: true, rest }
}
