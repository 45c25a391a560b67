/** The backend's access to the desktop: save dialogs, file manager, notifications, progress. */
import { basename, dirname, join } from 'node:path'
import { app, dialog, Notification, shell, type BrowserWindow } from 'electron'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { DesktopPort } from '../backend/ports.ts'
import { freeName } from './save-copy.ts'
import { saveCopy } from './save-copy.ts'
import { endTitle, words } from './words.ts'

/** `send` tells the window which notification was chosen. */
export function createDesktopPort(
  window: () => BrowserWindow | null,
  send: (event: StudioEvent) => void,
): Required<Omit<DesktopPort, 'updates' | 'crashReports'>> {
  let lastFolder: string | null = null
  return {
    async saveFile(sourcePath, suggestedName) {
      const folder = lastFolder ?? app.getPath('documents')
      const options = {
        title: words.save,
        defaultPath: join(folder, freeName(folder, suggestedName)),
        properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
      }
      const owner = window()
      const chosen = await (owner === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options))
      if (chosen.canceled || chosen.filePath === '') return null
      lastFolder = dirname(chosen.filePath)
      try {
        // The dialog has already confirmed replacing an existing file.
        await saveCopy(sourcePath, chosen.filePath)
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
    notify({ remark, body, jobId }) {
      if (!Notification.isSupported() || window()?.isFocused() === true) return
      const notification = new Notification({ title: endTitle(remark), body })
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
