/** Parses FBX written as text: `Name: value, value { records }`. */
import { maxFbxDepth, fbxNodeBytes, maxFbxNodes, type FbxNode, type FbxValue } from './fbx-node.ts'
import { damaged } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'

/** Bytes of memory per byte of text: two characters may be a number in a growing list. */
const memoryPerByte = 16

/** Strings, words and numbers, punctuation; comments extend to the end of the line. */
const token = /;[^\n]*|"([^"]*)"|([{},:])|([^\s{},:;"]+)/g

/** Returns the records. Throws `bad-geometry`, `mesh-too-large`. */
export function parseFbxText(file: Uint8Array, budget: MemoryBudget): FbxNode[] {
  budget.reserve(file.byteLength * memoryPerByte)
  const tokens = new Tokens(new TextDecoder().decode(file))
  const nodes: FbxNode[] = []
  let count = 0
  const read = (into: FbxNode[], depth: number): void => {
    if (depth > maxFbxDepth) throw damaged('FBX', `its records are nested more than ${maxFbxDepth} deep`)
    for (;;) {
      const name = tokens.next()
      if (name === undefined) {
        if (depth > 0) throw damaged('FBX', 'a record is never closed')
        return
      }
      if (name.sign === '}') {
        if (depth === 0) throw damaged('FBX', 'a record is closed that is not open')
        return
      }
      if (name.word === undefined || tokens.next()?.sign !== ':')
        throw damaged('FBX', `"${(name.word ?? name.text ?? name.sign ?? '').slice(0, 40)}" is not a record name`)
      if (++count > maxFbxNodes) throw damaged('FBX', `it has more than ${maxFbxNodes} records`)
      budget.reserve(fbxNodeBytes)
      const node: FbxNode = { name: name.word, values: [], children: [] }
      into.push(node)
      readValues(tokens, node)
      if (tokens.peek()?.sign === '{') {
        tokens.next()
        read(node.children, depth + 1)
      }
    }
  }
  read(nodes, 0)
  return nodes
}

/** Values continue across commas; a name followed by a colon starts the next record. */
function readValues(tokens: Tokens, node: FbxNode): void {
  for (;;) {
    const next = tokens.peek()
    if (next === undefined || next.sign === '{' || next.sign === '}') return
    if (next.sign === ',') {
      tokens.next()
      continue
    }
    if (next.sign === ':') throw damaged('FBX', 'a value is missing')
    if (next.word !== undefined && tokens.startsRecord()) return
    tokens.next()
    node.values.push(next.text ?? valueOf(next.word!))
  }
}

function valueOf(word: string): FbxValue {
  // Object ids beyond 2^53 must keep all digits, since they are compared.
  if (/^-?\d{16,}$/.test(word)) return BigInt(word)
  const number = Number(word)
  return Number.isNaN(number) ? word : number
}

interface Token {
  text?: string
  sign?: string
  word?: string
}

class Tokens {
  readonly #source: string
  readonly #matches: Iterator<RegExpExecArray>
  #ahead: Token | undefined
  #aheadEnd = 0
  #done = false

  constructor(source: string) {
    this.#source = source
    this.#matches = source.matchAll(token)
  }

  peek(): Token | undefined {
    if (this.#ahead === undefined && !this.#done) this.#ahead = this.#read()
    return this.#ahead
  }

  next(): Token | undefined {
    const next = this.peek()
    this.#ahead = undefined
    return next
  }

  /** Whether the next word is followed by a colon. */
  startsRecord(): boolean {
    this.peek()
    for (let at = this.#aheadEnd; at < this.#source.length; at++) {
      const code = this.#source.charCodeAt(at)
      if (code === 58) return true
      if (code !== 32 && code !== 9) return false
    }
    return false
  }

  #read(): Token | undefined {
    for (;;) {
      const { done, value: match } = this.#matches.next()
      if (done === true) {
        this.#done = true
        return undefined
      }
      this.#aheadEnd = match.index + match[0].length
      if (match[0].startsWith(';')) continue
      if (match[1] !== undefined) return { text: match[1].replaceAll('&quot;', '"') }
      return match[2] === undefined ? { word: match[3]! } : { sign: match[2] }
    }
  }
}
