/** Characters taken off the end of a text. Pure. */

/** The text without the characters at its end that `trimmed` fits. The expression `[…]+$` would take quadratic time. */
export function trimEnd(text: string, trimmed: RegExp): string {
  let end = text.length
  while (end > 0 && trimmed.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
