/** What the preload puts on the window of the desktop host, and nothing else. */
import type { CommandName, Reply, StudioEvent } from '../../shared/protocol/contract.ts'

export interface DesktopApi {
  /** Never rejects: a failure is a reply. One that is too large for a message is fetched from `/replies/<id>`. */
  command(name: CommandName, input: unknown): Promise<Reply<unknown> | { replyId: string }>
  /** Returns the function that ends the subscription. */
  onEvent(listener: (event: StudioEvent) => void): () => void
  /** To be called from a `dragstart` handler whose default was prevented. */
  startDrag(assetId: string): void
}

declare global {
  interface Window {
    maquette?: DesktopApi
  }
}
