/** Keyboard commands of the queue. Pure. */

export type QueueKey =
  | { do: 'go'; to: number; extend: boolean }
  | { do: 'move'; direction: -1 | 1 }
  | { do: 'toggle' | 'select-all' | 'clear' | 'remove' | 'show' }

interface Pressed {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * Returns the command for a key pressed on the row at `index` of `count`; null if there is none. `page` is the number
 * of visible rows.
 */
export function queueKey(pressed: Pressed, index: number, count: number, page: number): QueueKey | null {
  const { key, shiftKey, altKey } = pressed
  const command = pressed.ctrlKey || pressed.metaKey
  if (altKey) {
    if (command || shiftKey) return null
    return key === 'ArrowUp' ? { do: 'move', direction: -1 } : key === 'ArrowDown' ? { do: 'move', direction: 1 } : null
  }
  if (command) return key.toLowerCase() === 'a' && !shiftKey ? { do: 'select-all' } : null
  const targets: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: index - page,
    PageDown: index + page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  if (target !== undefined) return { do: 'go', to: Math.max(0, Math.min(count - 1, target)), extend: shiftKey }
  if (shiftKey) return null
  switch (key) {
    case ' ':
      return { do: 'toggle' }
    case 'Delete':
    case 'Backspace':
      return { do: 'remove' }
    case 'Enter':
      return { do: 'show' }
    case 'Escape':
      return { do: 'clear' }
    default:
      return null
  }
}
