/** How long readers take for input that was written to be slow to read. */
import { grownJson, grownTexts } from './grown.ts'
import type { InputReader } from './readers.ts'

export interface Measured {
  title: string
  kilobytes: number
  msPerKilobyte: number
}

/** Every case of a reader, grown to about so many characters: a title and what reads it. */
export function* casesOf(reader: InputReader, length: number): Generator<[title: string, measure: () => Measured]> {
  const cases = 'json' in reader ? grownJson(reader.json, length) : grownTexts(reader.text, length)
  for (const [title, input] of cases) yield [title, () => measured(title, input, () => reader.read(input as never))]
}

/** In time of the processor, whatever else runs; what seems slow is measured again, compiled by then. */
function measured(title: string, input: unknown, read: () => void): Measured {
  const kilobytes = Math.max(16, Buffer.byteLength(typeof input === 'string' ? input : JSON.stringify(input)) / 1024)
  let ms = Infinity
  for (let attempt = 0; attempt < 3 && ms > kilobytes; attempt += 1) {
    const before = process.cpuUsage()
    read()
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
  }
  return { title, kilobytes, msPerKilobyte: ms / kilobytes }
}
