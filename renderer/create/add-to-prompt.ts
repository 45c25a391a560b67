/** Returns the prompt with a text appended; unchanged where it contains that already. Pure. */
export function addToPrompt(prompt: string, text: string): string {
  const before = prompt.trim()
  if (before === '') return text
  if (before.toLowerCase().includes(text.toLowerCase())) return prompt
  return `${before.replace(/[,;.]$/, '')}, ${text}`
}
