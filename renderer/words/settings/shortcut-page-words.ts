/** The settings page of shortcuts. */
import { messages, say } from '../../../shared/text/language.ts'

export const shortcutPageWords = messages({
  help: 'Click a shortcut, then press the new keys. Delete removes it, Escape cancels.',
  press: 'Press keys …',
  noKeys: 'No keys',
  resetAll: 'Reset all shortcuts',
  takeHere: 'Use here instead',
  cancel: 'Cancel',
})

export const changeKeysWords = (action: string, keys: string) => say('{action}: {keys}. Change keys', { action, keys })
export const resetKeysWords = (action: string) => say('Reset the keys of “{action}”', { action })
export const takenKeysWords = (keys: string, action: string) => say('{keys} belongs to “{action}”.', { keys, action })
export const reservedKeysWords = (keys: string) => say('{keys} is reserved for text and lists.', { keys })
