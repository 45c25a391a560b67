/**
 * Numbers the painted shapes of an artwork in paint order, so that it can be redrawn in other colours. Clips, strokes
 * and transforms are left to the rasteriser, which gives each pixel's coverage by each shape.
 */
import type { Artwork } from './artwork.ts'
import { findById, parseSvgBody, writeSvg, type SvgElement } from './svg-tree.ts'

/** A drawing with `shapes` fills and strokes, numbered in paint order. */
export interface ShapedArtwork {
  shapes: number
  /** The drawing as an SVG of this size in pixels; `paint` overrides the colour of each shape. */
  draw(size: { width: number; height: number; viewBox: number[] }, paint?: (shape: number) => string): string
}

/** Numbers the shapes of a drawing. */
export function shapeArtwork(artwork: Artwork): ShapedArtwork {
  const elements = parseSvgBody(artwork.body)
  const numbered: Numbered = { next: 0, roots: elements }
  const marked = elements.map((element) => mark(element, { fill: '#000', stroke: 'none' }, numbered))
  return {
    shapes: numbered.next,
    draw({ width, height, viewBox }, paint) {
      const [left, top, across, down] = artwork.viewBox
      // The artwork's view box clips the drawing, even inside a larger frame.
      const frame = `<clipPath id="frame"><rect x="${left}" y="${top}" width="${across}" height="${down}"/></clipPath>`
      const content = (paint ? marked.map((element) => repaint(element, paint)) : elements).map(writeSvg).join('')
      return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${viewBox.join(' ')}" preserveAspectRatio="none">${frame}<g clip-path="url(#frame)">${content}</g></svg>`
    },
  }
}

const shapeTags = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line'])
const untouched = new Set(['defs', 'clipPath', 'mask', 'linearGradient', 'radialGradient', 'filter', 'pattern'])

interface Numbered {
  next: number
  roots: SvgElement[]
}

interface Paint {
  fill: string
  stroke: string
}

/** Copies the tree with `shape-fill` and `shape-stroke` numbers, `use` expanded and transparency removed. */
function mark(element: SvgElement, inherited: Paint, numbered: Numbered): SvgElement {
  if (untouched.has(element.tag)) return element
  const attributes = { ...element.attributes }
  const paint = { fill: attributes['fill'] ?? inherited.fill, stroke: attributes['stroke'] ?? inherited.stroke }
  const visible = Number(attributes['opacity'] ?? 1) > 0.02
  for (const name of ['opacity', 'fill-opacity', 'stroke-opacity', 'filter', 'fill', 'stroke']) delete attributes[name]
  if (element.tag === 'use') {
    const target = findById(numbered.roots, (attributes['href'] ?? attributes['xlink:href'] ?? '').slice(1))
    const shift = `translate(${attributes['x'] ?? 0} ${attributes['y'] ?? 0})`
    const transform = `${attributes['transform'] ?? ''} ${shift}`.trim()
    const child = target && mark({ ...target, attributes: withoutId(target.attributes) }, paint, numbered)
    const rest = { ...attributes }
    for (const name of ['href', 'xlink:href', 'x', 'y', 'width', 'height']) delete rest[name]
    return { tag: 'g', attributes: { ...rest, transform }, children: child ? [child] : [] }
  }
  if (shapeTags.has(element.tag)) {
    if (paint.fill !== 'none' && visible) attributes['shape-fill'] = String(numbered.next++)
    if (paint.stroke !== 'none' && visible) attributes['shape-stroke'] = String(numbered.next++)
  }
  return { tag: element.tag, attributes, children: element.children.map((child) => mark(child, paint, numbered)) }
}

function repaint(element: SvgElement, paint: (shape: number) => string): SvgElement {
  if (untouched.has(element.tag)) return element
  const attributes = { ...element.attributes }
  if (shapeTags.has(element.tag)) {
    attributes['fill'] = attributes['shape-fill'] === undefined ? 'none' : paint(Number(attributes['shape-fill']))
    attributes['stroke'] = attributes['shape-stroke'] === undefined ? 'none' : paint(Number(attributes['shape-stroke']))
    delete attributes['shape-fill']
    delete attributes['shape-stroke']
  }
  return { tag: element.tag, attributes, children: element.children.map((child) => repaint(child, paint)) }
}

function withoutId(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'id'))
}
