/** The text of an answer as JSON, unless it is nested deeper than anything is. Pure. */

/** What reads an answer may call itself once for each level, and a parser takes half a second for a million of them. */
const deepest = 100

/** Undefined where it is not JSON, or not for us. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const quote = 34
const backslash = 92
const opening = [91, 123]
const closing = [93, 125]

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isInText) {
      if (code === backslash) index += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (opening.includes(code)) {
      depth += 1
      if (depth > deepest) return true
    } else if (closing.includes(code)) depth -= 1
  }
  return false
}
