/** A ref for the beginning of what takes the place of something longer: scrolled to where it would lie out of sight. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
