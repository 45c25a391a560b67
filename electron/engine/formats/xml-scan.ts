/**
 * A streaming XML 1.0 parser: millions of elements take the memory of one (a tree would need hundreds of bytes for each
 * triangle of a 3MF). Nothing is expanded or fetched: document types are rejected, and only predefined and numeric
 * entities are known. Grammar: W3C, Extensible Markup Language 1.0 (Fifth Edition).
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { damaged } from './limits.ts'
import { decodeText } from './zip-names.ts'

/** Attributes of the current element; valid until the handler returns. */
export interface XmlAttributes {
  /** By qualified name; undefined if missing. */
  get(name: string): string | undefined
  local(name: string): string | undefined
  entries(): [string, string][]
}

export interface XmlHandler {
  /** `name` includes its prefix. Empty elements are opened and closed. */
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  /** Text with entities resolved, possibly in pieces. Optional. */
  text?(text: string): void
}

const maxDepth = 256

/**
 * `format` names the file in errors. Throws `bad-geometry` for malformed documents, `unsafe-file` for a document type.
 */
export function scanXml(file: Uint8Array, format: string, handler: XmlHandler): void {
  const source = decodeXml(file, format)
  const attributes = new Attributes(format)
  const path: string[] = []
  let roots = 0
  let at = 0
  for (;;) {
    const start = source.indexOf('<', at)
    const between = source.slice(at, start < 0 ? undefined : start)
    if (path.length === 0) {
      // Some programs pad the end.
      if (roots === 0 && between.trim() !== '') throw damaged(format, 'it has text outside its root element')
    } else if (handler.text && between !== '') handler.text(resolved(between))
    if (start < 0) break
    const next = source.charCodeAt(start + 1)
    if (next === bang || next === question) {
      at = skipped(source, start, format, path.length > 0 ? handler : undefined)
      continue
    }
    const end = tagEnd(source, start, format)
    at = end + 1
    if (next === slash) {
      const name = source.slice(start + 2, end).trim()
      if (path.pop() !== name) throw damaged(format, `</${name.slice(0, 60)}> closes what is not open`)
      handler.close(name)
      continue
    }
    const isEmpty = source.charCodeAt(end - 1) === slash
    const name = attributes.read(source, start + 1, isEmpty ? end - 1 : end)
    if (path.length === 0 && ++roots > 1) throw damaged(format, 'it has more than one root element')
    if (path.length >= maxDepth) throw damaged(format, `its elements are nested more than ${maxDepth} deep`)
    handler.open(name, attributes)
    if (isEmpty) handler.close(name)
    else path.push(name)
  }
  if (path.length > 0) throw damaged(format, `<${path.at(-1)!.slice(0, 60)}> is never closed`)
  if (roots === 0) throw damaged(format, 'it has no root element')
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const bang = 33
const slash = 47
const question = 63

/** Skips a comment, instruction or CDATA section; rejects document types. */
function skipped(source: string, start: number, format: string, handler: XmlHandler | undefined): number {
  const past = (opening: string, closing: string): number => {
    const end = source.indexOf(closing, start + opening.length)
    if (end < 0) throw damaged(format, `${opening} is never closed`)
    return end + closing.length
  }
  if (source.startsWith('<!--', start)) return past('<!--', '-->')
  if (source.startsWith('<![CDATA[', start)) {
    const end = past('<![CDATA[', ']]>')
    handler?.text?.(source.slice(start + 9, end - 3))
    return end
  }
  if (source.startsWith('<?', start)) return past('<?', '?>')
  if (/^<!doctype/i.test(source.slice(start, start + 9)))
    throw new AppError('unsafe-file', `The ${format} file declares a document type, which is never followed`, {
      details: { format, reason: 'xml-doctype' },
    })
  throw damaged(format, 'it has a declaration where none may stand')
}

/** Finds the ">" of a tag, ignoring those in values. */
function tagEnd(source: string, start: number, format: string): number {
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 62) return at
    if (code === 60) break
    if (code === 34 || code === 39) {
      const close = source.indexOf(source[at]!, at + 1)
      if (close < 0) break
      at = close
    }
  }
  throw damaged(format, 'a tag is never closed')
}

/** Offsets in the source; values are extracted on demand. */
class Attributes implements XmlAttributes {
  readonly #format: string
  #source = ''
  #count = 0
  readonly #names: string[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  /** Used for elements with many attributes. */
  readonly #known = new Set<string>()

  constructor(format: string) {
    this.#format = format
  }

  /** Reads a tag from after "<" up to `end`; returns its name. */
  read(source: string, start: number, end: number): string {
    this.#source = source
    this.#count = 0
    if (this.#known.size > 0) this.#known.clear()
    const nameEnd = wordEnd(source, start, end)
    const name = source.slice(start, nameEnd)
    if (!namePattern.test(name)) throw damaged(this.#format, `"${name.slice(0, 60)}" is not an element name`)
    for (let at = blankEnd(source, nameEnd, end); at < end;) {
      const close = wordEnd(source, at, end)
      const attribute = source.slice(at, close)
      const equals = blankEnd(source, close, end)
      const opening = blankEnd(source, equals + 1, end)
      const quote = source.charCodeAt(opening)
      const closing = source.indexOf(quote === 34 ? '"' : "'", opening + 1)
      const isPair = source.charCodeAt(equals) === 61 && (quote === 34 || quote === 39) && closing > 0 && closing < end
      if (!isPair || !namePattern.test(attribute))
        throw damaged(this.#format, `an attribute of <${name.slice(0, 60)}> cannot be read`)
      if (this.#has(attribute))
        throw damaged(this.#format, `<${name.slice(0, 60)}> has "${attribute.slice(0, 60)}" twice`)
      this.#names[this.#count] = attribute
      this.#from[this.#count] = opening + 1
      this.#to[this.#count] = closing
      this.#count++
      at = blankEnd(source, closing + 1, end)
    }
    return name
  }

  get(name: string): string | undefined {
    const index = this.#index(name)
    return index < 0 ? undefined : this.#value(index)
  }

  local(name: string): string | undefined {
    const exact = this.get(name)
    if (exact !== undefined) return exact
    for (let i = 0; i < this.#count; i++) if (localName(this.#names[i]!) === name) return this.#value(i)
    return undefined
  }

  entries(): [string, string][] {
    return Array.from({ length: this.#count }, (_, i) => [this.#names[i]!, this.#value(i)])
  }

  /** Whether an attribute is a duplicate; from the ninth on by hash. */
  #has(name: string): boolean {
    if (this.#count < 8) return this.#index(name) >= 0
    if (this.#count === 8) for (let i = 0; i < 8; i++) this.#known.add(this.#names[i]!)
    const before = this.#known.size
    return this.#known.add(name).size === before
  }

  #index(name: string): number {
    for (let i = 0; i < this.#count; i++) if (this.#names[i] === name) return i
    return -1
  }

  #value(index: number): string {
    return resolved(this.#source.slice(this.#from[index], this.#to[index]))
  }
}

const namePattern = /^[\p{L}_][\p{L}\p{N}_.:\-\u00B7]*$/u

function wordEnd(source: string, from: number, end: number): number {
  let at = from
  for (; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code <= 32 || code === 61) break
  }
  return at
}

function blankEnd(source: string, from: number, end: number): number {
  let at = from
  while (at < end && source.charCodeAt(at) <= 32) at++
  return at
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities that are not known stay as they are: names often have an ampersand that is not escaped. */
function resolved(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&\s]{1,40});/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = number === null ? Number.NaN : number[1] === undefined ? Number(number[2]) : parseInt(number[1], 16)
    return entities[name] ?? (code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : whole)
  })
}

/** UTF-8 unless a byte order mark, the declaration or its bytes say otherwise; only encodings that programs write. */
function decodeXml(file: Uint8Array, format: string): string {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i.exec(
    Buffer.from(file.buffer, file.byteOffset, Math.min(200, file.byteLength))
      .toString('latin1')
      .replace(/^\u00EF\u00BB\u00BF/, ''),
  )?.[1]
  const marked =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : undefined
  const encoding =
    marked ?? (/^(iso-8859-1|latin1|windows-1252|us-ascii)$/i.test(declared ?? '') ? 'windows-1252' : 'utf-8')
  try {
    return encoding === 'utf-8' ? decodeText(file) : new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch (error) {
    if (error instanceof RangeError) throw error
    // Invalid UTF-16, or too long for a string.
    throw damaged(format, 'its text cannot be read', error)
  }
}
