/** Harms a file as disks, networks and enemies do: bits turned over, pieces cut off, moved, repeated or foreign, numbers made absurd. */
import { unzipSync, zipSync } from 'fflate'
import type { Random } from './random.ts'

const bold = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
const absurd = [
  '0',
  '-1',
  '1',
  '65536',
  '4294967295',
  '2147483648',
  '1e9',
  '1e308',
  '-1e308',
  '1e-320',
  'NaN',
  '',
  '0x10',
  '9007199254740993',
]

/** A harmed copy. Archives are harmed on the outside, or within with everything around them in order. */
export function mutated(file: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  if (file[0] === 0x50 && file[1] === 0x4b && random.below(4) > 0) {
    const inside = harmedWithin(file, other, random)
    if (inside !== undefined) return inside
  }
  let harmed: Uint8Array = file.slice()
  for (let left = 1 + random.below(3); left > 0; left--) harmed = harm(harmed, other, random)
  return harmed
}

function harmedWithin(file: Uint8Array, other: Uint8Array, random: Random): Uint8Array | undefined {
  try {
    const entries = unzipSync(file)
    const names = Object.keys(entries).filter((name) => !name.endsWith('/'))
    const name = random.pick(names)
    entries[name] = harm(entries[name]!, other, random).slice()
    if (random.below(12) === 0) delete entries[random.pick(names)]
    return zipSync(entries, { level: 1 })
  } catch {
    return undefined
  }
}

function harm(file: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const harmed = file.slice()
  if (harmed.byteLength === 0) return other.slice(0, 64)
  const at = random.below(harmed.byteLength)
  const view = new DataView(harmed.buffer)
  switch (random.below(9)) {
    case 0:
      for (let left = 1 + random.below(8); left > 0; left--) {
        const place = random.below(harmed.byteLength)
        harmed[place] = harmed[place]! ^ (1 << random.below(8))
      }
      return harmed
    case 1:
      for (let left = 1 + random.below(16); left > 0; left--)
        harmed[random.below(harmed.byteLength)] = random.below(256)
      return harmed
    case 2:
      return harmed.slice(0, at)
    case 3: {
      // Lengths and counts stand in fours and twos, little end first, mostly near the beginning.
      const place = Math.min(
        random.below(3) > 0 ? random.below(Math.min(harmed.byteLength, 512)) : at,
        harmed.byteLength - 4,
      )
      if (place < 0) return harmed
      if (random.below(3) > 0) view.setUint32(place, random.pick(bold), true)
      else view.setUint16(place, random.pick(bold) & 0xffff, true)
      return harmed
    }
    case 4:
      return joined(harmed.subarray(0, at), harmed.subarray(Math.min(harmed.byteLength, at + random.below(64) + 1)))
    case 5: {
      const piece = harmed.subarray(at, at + 1 + random.below(256))
      const place = random.below(harmed.byteLength)
      return joined(harmed.subarray(0, place), piece, harmed.subarray(place))
    }
    case 6: {
      const from = random.below(Math.max(1, other.byteLength))
      const piece = other.subarray(from, from + 1 + random.below(512))
      return joined(harmed.subarray(0, at), piece, harmed.subarray(Math.min(harmed.byteLength, at + piece.byteLength)))
    }
    default:
      return withAbsurdNumber(harmed, random)
  }
}

/** A number written as text becomes another one. */
function withAbsurdNumber(file: Uint8Array, random: Random): Uint8Array {
  const start = random.below(file.byteLength)
  for (let i = 0; i < file.byteLength; i++) {
    const at = (start + i) % file.byteLength
    if (!isDigit(file[at]) || isDigit(file[at - 1])) continue
    let end = at
    while (end < file.byteLength && (isDigit(file[end]) || file[end] === 46)) end++
    return joined(file.subarray(0, at), new TextEncoder().encode(random.pick(absurd)), file.subarray(end))
  }
  return file
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57
}

function joined(...pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
