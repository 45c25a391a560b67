/** Reads key events as shortcuts, whatever the layout of the keyboard. Pure. */

type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'getModifierState'
>

/** Without and with Shift, by place, as on a keyboard of the United States. */
const signsByPlace: Readonly<Record<string, string>> = {
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Semicolon: ';:',
  Quote: '\'"',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
}

/** Whether a key belongs to an input method, which has not finished a word: no command may take it. */
export function isComposed({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/**
 * Returns the names of the pressed keys as shortcuts write them, the likeliest first: `mod+shift+Z`. Letters are those
 * of the layout if they are Latin, otherwise those at the same position on a United States keyboard; digits may also be
 * identified by position, since French layouts need Shift for them. None for a modifier alone, for a character typed
 * with AltGr, or while a word is being composed.
 */
export function pressedKeys(event: KeyEvent): string[] {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (isComposed(event) || event.getModifierState('AltGraph')) return []
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'].includes(key)) return []
  const modifiers = `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}`
  const shift = shiftKey ? 'shift+' : ''
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const place = letter ?? digit
  const sign = signsByPlace[code]?.[shiftKey ? 1 : 0]
  const names = /^\p{Script=Latin}$/u.test(key)
    ? [shift + key.toUpperCase()]
    : /^[!-~]$/.test(key)
      ? [named(key)]
      : key.length > 1 && key !== 'Dead' && key !== 'Process' && key !== 'Unidentified'
        ? [shift + key]
        : key === ' '
          ? [`${shift}Space`]
          : []
  const isAscii = /^[!-~]$/.test(key)
  if (digit !== undefined && key !== digit) names.push(shift + digit)
  else if (!isAscii && place !== undefined) names.push(shift + place)
  else if (!isAscii && sign !== undefined) names.push(named(sign))
  // The key of plus, without Shift.
  if (key === '=' && ctrlKey) names.push('Plus')
  return names.map((name) => modifiers + name)
}

/** Plus joins the names. */
function named(sign: string): string {
  return sign === '+' ? 'Plus' : sign
}
