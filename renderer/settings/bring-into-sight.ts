/**
 * A ref that scrolls its element into view, for the start of content that replaces longer content and may lie outside
 * the viewport.
 */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
