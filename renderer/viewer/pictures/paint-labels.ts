/** Draws the labels that stand over the stage into a picture of it, as large as they are beside the model. */

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
 * `kinds`: which of the elements with `data-picture` are wished. Only those that are seen are drawn, with the colours and
 * the words that they have on the page.
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
    if (words === '' || box.width === 0) continue
    const style = getComputedStyle(element)
    const { letters } = place
    const [width, height] = [box.width * letters, box.height * letters]
    const x = place.width / 2 + (box.left + box.width / 2 - place.stage.left - place.stage.width / 2) * place.scale
    const y = place.height / 2 + (box.top + box.height / 2 - place.stage.top - place.stage.height / 2) * place.scale
    context.fillStyle = style.backgroundColor
    context.beginPath()
    context.roundRect(
      x - width / 2,
      y - height / 2,
      width,
      height,
      Number.parseFloat(style.borderRadius) * letters || 0,
    )
    context.fill()
    context.fillStyle = style.color
    context.font = `${style.fontWeight} ${Number.parseFloat(style.fontSize) * letters}px ${style.fontFamily}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(words, x, y)
  }
}
