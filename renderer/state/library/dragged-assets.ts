/** What of the library is being dragged, for places in the window that take it. */
import { createStore } from 'zustand/vanilla'
import { librarySelection } from './library-selection.ts'

/** The ids of what is being dragged; none while nothing is. */
export const draggedStore = createStore<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/** To be called from `dragstart`: the thing under the pointer, and whatever is selected with it. */
export function beginDrag(id: string): void {
  const { selected } = librarySelection.getState()
  const ids = selected.has(id) ? [...selected] : [id]
  // What appears in the page at once would end the drag.
  setTimeout(() => draggedStore.setState({ ids }))
  // A drag that the host took over has no end here: the next move without a button is it.
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

/** Their ids; empty while nothing is dragged. */
export function draggedIds(): readonly string[] {
  return draggedStore.getState().ids
}
