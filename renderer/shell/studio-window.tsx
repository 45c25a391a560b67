/** The whole window: theme, workbench, and what lies over it. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { Suspense, useMemo } from 'react'
import { useStudio } from '../state/studio-store.ts'
import { later } from '../ui/later.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { LiveRegion } from './live-region.tsx'
import { MessageToasts } from './message-toasts.tsx'
import { StartScreen } from './start-screen.tsx'
import { studioActions } from './studio-actions.tsx'
import { useReducedMotionSetting } from './use-reduced-motion-setting.ts'
import { useThemeSetting } from './use-theme-setting.ts'
import { Workbench } from './workbench.tsx'

const shortcuts = studioActions.flatMap(({ label, shortcut }) => (shortcut === undefined ? [] : [{ label, shortcut }]))

const CommandPalette = later(async () => (await import('./command-palette.tsx')).CommandPalette)
const SettingsDialog = later(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog)
const SpendingDialog = later(async () => (await import('../spending/spending-dialog.tsx')).SpendingDialog)

/** Draws the start screen until the studio has answered, then the workbench. */
export function StudioWindow() {
  const scheme = useThemeSetting()
  const reducedMotion = useReducedMotionSetting()
  const ready = useStudio(({ snapshot }) => snapshot !== null)
  const ownTheme = useMemo(
    () => ({
      ...theme,
      components: {
        ...theme.components,
        ...(reducedMotion ? { Notifications: { defaultProps: { transitionDuration: 0 } } } : {}),
      },
    }),
    [reducedMotion],
  )
  return (
    <MantineProvider theme={ownTheme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <Notifications
        position="top-center"
        autoClose={8000}
        limit={3}
        containerWidth={400}
        styles={{ root: { marginTop: 40 } }}
      />
      <LiveRegion />
      <MessageToasts />
      {ready ? (
        <>
          <Workbench reducedMotion={reducedMotion} />
          <Suspense fallback={null}>
            <CommandPalette />
            <SettingsDialog shortcuts={shortcuts} />
            <SpendingDialog />
          </Suspense>
        </>
      ) : (
        <StartScreen />
      )}
    </MantineProvider>
  )
}
