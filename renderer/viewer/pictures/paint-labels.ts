/** Draws the labels and rings over the stage into a picture of it. */

/** Maps the page to the picture; their centres coincide. */
interface LabelScale {
  /** The canvas on the page. */
  stage: DOMRect
  width: number
  height: number
  /** Scale of distances from the centre. */
  scale: number
  /** Scale of the lettering. */
  letters: number
}

/**
 * Draws visible elements with text or a border, in the colours of the page. `kinds`: values of `data-picture` to draw.
 */
export function paintLabels(
  context: CanvasRenderingContext2D,
  elements: Iterable<HTMLElement>,
  kinds: ReadonlySet<string>,
  to: LabelScale,
): void {
  for (const element of elements) {
    if (!kinds.has(element.dataset['picture'] ?? '')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const words = (element.textContent ?? '').trim()
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const border = style.borderTopStyle === 'solid' ? Number.parseFloat(style.borderTopWidth) : 0
    if ((words === '' && border === 0) || box.width === 0) continue
    const { letters } = to
    const [width, height] = [box.width * letters, box.height * letters]
    const x = to.width / 2 + (box.left + box.width / 2 - to.stage.left - to.stage.width / 2) * to.scale
    const y = to.height / 2 + (box.top + box.height / 2 - to.stage.top - to.stage.height / 2) * to.scale
    const inset = (border * letters) / 2
    const radius = style.borderRadius.endsWith('%') ? width : (Number.parseFloat(style.borderRadius) || 0) * letters
    const shape = new Path2D()
    shape.roundRect(x - width / 2 + inset, y - height / 2 + inset, width - 2 * inset, height - 2 * inset, radius)
    if (words === '') {
      // The shadow of a ring, so that it is visible on a background of its own colour.
      context.strokeStyle = 'rgb(0 0 0 / 0.35)'
      context.lineWidth = (border + 2) * letters
      context.stroke(shape)
    }
    context.fillStyle = style.backgroundColor
    // A canvas, not an array.
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

/** Draws the symbol of a centre of mass: a conic gradient of two colours in quarters. Ignores any other background. */
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
