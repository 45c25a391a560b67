/** Requirements for a new passphrase, and a rough estimate of its strength. Pure. */

/** Characters, as a person counts them. */
export const shortestPassphrase = 10

type PassphraseProblem = 'passphrase-too-short' | 'passphrase-repeated'

/** Returns why the passphrase cannot be used, or null. */
export function passphraseProblem(passphrase: string): PassphraseProblem | null {
  const characters = Array.from(passphrase.normalize('NFKC'))
  if (characters.length < shortestPassphrase) return 'passphrase-too-short'
  return new Set(characters).size === 1 ? 'passphrase-repeated' : null
}

export type PassphraseStrength = 'weak' | 'fair' | 'strong'

/**
 * Each guess takes about a fifth of a second on one core: 2^45 guesses are out of reach for a person, 2^65 for a
 * company.
 */
const fairBits = 45
const strongBits = 65
/** Bits for a common word: one of about four thousand. */
const wordBits = 12

/**
 * Estimates the bits: words count as common ones, other characters by their class, and repetitions or sequences as
 * zero. It has no dictionary, so it can only overrate a known phrase.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const bits = bitsOf(passphrase.normalize('NFKC'))
  if (passphraseProblem(passphrase) !== null || bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}

function bitsOf(passphrase: string): number {
  const pieces = passphrase.toLowerCase().match(/\p{L}+|\P{L}+/gu) ?? []
  const seen = new Set<string>()
  let bits = 0
  for (const piece of pieces) {
    if (seen.has(piece)) continue
    seen.add(piece)
    const plain = newCharacters(piece) * Math.log2(alphabet(piece))
    bits += /^\p{L}{3,}$/u.test(piece) ? Math.min(plain, Math.max(wordBits, piece.length * 2)) : plain
  }
  const hasCapitalInside = /\p{Ll}\p{Lu}/u.test(passphrase)
  return bits + (hasCapitalInside ? 4 : 0)
}

/** Counts characters that neither equal nor follow on from the previous one, and do not repeat earlier ones. */
function newCharacters(piece: string): number {
  const characters = Array.from(piece)
  const pairs = characters.map((character, i) => `${characters[i - 1] ?? ''}${character}`)
  return characters.filter((character, i) => {
    const before = characters[i - 1]
    if (before === undefined) return true
    const isNextTo = Math.abs(character.codePointAt(0)! - before.codePointAt(0)!) <= 1
    return !isNextTo && pairs.indexOf(pairs[i]!) === i
  }).length
}

function alphabet(piece: string): number {
  if (/^\p{L}+$/u.test(piece)) return 26
  return /^\d+$/.test(piece) ? 10 : 32
}
