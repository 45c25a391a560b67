/** Mounts the studio on a page, with any bridge. */
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './shell/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Bridge } from './bridge/bridge.ts'
import { followStudio } from './shell/follow-studio.ts'
import { ignoreSecondClicks } from './shell/single-click.ts'
import { StudioWindow } from './shell/studio-window.tsx'
import { reportVisibility } from './state/attend.ts'
import { restoreWindow } from './state/restore-window.ts'
import { setBridge } from './state/current-bridge.ts'
import { followStage } from './state/stage/follow-stage.ts'
import { followQuotes } from './state/draft/quote.ts'

/** Renders the studio into `root` and starts to follow the backend. */
export function mountStudio(root: HTMLElement, bridge: Bridge): void {
  setBridge(bridge)
  restoreWindow()
  followStudio()
  followQuotes()
  void import('./state/draft/follow-deletions.ts').then(({ followDeletions }) => followDeletions())
  followStage()
  reportVisibility()
  ignoreSecondClicks(document)
  createRoot(root).render(
    <StrictMode>
      <StudioWindow />
    </StrictMode>,
  )
}
