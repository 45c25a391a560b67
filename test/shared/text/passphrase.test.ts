import { describe, expect, test } from 'vitest'
import { passphraseProblem, passphraseStrength } from '../../../shared/text/passphrase.ts'

describe('a passphrase', () => {
  test.each([
    ['', 'passphrase-too-short'],
    ['123456789', 'passphrase-too-short'],
    ['👍👍👍👍👍', 'passphrase-too-short'],
    ['aaaaaaaaaaaa', 'passphrase-repeated'],
    ['0123456789', null],
    ['three blind mice', null],
    ['ÄÖÜäöüßéèê', null],
  ])('%j: %s', (passphrase, problem) => expect(passphraseProblem(passphrase)).toBe(problem))

  test.each([
    ['aaaaaaaaaaaa', 'weak'],
    ['abababababab', 'weak'],
    ['1234567890', 'weak'],
    ['password123', 'weak'],
    ['Password2026!', 'weak'],
    ['qwertyqwerty', 'weak'],
    ['maquettemaquette', 'weak'],
    ['three three three three', 'weak'],
    ['correct horse battery staple', 'fair'],
    ['k7#Qp2!xVz9m', 'fair'],
    ['violet kettle juggles forty lamps', 'strong'],
    ['k7#Qp2!xVz9mTb4&', 'strong'],
  ])('%j is %s', (passphrase, strength) => expect(passphraseStrength(passphrase)).toBe(strength))
})
