/** Commands and events over IPC. Calls are accepted only from our own page in the main frame of our own window. */
import { existsSync } from 'node:fs'
import { ipcMain, nativeImage, type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import { AppError } from '../../shared/protocol/app-error.ts'
import { ipc } from '../../shared/protocol/channels.ts'
import type { Reply } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { Backend } from '../backend/backend.ts'
import { fitEvent, type LargeReplies, type ReplyElsewhere } from './large-replies.ts'
import { isOwnPage } from './origin.ts'

/** Connects the window to the backend. Returns the function that sends the host's events. */
export function connectWindow(
  backend: Backend,
  window: () => BrowserWindow | null,
  dragIconPath: string,
  replies: LargeReplies,
): (event: StudioEvent) => void {
  const send = (event: StudioEvent) => {
    const target = window()
    // A crashed window is skipped: once reloaded, it requests everything again.
    if (target !== null && !target.isDestroyed() && !target.webContents.isCrashed())
      target.webContents.send(ipc.event, fitEvent(event))
  }
  backend.subscribe(send)

  ipcMain.handle(
    ipc.command,
    async (event, name: unknown, input: unknown): Promise<Reply<unknown> | ReplyElsewhere> => {
      if (!isTrusted(event, window()))
        return { ok: false, error: new AppError('invalid-input', 'this page may not give commands').toData() }
      return replies.fit(await backend.dispatch(String(name), input))
    },
  )

  ipcMain.on(ipc.startDrag, (event, assetId: unknown) => {
    if (isTrusted(event, window()) && typeof assetId === 'string') void startDrag(backend, event, assetId, dragIconPath)
  })
  return send
}

function isTrusted(event: IpcMainInvokeEvent | IpcMainEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame
  return (
    window !== null &&
    !window.isDestroyed() &&
    frame !== null &&
    frame === window.webContents.mainFrame &&
    isOwnPage(frame.url)
  )
}

async function startDrag(backend: Backend, event: IpcMainEvent, assetId: string, iconPath: string): Promise<void> {
  const file = await backend.openAsset(assetId, null)
  if (file === null || !existsSync(file.path)) return
  event.sender.startDrag({ file: file.path, icon: nativeImage.createFromPath(iconPath) })
}
