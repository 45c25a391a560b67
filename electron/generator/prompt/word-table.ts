/** Tables of words as text: each line has a key, a colon, and the words for it. */

/** Returns the key and the words of each line. */
export function wordRows(lines: string, separator = ' '): [key: string, words: string[]][] {
  const rows = lines.trim().split('\n')
  return rows.map((row) => {
    const [key = '', words = ''] = row.split(': ')
    return [key, words.split(separator)]
  })
}

/** Template tag that reads a table as a map from word to key. */
export function keyByWord<Key extends string>([lines = '']: TemplateStringsArray): ReadonlyMap<string, Key> {
  return new Map(wordRows(lines).flatMap(([key, words]) => words.map((word): [string, Key] => [word, key as Key])))
}
