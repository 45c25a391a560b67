/**
 * Writes the px of style sheets as rem, so that the size of the root's text scales the whole window. Hairlines of 1 px
 * stay. Conditions of `@container` are converted as well; `@media` takes no part in the scale and should not be used for
 * sizes.
 */
export const lengthsInRem = {
  postcssPlugin: 'lengths-in-rem',
  Declaration: (declaration: { value: string }) => {
    declaration.value = inRem(declaration.value)
  },
  AtRule: (rule: { name: string; params: string }) => {
    if (rule.name === 'container') rule.params = inRem(rule.params)
  },
}

function inRem(text: string): string {
  return text.replace(/(?<![\w.#-])(\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})px\b/g, (whole, px: string) =>
    Number(px) <= 1 ? whole : `${Number((Number(px) / 16).toFixed(5))}rem`,
  )
}
