/** Wraps coded pictures into a WebM file: EBML (RFC 8794) with the elements of Matroska (RFC 9559) that WebM asks for. */

export interface CodedPicture {
  bytes: Uint8Array<ArrayBuffer>
  key: boolean
  /** Milliseconds from the beginning. */
  atMs: number
}

interface Video {
  codec: 'V_VP8' | 'V_VP9'
  width: number
  height: number
  durationMs: number
  pictures: readonly CodedPicture[]
}

type Part = Uint8Array<ArrayBuffer>

/** The file. Each cluster begins with a key picture, so that every one of them can be sought. The first has to be one. */
export function writeWebm({ codec, width, height, durationMs, pictures }: Video): Blob {
  const head = element(
    0x1a45dfa3,
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, text('webm')),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  )
  const info = element(
    0x1549a966,
    // Times are milliseconds.
    element(0x2ad7b1, unsigned(1_000_000)),
    element(0x4489, float(durationMs)),
    element(0x4d80, text('Maquette')),
    element(0x5741, text('Maquette')),
  )
  const track = element(
    0xae,
    element(0xd7, unsigned(1)),
    element(0x73c5, unsigned(1)),
    element(0x9c, unsigned(0)),
    element(0x83, unsigned(1)),
    element(0x86, text(codec)),
    element(0xe0, element(0xb0, unsigned(width)), element(0xba, unsigned(height))),
  )
  const clusters: Part[][] = []
  let began = 0
  for (const { bytes, key, atMs } of pictures) {
    const time = Math.round(atMs)
    // A block's time is counted from its cluster's in 16 bits.
    if (key || time - began > 30_000) {
      clusters.push([element(0xe7, unsigned(time))])
      began = time
    }
    const after = time - began
    const block = Uint8Array.from([0x81, (after >> 8) & 255, after & 255, key ? 0x80 : 0])
    clusters.at(-1)?.push(element(0xa3, block, bytes))
  }
  const body = clusters.map((parts) => element(0x1f43b675, ...parts))
  return new Blob([head, element(0x18538067, info, element(0x1654ae6b, track), ...body)], { type: 'video/webm' })
}

function element(id: number, ...payload: Part[]): Part {
  const length = payload.reduce((sum, part) => sum + part.length, 0)
  const name = bigEndian(id)
  const size = sizeOf(length)
  const whole = new Uint8Array(name.length + size.length + length)
  whole.set(name)
  whole.set(size, name.length)
  let at = name.length + size.length
  for (const part of payload) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** In as few bytes as hold it: a leading one says how many they are. All ones would mean "unknown". */
function sizeOf(length: number): number[] {
  for (let bytes = 1; bytes <= 8; bytes++)
    if (length < 2 ** (7 * bytes) - 1) {
      const digits = Array.from({ length: bytes }, (_, place) => Math.floor(length / 256 ** (bytes - 1 - place)) & 255)
      digits[0]! |= 1 << (8 - bytes)
      return digits
    }
  throw new RangeError(`${length} bytes are too many for one element`)
}

function unsigned(value: number): Part {
  return Uint8Array.from(bigEndian(value))
}

function bigEndian(value: number): number[] {
  const digits: number[] = []
  for (let rest = value; digits.length === 0 || rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return digits
}

function float(value: number): Part {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

function text(words: string): Part {
  return new TextEncoder().encode(words)
}
