/**
 * Streams JSON and decodes its long base64 strings into files, so that pictures and models inside a response are never
 * held in memory. In the remaining JSON, a link replaces each string.
 */

/** Longer strings are moved to files. */
const maxInlineTextBytes = 64 * 1024
/** Maximum size of the remaining JSON. */
const maxRestBytes = 16 * 1024 * 1024

const quote = 34
const backslash = 92

/** Destination for decoded bytes. */
export interface LiftedFile {
  write(bytes: Buffer): Promise<void>
  close(): Promise<void>
  /** Link that replaces the string in the JSON. */
  link: string
}

export interface Lifter {
  push(chunk: Buffer): Promise<void>
  /** Resolves to the remaining JSON, or to null if it is too large. */
  end(): Promise<string | null>
}

/** Creates a parser. `open` creates the next file. Input is UTF-8; a chunk may end anywhere. */
export function createLifter(open: () => Promise<LiftedFile>): Lifter {
  let rest: Buffer[] = []
  let restBytes = 0
  let tooLarge = false
  const keep = (bytes: Buffer) => {
    restBytes += bytes.byteLength
    if (restBytes > maxRestBytes) {
      tooLarge = true
      rest = []
    } else rest.push(bytes)
  }
  const text = createTextLifter(open, keep)
  let isInText = false
  let isEscaped = false

  return {
    async push(chunk) {
      let from = 0
      while (from < chunk.length) {
        if (!isInText) {
          const at = chunk.indexOf(quote, from)
          const until = at === -1 ? chunk.length : at + 1
          keep(chunk.subarray(from, until))
          isInText = at !== -1
          from = until
          continue
        }
        let at = from
        while (at < chunk.length && (isEscaped || chunk[at] !== quote)) {
          isEscaped = !isEscaped && chunk[at] === backslash
          at += 1
        }
        if (at > from) await text.push(chunk.subarray(from, at))
        from = at
        if (at < chunk.length) {
          await text.end()
          isInText = false
          keep(chunk.subarray(at, at + 1))
          from += 1
        }
      }
    },
    async end() {
      if (isInText) await text.end()
      return tooLarge ? null : Buffer.concat(rest).toString('utf8')
    },
  }
}

/**
 * Decodes long base64 strings into files and leaves all others in the JSON. Receives one string after another, without
 * quotes.
 */
function createTextLifter(open: () => Promise<LiftedFile>, keep: (bytes: Buffer) => void) {
  /** The current string, until it is known to be long. */
  let buffered: Buffer[] = []
  let begunBytes = 0
  let file: LiftedFile | null = null
  /** Up to three characters that do not yet form whole bytes. */
  let undecoded = ''

  const decode = async (target: LiftedFile, bytes: Buffer) => {
    const characters = undecoded + bytes.toString('latin1').replaceAll('\\', '')
    const whole = characters.length - (characters.length % 4)
    undecoded = characters.slice(whole)
    await target.write(Buffer.from(characters.slice(0, whole), 'base64'))
  }

  return {
    async push(bytes: Buffer) {
      if (file !== null) return decode(file, bytes)
      buffered.push(bytes)
      begunBytes += bytes.byteLength
      if (begunBytes <= maxInlineTextBytes) return
      const text = Buffer.concat(buffered)
      buffered = []
      begunBytes = 0
      const dataUri = /^data:[\w.+/-]+;base64,/.exec(text.toString('latin1', 0, 200))?.[0] ?? ''
      const content = text.subarray(dataUri.length)
      if (/^[\w+/=\\-]*$/.test(content.toString('latin1'))) {
        file = await open()
        await decode(file, content)
      } else keep(text)
    },
    async end() {
      if (file === null) {
        for (const bytes of buffered) keep(bytes)
      } else {
        await file.write(Buffer.from(undecoded, 'base64'))
        await file.close()
        keep(Buffer.from(file.link))
      }
      buffered = []
      begunBytes = 0
      undecoded = ''
      file = null
    },
  }
}
