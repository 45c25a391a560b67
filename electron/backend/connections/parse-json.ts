/** Parses a JSON response up to a maximum depth. Pure. */

/** Readers are recursive, and parsing a million levels takes half a second. */
const deepest = 100

/** Returns undefined if the text is not JSON or is too deeply nested. */
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
