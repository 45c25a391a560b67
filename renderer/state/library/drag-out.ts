/** Drags an asset's file out of the window: by the host on the desktop, by the browser elsewhere. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { bridge } from '../current-bridge.ts'
import { messageWords } from '../../words/state/message-words.ts'

interface DragStart {
  dataTransfer: Pick<DataTransfer, 'setData' | 'effectAllowed'>
  preventDefault(): void
}

/** Starts the drag; call it from `dragstart`. */
export function dragOut(asset: Asset, event: DragStart): void {
  const current = bridge()
  if (current.startDrag !== undefined) {
    // The host starts its own drag.
    event.preventDefault()
    current.startDrag(asset.id)
    return
  }
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('DownloadURL', downloadUrl(asset, location.href))
}

/** Returns `type:name:address`, the format that Chromium expects; a colon would end the name. */
export function downloadUrl({ mediaType, url }: Pick<Asset, 'mediaType' | 'url'>, page: string): string {
  return `${mediaType}:${fileName({ url }).replaceAll(':', ' ')}:${new URL(url, page).href}`
}

/** Returns whether files can be dragged out of this window. */
export function canDragOut(): boolean {
  return bridge().startDrag !== undefined || 'chrome' in globalThis
}

/** Returns `Drag out of the window to copy cat.glb`; undefined if dragging out is not supported. */
export function dragOutHint(asset: Asset): string | undefined {
  return canDragOut() ? messageWords.assets.dragOut(fileName(asset)) : undefined
}

function fileName({ url }: Pick<Asset, 'url'>): string {
  const last = url.slice(url.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
