/** What the backend may do on the person's desk: save dialogs, the file manager, notifications, progress on the dock or taskbar. */
import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { app, dialog, Notification, shell, type BrowserWindow } from 'electron'
import { AppError } from '../../shared/app-error.ts'
import type { StudioEvent } from '../../shared/contract.ts'
import type { DeskPort } from '../backend/ports.ts'
import { freeName } from './free-name.ts'

/** `send` tells the window that a notification was chosen. */
export function createDesk(window: () => BrowserWindow | null, send: (event: StudioEvent) => void): Required<DeskPort> {
  let lastFolder: string | null = null
  return {
    async saveFile(sourcePath, suggestedName) {
      const folder = lastFolder ?? app.getPath('documents')
      const options = {
        title: 'Save the model',
        defaultPath: join(folder, freeName(folder, suggestedName)),
        properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
      }
      const owner = window()
      const chosen = await (owner === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options))
      if (chosen.canceled || chosen.filePath === '') return null
      lastFolder = dirname(chosen.filePath)
      try {
        // Cloned where the file system can; the dialog has asked before an existing file is replaced.
        await copyFile(sourcePath, chosen.filePath, constants.COPYFILE_FICLONE)
      } catch (cause) {
        const code = (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? 'disk-full' : 'disk-denied'
        throw new AppError(code, `cannot write ${basename(chosen.filePath)}`, {
          cause,
          details: { path: chosen.filePath },
        })
      }
      return chosen.filePath
    },
    async showInFolder(path) {
      shell.showItemInFolder(path)
    },
    notify({ title, body, jobId }) {
      if (!Notification.isSupported() || window()?.isFocused() === true) return
      const notification = new Notification({ title, body })
      notification.on('click', () => {
        const target = window()
        if (target?.isMinimized() === true) target.restore()
        target?.focus()
        send({ type: 'host', action: 'show-job', id: jobId })
      })
      notification.show()
    },
    showProgress(fraction) {
      window()?.setProgressBar(fraction ?? -1)
    },
  }
}
