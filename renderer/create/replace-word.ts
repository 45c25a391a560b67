/** One word of a text in place of another. Pure. */

/** Every `from` that stands as a whole word; the rest stays as it was written. */
export function replaceWord(text: string, from: string, to: string): string {
  return text.replaceAll(/[\p{L}\p{N}\p{M}’'`´]+/gu, (word) => (word === from ? to : word))
}
