/** A double click on a button acts once, also when the first click put another button under the pointer. */

const buttons = ['button', '[role="button"]', '[role="menuitem"]'].join(',')
/** Buttons that are clicked quickly in a row, and toggles. */
const repeated = ['[data-repeats]', '[aria-pressed]', '[aria-expanded]', '[role="tab"]'].join(',')

/** Starts. Returns the function that stops it. */
export function ignoreSecondClicks(page: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  const onClick = (event: Event): void => {
    if (!isSecondClick(event as MouseEvent)) return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', onClick, true)
  return () => page.removeEventListener('click', onClick, true)
}

function isSecondClick({ detail, target }: MouseEvent): boolean {
  const button = detail > 1 && target instanceof Element ? target.closest(buttons) : null
  return button !== null && !button.matches(repeated)
}
