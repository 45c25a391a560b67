/** Parses XML into a tree, for small documents and those with references in any order. */
import { localName, scanXml } from './xml-scan.ts'
import { damaged } from './limits.ts'
import { unlimitedBudget, type MemoryBudget } from './memory-budget.ts'

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Without the text of children. */
  text: string
}

/** More elements than scenes have; mesh data is text. */
const maxElements = 500_000
const elementBytes = 512

/** Returns the root element. Throws the errors of `scanXml`, and `mesh-too-large`. */
export function parseXml(file: Uint8Array, format: string, budget: MemoryBudget = unlimitedBudget): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const openElements = [top]
  const pieces: string[][] = [[]]
  let count = 0
  scanXml(file, format, {
    open: (name, attributes) => {
      if (++count > maxElements) throw damaged(format, `it has more than ${maxElements} elements`)
      budget.reserve(elementBytes)
      const element = { name: localName(name), attributes: new Map(attributes.entries()), children: [], text: '' }
      openElements.at(-1)!.children.push(element)
      openElements.push(element)
      pieces.push([])
    },
    close: () => {
      openElements.pop()!.text = pieces.pop()!.join('')
    },
    text: (text) => pieces.at(-1)!.push(text),
  })
  return top.children[0]!
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}
