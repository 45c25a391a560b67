/** The window's only way out. Two implementations, desktop and web, each under sixty lines. */
import type { CommandInput, CommandName, CommandOutput, StudioEvent } from '../../shared/protocol/contract.ts'

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
  /** Events in order; `refresh` after every reconnect. Returns the function that ends it. */
  subscribe(listener: (event: StudioEvent) => void): () => void
  /** Rejects with AppError. */
  stage(file: Blob, name: string): Promise<StagedUpload>
  /** Desktop: asks where, resolves to the path or null. Web: hands the browser a download, resolves to null. */
  save(stagedId: string, suggestedName: string): Promise<string | null>
  /** Desktop only: begins dragging the asset's file out of the window. */
  startDrag?(assetId: string): void
}
