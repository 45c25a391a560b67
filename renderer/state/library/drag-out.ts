/** Dragging an asset's own file out of the window: by the host on the desktop, by the browser elsewhere. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { bridge } from '../current-bridge.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** What of a drag event is needed. */
interface DragStart {
  dataTransfer: Pick<DataTransfer, 'setData' | 'effectAllowed'>
  preventDefault(): void
}

/** To be called from `dragstart`. Whoever takes the drop gets the file as it is in the library. */
export function dragOut(asset: Asset, event: DragStart): void {
  const current = bridge()
  if (current.startDrag !== undefined) {
    // The host begins a drag of its own.
    event.preventDefault()
    current.startDrag(asset.id)
    return
  }
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('DownloadURL', downloadUrl(asset, location.href))
}

/** `type:name:address`, as Chromium takes it; a colon in the name would end it. */
export function downloadUrl({ mediaType, url }: Pick<Asset, 'mediaType' | 'url'>, page: string): string {
  return `${mediaType}:${fileName({ url }).replaceAll(':', ' ')}:${new URL(url, page).href}`
}

/** Whether a file dragged out of this window arrives somewhere. */
export function canDragOut(): boolean {
  return bridge().startDrag !== undefined || 'chrome' in globalThis
}

/** `Drag out of the window to copy cat.glb`; undefined where that does not work. */
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
