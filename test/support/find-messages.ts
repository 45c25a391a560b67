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
  return ['renderer', 'shared'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${top}/${path.split(sep).join('/')}`)
      .flatMap((file) => messagesIn(file, readFileSync(join(root, file), 'utf8'))),
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
