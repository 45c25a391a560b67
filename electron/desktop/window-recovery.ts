/**
 * Restores the window after a crash or hang of its process. The studio runs in the main process and is not affected;
 * the page brings back what it showed, and says that it crashed.
 */
import { dialog, type BrowserWindow } from 'electron'
import { words } from './words.ts'

/**
 * After this many crashes within this time, the artist is asked, so that a page that always crashes is not reloaded
 * forever. At the second one, the page leaves its model closed.
 */
const crashLimit = { count: 3, withinMs: 60_000 }
/** A window that hangs is reloaded after this time if the artist does not decide. */
const hangLimitMs = 30_000

export interface RecoveryOptions {
  /** Loads the studio's page. */
  load: () => Promise<void>
  quit: () => void
  log: (message: string, data: Record<string, unknown>) => void
  now: () => number
}

export interface WindowRecovery {
  reload(): void
}

/** Follows one window until it is closed. */
export function recoverWindow(window: BrowserWindow, options: RecoveryOptions): WindowRecovery {
  const { load, quit, log, now } = options
  const contents = window.webContents
  let crashedAt: number[] = []
  let isHanging = false
  /** The process was killed in order to reload. */
  let isEnded = false
  let hangQuestion: AbortController | null = null

  const loadPage = (): void => {
    load().catch((thrown: unknown) => log('the page could not be loaded', { reason: String(thrown) }))
  }
  const reload = (): void => {
    if (window.isDestroyed()) return
    if (!isHanging) return loadPage()
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
      return loadPage()
    }
    crashedAt = [...crashedAt.filter((at) => now() - at < crashLimit.withinMs), now()]
    if (crashedAt.length < crashLimit.count) return loadPage()
    // The window may have crashed before it was shown.
    window.show()
    void ask(words.crashedAgain).then((choice) => (choice === 1 ? quit() : loadPage()))
  })
  window.on('unresponsive', () => {
    isHanging = true
    if (hangQuestion !== null) return
    log('the window does not respond', {})
    const question = (hangQuestion = new AbortController())
    const timer = setTimeout(() => isHanging && reload(), hangLimitMs)
    void ask(words.hanging, question.signal)
      .then((choice) => choice === 1 && isHanging && reload())
      .finally(() => {
        clearTimeout(timer)
        hangQuestion = null
      })
  })
  window.on('responsive', () => {
    isHanging = false
    hangQuestion?.abort()
  })
  return { reload }
}

/** The message, its details, and the buttons; Escape chooses the first. */
type Question = readonly [message: string, detail: string, ...buttons: string[]]
