/**
 * Restores the window after a crash or hang of its process. The studio runs in the main process and is not affected.
 */
import { dialog, type BrowserWindow } from 'electron'
import type { Notice } from '../../shared/protocol/studio-event.ts'
import { words } from './words.ts'

/**
 * After a second crash within this time, the artist is asked, so that a page that always crashes is not reloaded
 * forever.
 */
const minReloadGapMs = 60_000

export interface RecoveryOptions {
  /** Loads the studio's page. */
  load: () => Promise<void>
  quit: () => void
  notice: (kind: Notice['kind'], details: Record<string, unknown>) => void
  log: (message: string, data: Record<string, unknown>) => void
  now: () => number
}

export interface WindowRecovery {
  /** Asks first, since unsaved edits are lost. */
  reload(): Promise<void>
}

/** Follows one window until it is closed. */
export function recoverWindow(window: BrowserWindow, options: RecoveryOptions): WindowRecovery {
  const { load, quit, notice, log, now } = options
  const contents = window.webContents
  let reloadedAt = -Infinity
  let isHanging = false
  /** The process was killed in order to reload. */
  let isEnded = false
  let hangQuestion: AbortController | null = null

  const reload = (): void => {
    load().catch((thrown: unknown) => log('the page could not be loaded', { reason: String(thrown) }))
  }
  const reloadNow = (): void => {
    if (!isHanging) return reload()
    // A hung page does not unload; after 'render-process-gone', a reload gets a new process.
    isEnded = true
    contents.forcefullyCrashRenderer()
  }
  /**
   * Resolves to the index of the button. The window is the dialog's parent, since macOS would otherwise block this
   * process.
   */
  const ask = async (question: Question, signal?: AbortSignal): Promise<number> => {
    const [message, detail, ...buttons] = question
    const rest = { type: 'warning', defaultId: 0, cancelId: 0, noLink: true } as const
    return (await dialog.showMessageBox(window, { ...rest, message, detail, buttons, ...(signal && { signal }) }))
      .response
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    isHanging = false
    hangQuestion?.abort()
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log('the window’s process is gone', { reason, exitCode })
    if (isEnded) {
      isEnded = false
      return reload()
    }
    const isRepeated = now() - reloadedAt < minReloadGapMs
    reloadedAt = now()
    notice('window-crashed', { reason })
    if (!isRepeated) return reload()
    // The window may have crashed before it was shown.
    window.show()
    void ask(words.crashedAgain).then((choice) => (choice === 1 ? quit() : reload()))
  })
  window.on('unresponsive', () => {
    isHanging = true
    if (hangQuestion !== null) return
    log('the window does not respond', {})
    const question = (hangQuestion = new AbortController())
    void ask(words.hanging, question.signal)
      .then((choice) => choice === 1 && isHanging && reloadNow())
      .finally(() => (hangQuestion = null))
  })
  window.on('responsive', () => {
    isHanging = false
    hangQuestion?.abort()
  })
  return {
    reload: async () => {
      if ((await ask(words.reload)) === 1 && !window.isDestroyed()) reloadNow()
    },
  }
}

/** The message, its details, and the buttons; Escape chooses the first. */
type Question = readonly [message: string, detail: string, ...buttons: string[]]
