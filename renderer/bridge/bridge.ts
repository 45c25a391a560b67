/** The window's only connection to its host, with implementations for desktop and web. */
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

export interface StagedUpload {
  stagedId: string
  name: string
  mediaType: string
  bytes: number
}

export interface Bridge {
  host: 'desktop' | 'web'
  /** Rejects with AppError. */
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  /** Passes on events in order, and `refresh` after every reconnect. Returns the function that unsubscribes. */
  subscribe(listener: (event: StudioEvent) => void): () => void
  /** Rejects with AppError. */
  stage(file: Blob, name: string): Promise<StagedUpload>
  /** Desktop: asks where to save, and resolves to the path or null. Web: starts a download, and resolves to null. */
  save(stagedId: string, suggestedName: string): Promise<string | null>
  /** Desktop only: starts a drag of the asset's file out of the window. */
  startDrag?(assetId: string): void
}
