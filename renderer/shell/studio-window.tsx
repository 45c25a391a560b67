/** The whole window. */
import { MantineProvider } from '@mantine/core'
import { useSpotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { AppError } from '../../shared/protocol/app-error.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { useBin } from '../state/library/use-bin.ts'
import { useSpending } from '../state/services/use-spending.ts'
import { severalStore } from '../state/library/several-models.ts'
import { useStudio } from '../state/use-studio.ts'
import { useWindow } from '../state/use-window.ts'
import { messageStore, reportError } from '../state/messages.ts'
import { tryStartAgain } from '../state/start-studio.ts'
import { useShortcutWords } from '../state/use-shortcut.ts'
import { ActionKeys } from '../ui/action-keys.ts'
import { lazyComponent, loadAhead, onMissingPart } from '../ui/lazy-component.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import { LiveRegion } from './live-region.tsx'
import { paletteStore } from './palette.ts'
import { StartScreen } from './start-screen.tsx'
import { studioActions } from './studio-actions.ts'
import { useReducedMotionSetting } from './use-reduced-motion-setting.ts'
import { useScaleSetting } from './use-scale-setting.ts'
import { useThemeSetting } from './use-theme-setting.ts'
import { useLanguageSetting } from './window-language.ts'
import { Workbench } from './workbench.tsx'

const MessageToasts = lazyComponent(async () => (await import('./message-toasts.tsx')).MessageToasts, {
  useWanted: () => useStore(messageStore, ({ latest }) => latest !== null),
})
const CommandPalette = lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette, {
  useWanted: () => useSpotlight(paletteStore).opened,
})
const SettingsDialog = lazyComponent(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog, {
  useWanted: () => useWindow(({ settings }) => settings !== null),
})
const SpendingDialog = lazyComponent(async () => (await import('../spending/spending-dialog.tsx')).SpendingDialog, {
  useWanted: () => useSpending(({ open }) => open),
})
const BinDialog = lazyComponent(async () => (await import('../library/bin-dialog.tsx')).BinDialog, {
  useWanted: () => useBin(({ open }) => open),
})

const SeveralModelsDialog = lazyComponent(
  async () => (await import('../library/several-models-dialog.tsx')).SeveralModelsDialog,
  { useWanted: () => useStore(severalStore, ({ question }) => question !== null) },
)

/** Shows the start screen until the studio has responded, then the workbench. */
export function StudioWindow() {
  const scheme = useThemeSetting()
  const language = useLanguageSetting()
  const reducedMotion = useReducedMotionSetting()
  const ready = useStudio(({ snapshot }) => snapshot !== null)
  const keysOf = useShortcutWords()
  useScaleSetting()
  useLoadingAhead()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <LiveRegion />
      {ready ? (
        // What was drawn in another language is drawn anew.
        <ActionKeys value={keysOf} key={language}>
          <Workbench reducedMotion={reducedMotion}>
            <MessageToasts reducedMotion={reducedMotion} />
          </Workbench>
          <CommandPalette />
          <SettingsDialog actions={studioActions} />
          <SpendingDialog />
          <BinDialog />
          <SeveralModelsDialog />
        </ActionKeys>
      ) : (
        <>
          <StartScreen />
          <MessageToasts reducedMotion={reducedMotion} />
        </>
      )}
    </MantineProvider>
  )
}

/** Delay in ms, so that the form gets its first price before the rest is preloaded. */
const firstPriceMs = 600

/** Preloads the rest of the window in idle time. A failure is reported once the part is needed. */
function useLoadingAhead(): void {
  const connectionId = useDraft(({ draft }) => draft.connectionId)
  const usable = useStudio(({ catalogues }) => (catalogues[connectionId]?.status ?? 'loading') !== 'loading')
  useEffect(() => {
    if (!usable) return
    const timer = setTimeout(loadAhead, firstPriceMs)
    return () => clearTimeout(timer)
  }, [usable])
  useEffect(
    () =>
      onMissingPart((thrown) => {
        const error = new AppError('offline', AppError.from(thrown).message, {
          details: { studio: true, reason: 'part-missing' },
        })
        reportError(error.toData(), undefined, { label: shellWords.messages.reload, run: tryStartAgain })
      }),
    [],
  )
}
