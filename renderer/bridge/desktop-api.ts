/** The interface that the preload exposes on the window in the desktop host. */
import type { CommandName, Reply } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

export interface DesktopApi {
  /** Never rejects: a failure is a reply. A reply that is too large for a message is fetched from `/replies/<id>`. */
  command(name: CommandName, input: unknown): Promise<Reply<unknown> | { replyId: string }>
  /** Returns the function that unsubscribes. */
  onEvent(listener: (event: StudioEvent) => void): () => void
  /** Must be called from a `dragstart` handler that prevented the default. */
  startDrag(assetId: string): void
}

declare global {
  interface Window {
    maquette?: DesktopApi
  }
}
