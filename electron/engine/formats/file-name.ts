/** File names that are valid on every system. */
import { oneLine } from '../../../shared/text/one-line.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const maxBytes = 120

/**
 * Removes whatever Windows, macOS or Linux reject: separators, control characters, reserved device names, spaces or
 * dots at either end. Letters of all languages are kept. Never empty.
 */
export function safeFileName(name: string, fallback = 'model'): string {
  const plain = oneLine(name)
    .replaceAll(/[\uFFFD<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
  const trimmed = trimEnd(shortened(plain).replace(/^[\s.]+/, ''), /[\s.]/)
  if (trimmed === '') return fallback
  return reserved.test(trimmed.replace(/\..*$/s, '')) ? `${trimmed}-model` : trimmed
}

/** Cuts a name to the maximum length in bytes, between whole characters. */
function shortened(name: string): string {
  let bytes = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxBytes) break
    kept += segment
  }
  return kept
}

/** Makes names unique, ignoring case: a second "leaf" becomes "leaf-2". */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    let unique = name
    for (let i = 2; taken.has(unique.toLowerCase()); i++) unique = `${name}-${i}`
    taken.add(unique.toLowerCase())
    return unique
  }
}

/** Returns the last part of a path of any system. */
export function bareName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** Decodes a percent-encoded path; one that is not encoded is returned unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
