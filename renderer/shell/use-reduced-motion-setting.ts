/** Whether to move things: as the person chose, else as the system says. */
import { useReducedMotion } from '@mantine/hooks'
import { useEffect } from 'react'
import { useStudio } from '../state/use-studio.ts'

/** True where nothing shall move. Also marks the page, so that style sheets know. */
export function useReducedMotionSetting(): boolean {
  const system = useReducedMotion(false, { getInitialValueInEffect: false })
  const setting = useStudio(({ snapshot }) => snapshot?.settings.motion ?? 'system')
  const reduced = setting === 'reduced' || (setting === 'system' && system)
  useEffect(() => {
    document.documentElement.dataset['motion'] = reduced ? 'reduced' : 'full'
  }, [reduced])
  return reduced
}
