/** What a screen must be at any size: nothing on top of anything else, no words cut off, and everything within reach. */
import type { Page } from 'playwright'

/**
 * Finds controls that lie over each other, words that are cut off without an ellipsis, and what no scrolling brings into
 * the window. What moves with the model on the stage is left out.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number }
    const faults: string[] = []
    const controls = 'button, a[href], input, select, textarea, [role=tab], [role=radio], [role=slider], [tabindex="0"]'
    const movesWithModel = '[data-stage-labels], [data-testid=stage] [style*="translate"]'
    const layerOf = (element: Element) =>
      element.closest('[role=dialog], [role=menu], [role=listbox], [role=tooltip], [data-message]')
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((dialog) => dialog.checkVisibility())
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      (dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(element)))
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(
        element.getAttribute('aria-label') ||
        element.getAttribute('placeholder') ||
        element.textContent ||
        element.getAttribute('data-testid') ||
        element.className
      )
        .trim()
        .slice(0, 50)}”`
    const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom })

    /** What is seen of a box, and what hides some of it for good: null if nothing does. */
    function seenOf(element: Element, box: Box): { seen: Box; hiddenBy: Element | null; cutBy: number } {
      const seen = boxOf(box)
      let within = boxOf(box)
      let position = getComputedStyle(element).position
      let hiddenBy: Element | null = null
      let cutBy = 0
      const cut = (by: Element, clip: Box) => {
        const amount = Math.max(
          clip.left - within.left,
          within.right - clip.right,
          clip.top - within.top,
          within.bottom - clip.bottom,
        )
        if (amount > 1.5 && hiddenBy === null) [hiddenBy, cutBy] = [by, amount]
      }
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        const style = getComputedStyle(parent)
        // What is positioned skips ancestors that are not.
        if (
          position === 'fixed' ||
          (position === 'absolute' && style.position === 'static' && style.transform === 'none')
        )
          continue
        position = style.position
        if (parent === document.body || parent === document.documentElement) break
        const clip = boxOf(parent.getBoundingClientRect())
        const [x, y] = [style.overflowX, style.overflowY]
        if (x === 'visible' && y === 'visible') continue
        seen.left = Math.max(seen.left, clip.left)
        seen.right = Math.min(seen.right, clip.right)
        seen.top = Math.max(seen.top, clip.top)
        seen.bottom = Math.min(seen.bottom, clip.bottom)
        // Scrolling brings it to where the scrolled box is.
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        if (scrolls(x))
          [within.left, within.right] = [Math.max(within.left, clip.left), Math.min(within.right, clip.right)]
        if (scrolls(y))
          [within.top, within.bottom] = [Math.max(within.top, clip.top), Math.min(within.bottom, clip.bottom)]
        if (scrolls(x) && within.right <= within.left) [within.left, within.right] = [clip.left, clip.right]
        if (scrolls(y) && within.bottom <= within.top) [within.top, within.bottom] = [clip.top, clip.bottom]
        cut(parent, clip)
      }
      cut(document.body, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
      return { seen, hiddenBy, cutBy }
    }

    const found = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        isSeen(element) &&
        element.closest(movesWithModel) === null &&
        // The stage, which takes the keys that turn the model, lies beneath its tools.
        element.querySelector('canvas') === null &&
        element.getAttribute('role') !== 'separator',
    )
    const boxes: { element: HTMLElement; seen: Box }[] = []
    for (const element of found) {
      const box = element.getBoundingClientRect()
      // Native radios and switches are drawn by their labels.
      if (box.width <= 2 || box.height <= 2) continue
      const { seen, hiddenBy, cutBy } = seenOf(element, box)
      if (hiddenBy !== null && cutBy > 3 && element.tabIndex >= 0)
        faults.push(`out of reach by ${Math.round(cutBy)}: ${named(element)} in ${hiddenBy.className}`)
      if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) boxes.push({ element, seen })
    }
    // What stays in place lies over what is scrolled beneath it.
    const stays = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (getComputedStyle(at).position === 'sticky') return at
      return null
    }
    const belong = (a: Element, b: Element) =>
      stays(a) !== stays(b) ||
      a.contains(b) ||
      b.contains(a) ||
      layerOf(a) !== layerOf(b) ||
      a.closest('.mantine-Input-wrapper, .mantine-Slider-root, label') ===
        (b.closest('.mantine-Input-wrapper, .mantine-Slider-root, label') ?? a)
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const wide = Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left)
        const high = Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top)
        if (wide > 2 && high > 2 && !belong(one.element, other.element))
          faults.push(`overlap: ${named(one.element)} and ${named(other.element)}`)
      }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        element === null ||
        (node.textContent ?? '').trim() === '' ||
        element.matches('script, style, noscript, option, title')
      )
        continue
      if (!isSeen(element) || element.closest(movesWithModel) !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      let clips: Element | null = element
      let isShortened = false
      let isInvisible = false
      for (; clips !== null; clips = clips.parentElement) {
        const style = getComputedStyle(clips)
        if (style.textOverflow === 'ellipsis' || Number(style.webkitLineClamp) > 0) isShortened = true
        const own = clips.getBoundingClientRect()
        if ((own.width <= 3 || own.height <= 3) && style.overflow !== 'visible') isInvisible = true
      }
      if (isShortened || isInvisible) continue
      const first = element
      const { hiddenBy, cutBy } = seenOf(first, box)
      const own = getComputedStyle(first)
      const rect = first.getBoundingClientRect()
      const ownCut =
        own.overflowX === 'visible' || own.overflowX === 'auto'
          ? 0
          : Math.max(rect.left - box.left, box.right - rect.right)
      if (hiddenBy !== null || ownCut > 1.5)
        faults.push(
          `cut by ${Math.round(Math.max(cutBy, ownCut))}: “${(node.textContent ?? '').trim().slice(0, 60)}” in ${(hiddenBy?.className ?? first.className).slice(0, 80)}`,
        )
      const button = element.closest('button, [role=tab], label')
      if (button !== null && hiddenBy === null) {
        const around = button.getBoundingClientRect()
        const by = Math.max(around.left - box.left, box.right - around.right)
        if (by > 1.5) faults.push(`spills by ${Math.round(by)}: “${(node.textContent ?? '').trim().slice(0, 60)}”`)
      }
    }
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      if (!scrolls(overflowX) || !scrolls(overflowY) || !isSeen(element) || element.matches('textarea')) continue
      const by = element.scrollWidth - element.clientWidth
      if (by > 1 && element.scrollHeight > 60)
        faults.push(`scrolls sideways by ${by}: ${named(element)} ${element.className}`)
    }
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is too wide by ${scrollWidth - clientWidth}`)
    if (scrollHeight > clientHeight) faults.push(`the page is too high by ${scrollHeight - clientHeight}`)
    return [...new Set(faults)]
  })
}
