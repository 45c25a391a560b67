/** The assets that are being dragged, for drop targets in the window. */
import { createStore } from 'zustand/vanilla'
import { librarySelection } from './library-selection.ts'

/** The ids of the dragged assets; empty while nothing is dragged. */
export const draggedStore = createStore<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/** Starts dragging an asset with its stack, or with the others selected with it; call it from `dragstart`. */
export function beginDrag(id: string, together: readonly string[]): void {
  const { selected } = librarySelection.getState()
  const ids = selected.has(id) ? [...selected] : together
  // Changing the DOM immediately would end the drag.
  setTimeout(() => draggedStore.setState({ ids }))
  // A drag by the host fires no end event: the next move without a pressed button ends it.
  const onMove = ({ buttons }: PointerEvent) => {
    if (buttons === 0) end()
  }
  const end = () => {
    setTimeout(() => draggedStore.setState({ ids: [] }))
    removeEventListener('dragend', end)
    removeEventListener('pointermove', onMove)
  }
  addEventListener('dragend', end)
  addEventListener('pointermove', onMove)
}

/** Returns the ids of the dragged assets; empty while nothing is dragged. */
export function draggedIds(): readonly string[] {
  return draggedStore.getState().ids
}
