/** Shortcuts on the keyboards of the world: by letter where it is Latin, by place where it is not. */
import { expect, test } from 'vitest'
import { pressedKeys } from '../../../renderer/state/pressed-keys.ts'

const press = (key: string, code: string, more: Partial<KeyboardEvent> & { altGr?: boolean } = {}) => {
  const { altGr = false, ...rest } = more
  return pressedKeys({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    getModifierState: () => altGr,
    ...rest,
  })
}
const ctrlKey = true
const shiftKey = true
const altKey = true

test.each([
  ['the letter of a German keyboard, whatever its place', press('z', 'KeyY', { ctrlKey }), 'mod+Z'],
  ['the letter of a French keyboard', press('q', 'KeyA'), 'Q'],
  ['Shift with a letter', press('T', 'KeyT', { shiftKey }), 'shift+T'],
  ['a letter with Caps Lock', press('T', 'KeyT'), 'T'],
  ['Command on a Mac', press('k', 'KeyK', { metaKey: true }), 'mod+K'],
  ['the place of a Russian letter', press('я', 'KeyZ', { ctrlKey }), 'mod+Z'],
  ['the place of a Greek letter with Shift', press('Σ', 'KeyS', { shiftKey }), 'shift+S'],
  ['the place of a Hebrew letter', press('ש', 'KeyA'), 'A'],
  ['a full-width comma of a Chinese keyboard', press('，', 'Comma', { ctrlKey }), 'mod+,'],
  ['a full-width question mark', press('？', 'Slash', { shiftKey }), '?'],
  ['a question mark of a German keyboard', press('?', 'Minus', { shiftKey }), '?'],
  ['a slash of a German keyboard', press('/', 'Digit7', { shiftKey }), '/'],
  ['a full stop of a Russian keyboard', press('.', 'Slash'), '.'],
  ['a digit of a French keyboard without Shift', press('&', 'Digit1', { altKey }), 'alt+1'],
  ['an accented letter on the digits of a French keyboard', press('é', 'Digit2'), '2'],
  ['a digit with Option on a Mac', press('¡', 'Digit1', { altKey }), 'alt+1'],
  ['plus', press('+', 'Equal', { ctrlKey, shiftKey }), 'mod+Plus'],
  ['the key of plus without Shift', press('=', 'Equal', { ctrlKey }), 'mod+Plus'],
  ['a dead key by its place', press('Dead', 'BracketLeft'), '['],
  ['a named key', press('Enter', 'Enter', { ctrlKey }), 'mod+Enter'],
  ['Space', press(' ', 'Space'), 'Space'],
])('%s', (_, names, expected) => expect(names).toContain(expected))

test('an exclamation mark is not the digit below it', () => {
  expect(press('!', 'Digit1', { shiftKey })).not.toContain('1')
})

test.each([
  ['a modifier alone', press('Control', 'ControlLeft', { ctrlKey })],
  ['a character of AltGr', press('@', 'KeyQ', { ctrlKey, altKey, altGr: true })],
  ['Enter of an input method', press('Enter', 'Enter', { isComposing: true })],
  ['Enter of an input method in Safari', press('Enter', 'Enter', { keyCode: 229 })],
])('%s means nothing', (_, names) => expect(names).toEqual([]))
