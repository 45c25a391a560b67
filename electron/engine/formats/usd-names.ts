/** Names for USD: letters, digits and underscores, unique. */

import { normalised } from '../../../shared/text/normalised.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'

export function usdNames(taken: readonly string[] = []): (asked: string, fallback: string) => string {
  const used = new Set(taken)
  return (asked, fallback) => {
    const letters = normalised(asked, 'NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^_+/, '')
    const plain = trimEnd(letters, /_/).slice(0, 60)
    const stem = plain === '' ? fallback : /^\d/.test(plain) ? `_${plain}` : plain
    let name = stem
    for (let i = 2; used.has(name); i++) name = `${stem}_${i}`
    used.add(name)
    return name
  }
}
