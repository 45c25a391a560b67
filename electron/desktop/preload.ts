/** The bridge into the window: three functions and an allow-list of commands, without access to Electron. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { commandNames, ipc } from '../../shared/protocol/channels.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

const allowedCommands = new Set<string>(commandNames)

contextBridge.exposeInMainWorld('maquette', {
  command: (name: string, input: unknown): Promise<unknown> =>
    allowedCommands.has(name)
      ? ipcRenderer.invoke(ipc.command, name, input)
      : Promise.resolve({ ok: false, error: { code: 'invalid-input', message: `unknown command ${name}` } }),
  onEvent: (listener: (event: StudioEvent) => void): (() => void) => {
    const forward = (_: IpcRendererEvent, event: StudioEvent) => listener(event)
    ipcRenderer.on(ipc.event, forward)
    return () => {
      ipcRenderer.removeListener(ipc.event, forward)
    }
  },
  startDrag: (assetId: string): void => ipcRenderer.send(ipc.startDrag, assetId),
})
