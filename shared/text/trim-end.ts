/** Trims characters at the end of a string. Pure. */

/**
 * Returns the string without trailing characters that match `trimmed`. The expression `[…]+$` would take quadratic
 * time.
 */
export function trimEnd(text: string, trimmed: RegExp): string {
  let end = text.length
  while (end > 0 && trimmed.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
