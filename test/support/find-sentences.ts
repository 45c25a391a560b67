/**
 * Sentences for people in the source, found by parsing it. In the window every label counts, a single word too; elsewhere
 * what reads as a sentence. What is written for the log (the message of an error, a line of the log) does not count.
 * By hand: `node test/support/find-sentences.ts renderer/viewer`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Sentence {
  file: string
  line: number
  text: string
}

interface Place {
  /** The name of the JSX attribute or of the property that holds the text. */
  name: string | null
  /** Inside of something that only the log or a program reads. */
  unread: boolean
  /** Inside of JSX. */
  shown: boolean
}

type Node = { type: string; start: number } & Record<string, unknown>

/** Attributes and properties that people read, whatever stands in them. */
const labels =
  /^(label|title|text|words|name|placeholder|description|alt|help|hint|heading|tooltip|caption|empty|confirm|unit|aria-label|aria-roledescription|aria-valuetext|ariaLabel)$/
/** JSX attributes that no person reads. */
const technical =
  /^(className|style|id|key|role|type|href|src|d|fill|stroke|viewBox|transform|variant|size|color|c|fw|ff|ta|position|justify|align|gap|data-.*|aria-(?!label|roledescription|valuetext).*)$/
/** Calls whose arguments only the log or a program reads; `kit` names the bodies that it builds. */
const unreadCalls =
  /^(log|warn|lost|debug|broken|brokenOutputError|damaged|unreadable|console|kit|querySelector|querySelectorAll|matches|closest|matchMedia|join|storeError|orStoreError|includes|startsWith|endsWith|encode|prepare|exec|RegExp)$/

/** Calls that build a parameter of a catalogue's row (`shared/catalogue/parameter-rows.ts`). */
const parameterCalls = /^(choice|toggle|integer|decimal|millimetres|freeText|seedOf)$/

/**
 * Data that stays in its rows: names of what a prompt may ask for and of what was made of it, sentences that an edit
 * understands, and, in the tables of what is offered, all that is said about an offer. By folder and property or variable.
 */
const data: readonly [folder: string, names: RegExp][] = [
  ['electron/generator/', /^(label|names?|foreignNames|examples)$|(labels|suggestions|vocabulary)$/i],
  ['electron/generator/measured/parts/', /^/],
  ['electron/generator/picture/edit/rows/', /^help$/],
  ['electron/generator/texture/materials/', /^/],
  ['electron/service/families/', /^(label|name|summary|help|text|placeholder|prompt|description)$/],
  // Everything in these files is a row of a catalogue, of the fields of a service, of the formats or of the migrations.
  ['electron/backend/connections/providers/', /^/],
  // Names of printers and processes, of the guides that limits are from, and of the objects in a file.
  ['shared/print/printers.ts', /^name$/],
  ['shared/print/print-process.ts', /^(name|sources)$/],
  ['electron/engine/print/parts/object-names.ts', /^/],
  // Names of settings, and of the methods of a library.
  ['electron/engine/formats/bambu-settings.ts', /^perFilament$/],
  ['electron/engine/solid/geometry.ts', /^makers$/],
  ['shared/formats/formats.ts', /^(label|systemName|magic)$/],
  ['shared/formats/dialect.ts', /^label$/],
  // Names of programs, and of the folders in which they lie.
  ['electron/backend/slicers/program-table.ts', /^/],
  ['electron/backend/store/migrations.ts', /^/],
  // The titles of a file for spreadsheets, and the name that a connection is stored under.
  ['electron/backend/ledger/', /^columns$/],
  ['electron/backend/studio/', /^localConnectionName$/],
]

/** All of them below a folder or in a file, by file and line. */
export function findSentences(path: string): Sentence[] {
  return sourcesOf(path).flatMap((file) => sentencesIn(file, readFileSync(join(root, file), 'utf8')))
}

/** Those of one source text. */
export function sentencesIn(file: string, source: string): Sentence[] {
  const found: Sentence[] = []
  const inWindow = file.startsWith('renderer/')
  const inFamilies = file.startsWith('electron/service/families/')
  const isData = (name: string | null) =>
    data.some(([folder, names]) => file.startsWith(folder) && names.test(name ?? ''))
  const isParameter = ({ type, callee }: Node) =>
    type === 'CallExpression' && inFamilies && parameterCalls.test(nameOf(callee) ?? '')
  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, place)
    if (!isNode(value) || isPassedOver(value)) return
    const text = textOf(value)
    if (text !== null && !place.unread && isForPeople(text, value.type, place, inWindow))
      found.push({ file, line: source.slice(0, value.start).split('\n').length, text: text.replaceAll(/\s+/g, ' ') })
    const inside = placeIn(value, place)
    if (isData(inside.name) || isParameter(value)) inside.unread = true
    for (const [name, child] of Object.entries(value))
      if (typeof child === 'object' && !(value.type === 'Property' && name === 'key' && value['computed'] !== true))
        visit(child, inside)
  }
  visit(parseSync(file, source).program, { name: null, unread: false, shown: false })
  return found
}

function placeIn(node: Node, place: Place): Place {
  switch (node.type) {
    case 'NewExpression':
      return { ...place, unread: place.unread || (nameOf(node['callee']) ?? '').endsWith('Error') }
    case 'CallExpression':
      // Words in one string that are split at once are a vocabulary.
      if (isSplit(node['callee'])) return { ...place, unread: true }
      return { name: null, shown: place.shown, unread: place.unread || isUnreadCall(node['callee']) }
    case 'TaggedTemplateExpression':
      return { ...place, unread: true }
    case 'VariableDeclarator':
      return { ...place, name: nameOf(node['id']) }
    case 'JSXAttribute': {
      const name = nameOf(node['name'])
      return { name, shown: true, unread: place.unread || technical.test(name ?? '') }
    }
    case 'JSXElement':
    case 'JSXFragment':
      return { name: null, shown: true, unread: place.unread }
    case 'JSXExpressionContainer':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'TemplateLiteral':
      return place
    case 'BinaryExpression':
      // What is compared with is the name of a key or of a state.
      return /^[!=]==?$/.test(String(node['operator'])) ? { ...place, unread: true } : place
    case 'Property': {
      const name = nameOf(node['key'])
      // An error's details reach people, its message does not.
      return {
        name,
        shown: false,
        unread: name === 'message' || (place.unread && name !== 'details' && name !== 'reason'),
      }
    }
    default:
      return { ...place, name: node.type === 'ObjectExpression' ? null : place.name }
  }
}

function isForPeople(text: string, type: string, { name, shown }: Place, inWindow: boolean): boolean {
  if (!/\p{L}{2}/u.test(text) || isCode(text)) return false
  if (type === 'JSXText') return true
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word) && !word.includes('{}'))
  const reads = /^[“"‘]?(\p{Lu}|\{\})/u.test(text) ? words.length >= 2 && /\p{Ll}{2}/u.test(text) : words.length >= 4
  if (!inWindow) return reads
  if (name !== null && labels.test(name)) return /^\p{Lu}/u.test(text) || words.length >= 2
  return reads || (shown && /^\p{Lu}\p{Ll}/u.test(text)) || (shown && words.length >= 2)
}

/** Shader source, CSS values, lists of fonts, media types, SQL, markup, lines of text formats and names of programs' things. */
function isCode(text: string): boolean {
  return (
    /[;{}]\s*$|=>|<\/?\w+|^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WITH|VACUUM|BEGIN|COMMIT|ROLLBACK) |^#|\w\(\)|var\(--|\bcalc\(|\brgba?\(/.test(
      text.replaceAll('{}', ''),
    ) ||
    // Lines of a protocol, values of headers, parts of SQL, alternatives of a pattern.
    text.includes('\r\n') ||
    /^\s*(select .+ (from|for)|insert into|update \w+ (\w+ )?set|delete from|create (table|schema)) |\$\d|, \w+_(at|id)\b/s.test(
      text,
    ) ||
    /=\(\)|'self'|; Path=|\b(AND|coalesce|max) ?\(/.test(text) ||
    /[\p{L})?]\|[\p{L}(]/u.test(text) ||
    /^[\w.-]+\/[\w.+-]+(; \w+=.*)?$/.test(text) ||
    /, (sans-serif|serif|monospace)$/.test(text) ||
    /^[a-z-]+: \S+$/.test(text) ||
    /\w = |\breturn \w+$/.test(text) ||
    /^[a-z ]+ [a-z]+(_[a-z]+)+$/.test(text)
  )
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type === 'JSXText') return String(node['value']).trim()
  if (node.type !== 'TemplateLiteral') return null
  const parts = node['quasis'] as { value: { cooked: string } }[]
  return parts.map(({ value }) => value.cooked).join('{}')
}

function isPassedOver({ type, source }: Node): boolean {
  if (/^(ImportDeclaration|ExportAllDeclaration)$/.test(type)) return true
  if (type === 'ExportNamedDeclaration' && source !== null && source !== undefined) return true
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)
}

function isUnreadCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'MemberExpression')
    return [nameOf(callee['property']), nameOf(callee['object'])].some((name) => unreadCalls.test(name ?? ''))
  return unreadCalls.test(nameOf(callee) ?? '')
}

function isSplit(callee: unknown): boolean {
  return isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee['property']) === 'split'
}

function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null
  if (typeof value['name'] === 'string') return value['name']
  return typeof value['value'] === 'string' ? value['value'] : null
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

function sourcesOf(path: string): string[] {
  const whole = join(root, path)
  const files = statSync(whole).isFile()
    ? [whole]
    : readdirSync(whole, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
  return files.map((file) => relative(root, file).split(sep).join('/')).toSorted((a, b) => (a < b ? -1 : 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, line, text } of process.argv.slice(2).flatMap(findSentences))
    process.stdout.write(`${file}:${line}: ${text}\n`)
