import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a function that focuses the element of a selector in `container` as soon as a virtualised list mounts it,
 * without scrolling. The newest request counts.
 */
export function useFocusWhenDrawn(container: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const element = container.current?.querySelector<HTMLElement>(wanted.current)
    if (element === null || element === undefined) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })
  return (selector) => {
    wanted.current = selector
  }
}
