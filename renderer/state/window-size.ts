/** The size of the window and of its text, which decide how the panels are arranged. */
import { createStore } from 'zustand/vanilla'

interface WindowSize {
  /** Size in px at a scale of 1: a window of 1440 px at a scale of 2 has room for as much as one of 720 px. */
  width: number
  height: number
  /** Css px for each px of a length: 1 unless the interface size or the browser's text size was changed. */
  scale: number
}

export const windowSizeStore = createStore<WindowSize>()(() => ({ width: 1440, height: 900, scale: 1 }))

/** Reads the sizes from the page. The length unit of style sheets is the rem, so that the root's text size is the scale. */
export function measureWindow(): void {
  const { clientWidth, clientHeight } = document.documentElement
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
  windowSizeStore.setState({ width: clientWidth / scale, height: clientHeight / scale, scale })
}

/** Follows the size of the window. Returns a function that stops. */
export function followWindowSize(): () => void {
  measureWindow()
  window.addEventListener('resize', measureWindow)
  return () => window.removeEventListener('resize', measureWindow)
}
