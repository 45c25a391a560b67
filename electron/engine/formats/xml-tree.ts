/** A whole XML document as a tree, for small ones and for those whose pieces refer to each other in any order. */
import { localName, scanXml } from './xml-scan.ts'
import { damaged } from './limits.ts'
import { endlessRoom, type Room } from './room.ts'

export interface XmlElement {
  /** Without its prefix. */
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Of the element itself, not of its children. */
  text: string
}

/** More elements than a scene has; a mesh's numbers are text and no elements. */
const maxElements = 500_000
/** Of an element with its lists, however short its tag. */
const elementBytes = 512

/** The root element. Throws what `scanXml` throws, and `mesh-too-large`. */
export function parseXml(file: Uint8Array, format: string, room: Room = endlessRoom): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [top]
  const pieces: string[][] = [[]]
  let count = 0
  scanXml(file, format, {
    open: (name, attributes) => {
      if (++count > maxElements) throw damaged(format, `it has more than ${maxElements} elements`)
      room.take(elementBytes)
      const element = { name: localName(name), attributes: new Map(attributes.entries()), children: [], text: '' }
      open.at(-1)!.children.push(element)
      open.push(element)
      pieces.push([])
    },
    close: () => {
      open.pop()!.text = pieces.pop()!.join('')
    },
    text: (text) => pieces.at(-1)!.push(text),
  })
  return top.children[0]!
}

/** The first child of this name, if there is one. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** All children of this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}
