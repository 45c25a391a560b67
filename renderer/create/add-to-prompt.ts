/** Text added to a prompt. Pure. */

/** The prompt with more text at its end; unchanged where it already contains it. */
export function addToPrompt(prompt: string, text: string): string {
  const before = prompt.trim()
  if (before === '') return text
  if (before.toLowerCase().includes(text.toLowerCase())) return prompt
  return `${before.replace(/[,;.]$/, '')}, ${text}`
}
