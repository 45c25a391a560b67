/** Shortcuts as the person's keyboard names them. */

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** `mod+Enter` → `⌘ Enter` or `Ctrl Enter`. */
export function shortcutWords(shortcut: string, mac: boolean = isMac): string {
  const words: Record<string, string> = mac
    ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↩' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' }
  return shortcut
    .split('+')
    .map((key) => words[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(mac ? '' : ' + ')
}
