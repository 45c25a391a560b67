/** Draws the labels and rings that stand over the stage into a picture of it, as large as they are beside the model. */

/** Where the middle of the stage lies in the picture, and how many of its pixels are one of the page. */
export interface LabelPlace {
  /** The canvas on the page. */
  stage: DOMRect
  width: number
  height: number
  /** Distances from the middle grow by this. */
  scale: number
  /** Letters grow by this. */
  letters: number
}

/**
 * `kinds`: which of the elements with `data-picture` are asked. Only those that are seen are drawn, with the colours and
 * the words that they have on the page, and with their borders; what has neither words nor a border is not drawn.
 */
export function paintLabels(
  context: CanvasRenderingContext2D,
  elements: Iterable<HTMLElement>,
  kinds: ReadonlySet<string>,
  place: LabelPlace,
): void {
  for (const element of elements) {
    if (!kinds.has(element.dataset['picture'] ?? '')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const words = (element.textContent ?? '').trim()
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const border = style.borderTopStyle === 'solid' ? Number.parseFloat(style.borderTopWidth) : 0
    if ((words === '' && border === 0) || box.width === 0) continue
    const { letters } = place
    const [width, height] = [box.width * letters, box.height * letters]
    const x = place.width / 2 + (box.left + box.width / 2 - place.stage.left - place.stage.width / 2) * place.scale
    const y = place.height / 2 + (box.top + box.height / 2 - place.stage.top - place.stage.height / 2) * place.scale
    const inset = (border * letters) / 2
    const radius = style.borderRadius.endsWith('%') ? width : (Number.parseFloat(style.borderRadius) || 0) * letters
    const shape = new Path2D()
    shape.roundRect(x - width / 2 + inset, y - height / 2 + inset, width - 2 * inset, height - 2 * inset, radius)
    if (words === '') outline(context, shape, (border + 2) * letters)
    context.fillStyle = style.backgroundColor
    // A canvas, no list.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    context.fill(shape)
    fillQuarters(context, style.backgroundImage, { x, y, radius: width / 2 - inset })
    if (border > 0) {
      context.strokeStyle = style.borderTopColor
      context.lineWidth = 2 * inset
      context.stroke(shape)
    }
    context.fillStyle = style.color
    context.font = `${style.fontWeight} ${Number.parseFloat(style.fontSize) * letters}px ${style.fontFamily}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(words, x, y)
  }
}

/** So that a ring is seen on what is as light as itself: the shadow that it has on the page. */
function outline(context: CanvasRenderingContext2D, shape: Path2D, width: number): void {
  context.strokeStyle = 'rgb(0 0 0 / 0.35)'
  context.lineWidth = width
  context.stroke(shape)
}

/** The sign of a centre of mass: a conic gradient of two colours, a quarter each. Any other background is none. */
function fillQuarters(
  context: CanvasRenderingContext2D,
  background: string,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  if (!background.startsWith('conic-gradient')) return
  const colours = [...new Set(background.match(/rgba?\([^()]*\)/g))].slice(0, 2)
  for (const quarter of [0, 1, 2, 3]) {
    const from = (quarter - 1) * (Math.PI / 2)
    context.beginPath()
    context.moveTo(x, y)
    context.arc(x, y, radius, from, from + Math.PI / 2)
    context.fillStyle = colours[quarter % 2] ?? 'transparent'
    context.fill()
  }
}
