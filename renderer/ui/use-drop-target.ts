import { useState, type DragEvent } from 'react'

/**
 * Returns whether something is dragged over an element, and the handlers that make it a drop target. Items that it does
 * not accept are left to the enclosing targets.
 */
export function useDropTarget(
  onDrop: (data: DataTransfer) => void,
  accepts: (data: DataTransfer) => boolean = () => true,
) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!accepts(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      // A drop on a target inside this one does not bubble.
      onDropCapture: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (!accepts(event.dataTransfer)) return
        event.preventDefault()
        event.stopPropagation()
        onDrop(event.dataTransfer)
      },
    },
  }
}

/** Returns whether files from outside the window are dragged. */
export function holdsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}
