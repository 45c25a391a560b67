import { expect, test } from 'vitest'
import { refusedSwitches } from '../../electron/desktop/refused-switches.ts'

const none = () => false

test.each([
  [['--remote-debugging-port=9222'], ['remote-debugging-port']],
  [['--Remote-Debugging-Pipe'], ['remote-debugging-pipe']],
  [
    ['--inspect-brk=127.0.0.1:1', '--js-flags=--expose-gc'],
    ['inspect-brk', 'js-flags'],
  ],
  [['-no-sandbox'], ['no-sandbox']],
  [['--single-process'], ['single-process']],
  [['--in-process-gpu'], ['in-process-gpu']],
  [['--no-zygote'], ['no-zygote']],
  [['--use-mock-keychain'], ['use-mock-keychain']],
  [['--disable-web-security'], ['disable-web-security']],
  [['--data', '/home/a/inspect', 'model.glb', '--smoke', '--', 'remote-debugging-port'], []],
  [['--remote-debugging-portfolio', '--inspector'], []],
])('%j', (words, refused) => {
  expect(refusedSwitches(words, none)).toEqual(refused)
})

test('a switch known to Chromium is refused, wherever it came from', () => {
  expect(refusedSwitches([], (name) => name === 'disable-web-security')).toEqual(['disable-web-security'])
})
