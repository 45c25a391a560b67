/** Reads the markup inside an SVG into a tree of elements, and writes it again. Text, comments and entities have no place in it. */
import { AppError } from '../../../shared/protocol/app-error.ts'

/** One element of a drawing. */
export interface SvgElement {
  tag: string
  attributes: Record<string, string>
  children: SvgElement[]
}

/** The elements of a body in document order. Throws `unsupported-format` for markup that does not nest. */
export function parseSvgBody(body: string): SvgElement[] {
  const root: SvgElement = { tag: 'g', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, tag, attributes, alone] of body.matchAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      if (open.length < 2 || open.pop()?.tag !== tag)
        throw new AppError('unsupported-format', `</${tag}> closes nothing`)
      continue
    }
    const element: SvgElement = { tag: tag!, attributes: readAttributes(attributes ?? ''), children: [] }
    open.at(-1)!.children.push(element)
    if (!alone) open.push(element)
  }
  if (open.length !== 1) throw new AppError('unsupported-format', `<${open.at(-1)!.tag}> is never closed`)
  return root.children
}

/** The markup of an element and all within it. */
export function writeSvg({ tag, attributes, children }: SvgElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  if (children.length === 0) return `<${tag}${written.join('')}/>`
  return `<${tag}${written.join('')}>${children.map(writeSvg).join('')}</${tag}>`
}

/** The element with this id, at any depth. */
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
