/** What `import 'electron'` gets: the part of its API that the main process uses. */
import { ipc } from '../../../shared/protocol/channels.ts'
import { app } from './app.ts'
import type { ControlAnswer, ControlMessage, ControlRequest } from './control.ts'
import { answerMessageBox, chooseMenuItem, notifications } from './desk.ts'
import { ipcMain } from './ipc-main.ts'
import { isGranted } from './session.ts'
import { answers, record } from './state.ts'

export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { crashReporter, dialog, Menu, nativeImage, nativeTheme, Notification, screen, shell } from './desk.ts'
export { ipcMain } from './ipc-main.ts'
export { autoUpdater, net } from './net.ts'
export { powerMonitor, powerSaveBlocker } from './power.ts'
export { protocol } from './protocol.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export { utilityProcess } from './utility-process.ts'

process.on('message', ({ id, request }: ControlMessage) => {
  obey(request)
  // Whatever it set off has had its turn when the answer goes.
  setImmediate(() => process.send?.({ id, record } satisfies ControlAnswer))
})
// The test is gone: so is the studio.
process.on('disconnect', () => process.exit(1))

function obey(request: ControlRequest): void {
  switch (request.ask) {
    case 'answer-save-dialog':
      answers.saveDialogs.push(request.path)
      break
    case 'answer-message-box':
      answerMessageBox(request.button)
      break
    case 'crash-window':
      for (const window of app.windows) window.crash(request.reason)
      break
    case 'hang-window':
      for (const window of app.windows) window.hang(request.hangs)
      break
    case 'process-gone':
      app.emit('child-process-gone', {}, request.details)
      break
    case 'choose-menu-item':
      chooseMenuItem(request.label)
      break
    case 'choose-notification':
      notifications[request.index]?.emit('click')
      break
    case 'focus':
      answers.focused = request.focused
      break
    case 'open-file':
      app.emit('open-file', { preventDefault: () => undefined }, request.path)
      break
    case 'start-again':
      app.emit('second-instance', {}, request.words, request.folder)
      break
    case 'permission':
      record.permissions.push({
        permission: request.permission,
        url: request.url,
        granted: isGranted(request.url, request.permission),
      })
      break
    case 'command-from':
      void ipcMain
        .answer(ipc.command, { senderFrame: { url: request.url } }, ['studio.snapshot', {}])
        .then((reply) => record.foreignReplies.push(reply))
      break
    case 'close-window':
      for (const window of app.windows) window.close()
      break
    case 'quit':
      app.quit()
      break
    case 'record':
      break
  }
}
