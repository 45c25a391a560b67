/** Zooms the window by the interface size of the settings. */
import type { BrowserWindow } from 'electron'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { Backend } from '../backend/backend.ts'

/** Call once, when the backend has started. Returns the function that zooms a new window once it has loaded. */
export async function followScale(
  backend: Pick<Backend, 'dispatch' | 'subscribe'>,
  openWindow: () => BrowserWindow | null,
): Promise<() => void> {
  const reply = await backend.dispatch('studio.snapshot', {})
  let factor = reply.ok ? (reply.value as Snapshot).settings.scale / 100 : 1
  const zoom = (): void => openWindow()?.webContents.setZoomFactor(factor)
  backend.subscribe((event) => {
    if (event.type !== 'settings') return
    factor = event.settings.scale / 100
    zoom()
  })
  return zoom
}
