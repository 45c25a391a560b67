/** Dialogs, notifications, menus, the shell: recorded, and answered as the test said. */
import { EventEmitter } from 'node:events'
import type { BrowserWindow, MenuItemConstructorOptions, MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { answers, record } from './state.ts'

let answerBox: (response: number) => void = () => undefined

/** Presses a button of the open question. */
export function answerMessageBox(button: string): void {
  const open = record.messageBoxes.findLast((box) => box.open)
  const response = open?.buttons.indexOf(button) ?? -1
  if (response === -1) throw new Error(`there is no button ${button}`)
  answerBox(response)
}

export const dialog = {
  async showSaveDialog(...given: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    const options = given.at(-1) as { defaultPath?: string }
    record.savedDialogs.push({ defaultPath: options.defaultPath })
    const path = answers.saveDialogs.shift() ?? null
    return { canceled: path === null, filePath: path ?? '' }
  },
  /** Stays open until a test answers, or the signal closes it. */
  showMessageBox(_window: BrowserWindow, options: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    const { message, buttons = [], cancelId = 0, signal } = options
    const box = { message, buttons, open: true }
    record.messageBoxes.push(box)
    return new Promise((resolve) => {
      answerBox = (response) => {
        box.open = false
        answerBox = () => undefined
        resolve({ response, checkboxChecked: false })
      }
      signal?.addEventListener('abort', () => box.open && answerBox(cancelId))
    })
  },
  showErrorBox(title: string, content: string): void {
    record.errorBoxes.push({ title, content })
    process.stderr.write(`${title}: ${content}\n`)
  },
}

export const notifications: Notification[] = []

export class Notification extends EventEmitter {
  readonly #options: { title: string; body: string }

  constructor(options: { title: string; body: string }) {
    super()
    this.#options = options
  }
  static isSupported(): boolean {
    return true
  }
  show(): void {
    notifications.push(this)
    record.notifications.push(this.#options)
  }
}

export const shell = {
  showItemInFolder(path: string): void {
    record.shownInFolder.push(path)
  },
  async openPath(path: string): Promise<string> {
    record.openedPaths.push(path)
    return ''
  },
  async openExternal(url: string): Promise<void> {
    record.openedPages.push(url)
  },
}

let items: MenuItemConstructorOptions[] = []

export const Menu = {
  buildFromTemplate(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
    return template
  },
  setApplicationMenu(template: MenuItemConstructorOptions[]): void {
    items = template.flatMap((entry) => (Array.isArray(entry.submenu) ? entry.submenu : []))
    record.menuLabels = items.flatMap((item) => (item.label === undefined ? [] : [item.label]))
  },
}

/** Chooses a menu item as a person would. */
export function chooseMenuItem(label: string): void {
  const item = items.find((candidate) => candidate.label === label)
  if (item?.click === undefined) throw new Error(`there is no menu item ${label}`)
  ;(item.click as () => void)()
}

export const crashReporter = {
  start(options: { uploadToServer?: boolean }): void {
    record.crashReporter = { uploadToServer: options.uploadToServer !== false }
  },
}

export const nativeTheme = { shouldUseDarkColors: true }
export const nativeImage = { createFromPath: (path: string) => ({ path, isEmpty: () => false }) }

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }
