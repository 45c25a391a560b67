/** Replaces every whole-word occurrence of `from`. Pure. */
export function replaceWord(text: string, from: string, to: string): string {
  return text.replaceAll(/[\p{L}\p{N}\p{M}’'`´]+/gu, (word) => (word === from ? to : word))
}
