/** The messages of the window, found by parsing its source: what `say`, `messages` and `sentences` are given. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Message {
  text: string
  /** Tells apart equal English words with different translations. */
  context: string | null
  file: string
  line: number
}

type Node = { type: string; start: number } & Record<string, unknown>

/** Those of the window and of the tables that it shares with the service. */
export function findMessages(): Message[] {
  return inSources(messagesIn)
}

/** Reads of messages that come too early, in the same files. */
export function findEarlyReads(): string[] {
  return inSources(earlyReads)
}

function inSources<Found>(find: (file: string, source: string) => Found[]): Found[] {
  return ['renderer', 'shared'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${top}/${path.split(sep).join('/')}`)
      .flatMap((file) => find(file, readFileSync(join(root, file), 'utf8'))),
  )
}

/** Those of one source text. */
export function messagesIn(file: string, source: string): Message[] {
  const found: Message[] = []
  const add = (node: Node, context: string | null) => {
    const text = stringOf(node)
    if (text === null) throw new Error(`${file}:${lineOf(node)}: a message is not written out`)
    if (/\p{L}{2}/u.test(text)) found.push({ text, context, file, line: lineOf(node) })
  }
  const lineOf = ({ start }: Node) => source.slice(0, start).split('\n').length
  const addStrings = (node: unknown, context: string | null) => {
    if (!isNode(node) || /Function|CallExpression|^TS(?!Satisfies|As)/.test(node.type)) return
    if (stringOf(node) !== null) add(node, context)
    else if (node.type === 'Property') addStrings(node['value'], context)
    else for (const child of childrenOf(node)) addStrings(child, context)
  }
  const visit = (node: unknown) => {
    if (!isNode(node)) return
    const { name } = isNode(node['callee']) ? (node['callee'] as unknown as { name?: string }) : {}
    if (node.type === 'CallExpression' && (name === 'say' || name === 'messages' || name === 'sentences')) {
      const [first, second, third] = node['arguments'] as Node[]
      const context = name === 'say' ? third : second
      const contextText = context === undefined ? null : stringOf(context)
      if (name === 'say') {
        // Inside of `messages` and `sentences` a message is a variable.
        if (first !== undefined && first.type !== 'Identifier') add(first, contextText)
      } else addStrings(first, contextText)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

/**
 * Where a file reads a message while it is loaded, when the language of the window is not known yet: outside of every
 * function, a property of a table of words or a call of one of its functions.
 */
export function earlyReads(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const body = program.body as unknown as Node[]
  const words = new Set(
    body
      .filter(
        ({ type, source: from }) =>
          type === 'ImportDeclaration' && /-words\.ts$|\/words\/|text\/language/.test(stringOf(from as Node) ?? ''),
      )
      .flatMap(({ specifiers }) => (specifiers as { local: { name: string } }[]).map(({ local }) => local.name)),
  )
  // An alias of a nested table is no read, but what is read from it is.
  const aliases = new Set<unknown>()
  for (const { id, init } of body.flatMap(
    ({ declaration, declarations }) =>
      ((declaration as Node | null)?.['declarations'] ?? declarations ?? []) as {
        id: { name?: string }
        init: Node | null
      }[],
  ))
    if (init?.type === 'MemberExpression' && words.has(rootOf(init)) && id.name !== undefined) {
      words.add(id.name)
      aliases.add(init)
    }
  const found: string[] = []
  const visit = (node: unknown) => {
    if (!isNode(node) || aliases.has(node) || /Function|ImportDeclaration|^TS(?!Satisfies|As)/.test(node.type)) return
    const read =
      node.type === 'CallExpression' ? (node['callee'] as Node) : node.type === 'MemberExpression' ? node : null
    if (read !== null && words.has(rootOf(read)) && !/^(messages|sentences)$/.test(rootOf(read)))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
    for (const child of childrenOf(node)) visit(child)
  }
  for (const statement of body) visit(statement)
  return found
}

function rootOf(node: Node): string {
  if (node.type === 'MemberExpression') return rootOf(node['object'] as Node)
  return node.type === 'Identifier' ? String(node['name']) : ''
}

function childrenOf(node: Node): unknown[] {
  return Object.values(node).flat()
}

function stringOf(node: Node): string | null {
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(findMessages(), null, 2)}\n`)
