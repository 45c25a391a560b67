/** Formats shortcuts with the key names of the platform. */
import { keyWords } from './ui.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const signs: Readonly<Record<string, string>> = {
  Plus: '+',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** `mod+Enter` → `⌘ Enter` or `Ctrl Enter`. */
export function shortcutWords(shortcut: string, mac: boolean = isMac): string {
  const words: Readonly<Record<string, string>> = keyWords[mac ? 'mac' : 'other']
  return shortcut
    .split('+')
    .map((key) => signs[key] ?? words[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(mac ? '' : ' + ')
}
