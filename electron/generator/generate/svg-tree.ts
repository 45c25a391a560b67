/** Reads SVG markup into a tree of elements and writes it back. Text, comments and entities are not supported. */
import { AppError } from '../../../shared/protocol/app-error.ts'

/** One element of a drawing. */
export interface SvgElement {
  tag: string
  attributes: Record<string, string>
  children: SvgElement[]
}

/** Returns the elements in document order. Throws `unsupported-format` for markup that does not nest. */
export function parseSvgBody(body: string): SvgElement[] {
  const root: SvgElement = { tag: 'g', attributes: {}, children: [] }
  const openElements = [root]
  for (const [, closing, tag, attributes, alone] of body.matchAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      if (openElements.length < 2 || openElements.pop()?.tag !== tag)
        throw new AppError('unsupported-format', `</${tag}> closes nothing`)
      continue
    }
    const element: SvgElement = { tag: tag!, attributes: readAttributes(attributes ?? ''), children: [] }
    openElements.at(-1)!.children.push(element)
    if (!alone) openElements.push(element)
  }
  if (openElements.length !== 1)
    throw new AppError('unsupported-format', `<${openElements.at(-1)!.tag}> is never closed`)
  return root.children
}

/** Returns the markup of an element and its children. */
export function writeSvg({ tag, attributes, children }: SvgElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  if (children.length === 0) return `<${tag}${written.join('')}/>`
  return `<${tag}${written.join('')}>${children.map(writeSvg).join('')}</${tag}>`
}

/** Returns the element with this id at any depth, or undefined. */
export function findById(elements: SvgElement[], id: string): SvgElement | undefined {
  for (const element of elements) {
    const found = element.attributes['id'] === id ? element : findById(element.children, id)
    if (found) return found
  }
  return undefined
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(?<![\w:-])([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
}
