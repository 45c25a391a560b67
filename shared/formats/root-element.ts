/** Finds the root element of an XML document in one pass. Pure. */

/**
 * Returns the name of the root element as written, prefix included, or null if the text does not begin like XML.
 * Declarations, processing instructions, comments and a document type may come first. A truncated name is returned as
 * far as it is available.
 */
export function rootElement(text: string): string | null {
  // A byte order mark, if each byte is one character.
  let at = text.startsWith('\xEF\xBB\xBF') ? 3 : 0
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at++
    if (text[at] !== '<') return null
    const end = text.startsWith('<!--', at)
      ? endAfter(text, '-->', at + 4)
      : text.startsWith('<?', at)
        ? endAfter(text, '?>', at + 2)
        : text.startsWith('<!', at)
          ? endOfDocumentType(text, at + 2)
          : null
    if (end === null) break
    at = end
  }
  let end = at + 1
  while (end < text.length && !isBlank(text.charCodeAt(end)) && text[end] !== '>' && text[end] !== '/') end++
  return end === at + 1 ? null : text.slice(at + 1, end)
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** The end of the text if `mark` does not occur. */
function endAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** Past the ">" of a document type, whose internal subset is in brackets. */
function endOfDocumentType(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '>' && depth <= 0) return at + 1
  }
  return text.length
}
