import { useReducedMotion } from '@mantine/hooks'
import { useEffect } from 'react'
import { useStudio } from '../state/use-studio.ts'

/** Returns whether motion is reduced, according to the setting or the system, and marks the page for style sheets. */
export function useReducedMotionSetting(): boolean {
  const system = useReducedMotion(false, { getInitialValueInEffect: false })
  const setting = useStudio(({ snapshot }) => snapshot?.settings.motion ?? 'system')
  const reduced = setting === 'reduced' || (setting === 'system' && system)
  useEffect(() => {
    document.documentElement.dataset['motion'] = reduced ? 'reduced' : 'full'
  }, [reduced])
  return reduced
}
