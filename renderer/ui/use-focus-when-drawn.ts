/** Giving the focus to a row of a list of which only what is in sight is drawn. */
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * What asks for the focus: what the selector finds in `within` gets it once it is drawn, without scrolling. Only the newest request
 * counts. It names what it wants, because an effect of the drawing before may run after a key.
 */
export function useFocusWhenDrawn(within: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const element = within.current?.querySelector<HTMLElement>(wanted.current)
    if (element === null || element === undefined) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })
  return (selector) => {
    wanted.current = selector
  }
}
