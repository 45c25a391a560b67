/** What a test may say to the stand-in and read back, over the child process's own channel. */

import type { Details, RenderProcessGoneDetails } from 'electron'

export interface StandInRecord {
  notifications: { title: string; body: string }[]
  progress: number[]
  shownInFolder: string[]
  openedPaths: string[]
  /** In the person's own browser. */
  openedPages: string[]
  errorBoxes: { title: string; content: string }[]
  /** Every question that was asked; `open` while no one has answered. */
  messageBoxes: { message: string; buttons: readonly string[]; open: boolean }[]
  /** What keeps the computer awake now. */
  awake: string[]
  /** Of the window. */
  zoomFactor: number
  /** How often a page was loaded into a window. */
  loads: number
  /** As Windows groups windows and notifications. */
  appUserModelId: string | null
  drags: { file: string }[]
  savedDialogs: { defaultPath: string | undefined }[]
  refusedRequests: string[]
  refusedNavigations: string[]
  refusedWindows: string[]
  menuLabels: string[]
  permissions: { permission: string; url: string; granted: boolean }[]
  foreignReplies: unknown[]
  /** What it was started with. */
  crashReporter: { uploadToServer: boolean } | null
  /** One for each web contents. */
  webRtcPolicies: string[]
  /** Of the window that was opened last. */
  webPreferences: Record<string, unknown> | null
}

export type ControlRequest =
  /** The path that the next save dialog answers; null: the person changes their mind. */
  | { ask: 'answer-save-dialog'; path: string | null }
  /** Presses a button of the question that is open. */
  | { ask: 'answer-message-box'; button: string }
  /** The process of the window ends, stops responding, or responds again. */
  | { ask: 'crash-window'; reason: RenderProcessGoneDetails['reason'] }
  | { ask: 'hang-window'; hangs: boolean }
  | { ask: 'process-gone'; details: Details }
  | { ask: 'choose-menu-item'; label: string }
  | { ask: 'choose-notification'; index: number }
  | { ask: 'record' }
  | { ask: 'focus'; focused: boolean }
  /** The system opens a file with the studio, as macOS does, or by a second start with these words. */
  | { ask: 'open-file'; path: string }
  | { ask: 'start-again'; words: string[]; folder: string }
  /** A page at that address asks for a permission, or gives a command from a frame that is not the window's own. */
  | { ask: 'permission'; url: string; permission: string }
  | { ask: 'command-from'; url: string }
  | { ask: 'close-window' }
  | { ask: 'quit' }

export interface ControlMessage {
  id: number
  request: ControlRequest
}

export interface ControlAnswer {
  id: number
  record: StandInRecord
}

/** Sent once the window's page is open. `endpoint` is Chromium's debugging address. */
export interface WindowOpened {
  opened: { endpoint: string; pageUrl: string }
}
