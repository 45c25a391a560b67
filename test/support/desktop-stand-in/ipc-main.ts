/** `ipcMain`: handlers and listeners by channel. */
import { EventEmitter } from 'node:events'

type Handler = (event: unknown, ...args: unknown[]) => unknown

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`a second handler for ${channel}`)
    this.#handlers.set(channel, handler)
  }

  /** What an `invoke` of the page gets. The value crosses as JSON. */
  async answer(channel: string, event: unknown, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (handler === undefined) throw new Error(`no handler for ${channel}`)
    return handler(event, ...args)
  }
}

export const ipcMain = new IpcMain()
