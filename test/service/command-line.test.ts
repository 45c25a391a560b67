import { expect, test } from 'vitest'
import { readFlags } from '../../electron/service/command-line.ts'

test('without flags, uses any port, embedded mode and a generated key', () => {
  expect(readFlags([], {})).toEqual({
    help: false,
    port: 0,
    data: undefined,
    metered: false,
    key: undefined,
    keyIsOpen: false,
    credits: undefined,
  })
})

test('accepts every flag, with a space or an equals sign', () => {
  expect(
    readFlags(['--port', '8080', '--data=/d', '--metered', '--credits', '70', '--key', 'long-enough'], {}),
  ).toEqual({
    help: false,
    port: 8080,
    data: '/d',
    metered: true,
    key: 'long-enough',
    keyIsOpen: true,
    credits: 70,
  })
})

test.each([
  [['--prot', '1'], '--prot is not known; --help lists the flags.'],
  [['-x'], '-x is not known; --help lists the flags.'],
  [['here'], 'Only flags are supported; --help lists them.'],
  [['--port'], '--port is not used correctly; --help shows how.'],
  [['--port', '70000'], '--port needs a whole number from 0 to 65535, not "70000".'],
  [['--port', '-1'], '--port is not used correctly; --help shows how.'],
  [['--port=1e3'], '--port needs a whole number from 0 to 65535, not "1e3".'],
  [['--metered=yes'], '--metered is not used correctly; --help shows how.'],
  [['--credits', '5'], '--credits needs --metered.'],
  [['--key', 'short'], '--key needs at least 8 letters, digits or symbols, without spaces.'],
  [['--data='], '--data needs the name of a folder.'],
])('answers %j with one sentence', (words, sentence) => {
  expect(() => readFlags(words, {})).toThrow(sentence)
})

test('reads the key from the environment, hidden from other users, and warns about one in the arguments', () => {
  const environment = { MAQUETTE_SERVICE_KEY: 'from-outside' }
  expect(readFlags([], environment)).toMatchObject({ key: 'from-outside', keyIsOpen: false })
  expect(readFlags(['--key', 'long-enough'], environment)).toMatchObject({ key: 'long-enough', keyIsOpen: true })
  expect(() => readFlags([], { MAQUETTE_SERVICE_KEY: 'short' })).toThrow(
    'MAQUETTE_SERVICE_KEY needs at least 8 letters, digits or symbols, without spaces.',
  )
})
