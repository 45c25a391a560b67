/** Dark or light: as the person chose, else as the system says. */
import { useColorScheme } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Settings } from '../../shared/protocol/settings.ts'
import { useStudio } from '../state/use-studio.ts'

/** Only so that the first moment, before the studio has answered, has the right colour. */
const remembered = 'maquette-theme'

/** The scheme to draw. */
export function useThemeSetting(): 'dark' | 'light' {
  const system = useColorScheme('dark', { getInitialValueInEffect: false })
  const setting = useStudio(({ snapshot }) => snapshot?.settings.theme)
  useEffect(() => {
    if (setting !== undefined) localStorage.setItem(remembered, setting)
  }, [setting])
  const theme = setting ?? (localStorage.getItem(remembered) as Settings['theme'] | null) ?? 'system'
  return theme === 'system' ? system : theme
}
