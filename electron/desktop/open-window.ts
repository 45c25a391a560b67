/** Opens the studio's window, sandboxed and at its last position. */
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme } from 'electron'
import { pageUrl } from './origin.ts'
import { recoverWindow, type RecoveryOptions, type WindowRecovery } from './window-recovery.ts'
import { keepWindowState, minimumSize, readWindowState } from './window-state.ts'
import { words } from './words.ts'

interface OpenWindow {
  window: BrowserWindow
  recovery: WindowRecovery
  /** Resolves when the page is loaded. */
  loaded: Promise<void>
}

/** `built`: the folder of the bundles. */
export function openWindow(built: string, dataFolder: string, options: Omit<RecoveryOptions, 'load'>): OpenWindow {
  const statePath = join(dataFolder, 'window.json')
  const { bounds, maximised } = readWindowState(statePath)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: words.app,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#161616' : '#f3f3f3',
    webPreferences: {
      preload: join(built, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  keepWindowState(window, statePath)
  window.once('ready-to-show', () => {
    if (maximised) window.maximize()
    window.show()
  })
  const load = (): Promise<void> =>
    window.loadURL(pageUrl).catch((thrown: unknown) => {
      // A crash during loading is handled by `window-recovery.ts`.
      if (!window.isDestroyed() && !window.webContents.isCrashed()) throw thrown
    })
  return { window, recovery: recoverWindow(window, { ...options, load }), loaded: load() }
}
