/** Returns the prompt with a text appended; unchanged if it already contains the text. Pure. */
export function addToPrompt(prompt: string, text: string): string {
  const before = prompt.trim()
  if (before === '') return text
  if (before.toLowerCase().includes(text.toLowerCase())) return prompt
  return `${before.replace(/[,;.]$/, '')}, ${text}`
}
