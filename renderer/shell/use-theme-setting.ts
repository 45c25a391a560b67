import { useColorScheme } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Settings } from '../../shared/protocol/settings.ts'
import { useStudio } from '../state/use-studio.ts'

/** Stored for the first frame, before the studio has responded. */
const storageKey = 'maquette-theme'

/** Returns the colour scheme, according to the setting or the system. */
export function useThemeSetting(): 'dark' | 'light' {
  const system = useColorScheme('dark', { getInitialValueInEffect: false })
  const setting = useStudio(({ snapshot }) => snapshot?.settings.theme)
  useEffect(() => {
    if (setting !== undefined) localStorage.setItem(storageKey, setting)
  }, [setting])
  const theme = setting ?? (localStorage.getItem(storageKey) as Settings['theme'] | null) ?? 'system'
  return theme === 'system' ? system : theme
}
