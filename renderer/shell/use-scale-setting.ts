import { useLayoutEffect } from 'react'
import { followWindowSize, measureWindow } from '../state/window-size.ts'
import { useStudio } from '../state/use-studio.ts'

/** Applies the interface size. On the desktop, its host zooms the window instead. */
export function useScaleSetting(): void {
  const percent = useStudio(({ snapshot }) => (snapshot?.host === 'desktop' ? 100 : snapshot?.settings.scale)) ?? 100
  useLayoutEffect(followWindowSize, [])
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--mq-scale', String(percent / 100))
    measureWindow()
  }, [percent])
}
