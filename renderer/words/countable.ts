/** The plural of a subject's name: "castle" → "castles". Pure. English only, and only for names of subjects. */

const irregular: Readonly<Record<string, string>> = {
  mouse: 'mice',
  goose: 'geese',
  man: 'men',
  woman: 'women',
  child: 'children',
  person: 'people',
  wolf: 'wolves',
  elf: 'elves',
  leaf: 'leaves',
  knife: 'knives',
  tooth: 'teeth',
  foot: 'feet',
  ox: 'oxen',
  snowman: 'snowmen',
  fish: 'fish',
  sheep: 'sheep',
  deer: 'deer',
  bison: 'bison',
  moose: 'moose',
  squid: 'squid',
  shrimp: 'shrimp',
  dice: 'dice',
  die: 'dice',
}

/** Returns the name for a count. For "pot of food" and "bowl with spoon", the first noun becomes plural. */
export function countable(name: string, count: number): string {
  if (count === 1) return name
  const [, head = name, tail = ''] = /^(.+?)( (?:of|with|without|in|on|and|by) .+)?$/s.exec(name) ?? []
  const words = head.split(' ')
  const last = words.pop() ?? ''
  return [...words, pluralOf(last)].join(' ') + tail
}

function pluralOf(word: string): string {
  const known = irregular[word.toLowerCase()]
  if (known !== undefined) return known
  if (/s$/i.test(word) && !/(?:ss|us)$/i.test(word)) return word
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}
