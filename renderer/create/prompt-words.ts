/** Words put to words. Pure. */

/** The prompt with more words behind it; as it is where it has them already. */
export function withWords(prompt: string, words: string): string {
  const before = prompt.trim()
  if (before === '') return words
  if (before.toLowerCase().includes(words.toLowerCase())) return prompt
  return `${before.replace(/[,;.]$/, '')}, ${words}`
}
