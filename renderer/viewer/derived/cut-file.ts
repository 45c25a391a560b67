/** Cuts a derived file into its arrays while it is still arriving. Pure: bytes in, pieces out. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { derivedMagic, derivedVersion } from '../../../shared/formats/view-file.ts'

/** The position of one array of a piece, in bytes from the first array. */
export interface Slice {
  name: string
  at: number
  bytes: number
}

/** Arrays that belong together. */
export interface Piece {
  kind: 'preview' | 'chunk' | 'picture' | 'values' | 'lattices' | 'segments' | 'shape' | 'tree' | 'file'
  /** Index among the header's arrays of this kind. */
  index: number
  slices: Slice[]
}

export type PieceArrays = Record<string, ArrayBuffer>

export interface FileCutter {
  /** Adds the next bytes of the file, of any length; copies them. */
  push(bytes: Uint8Array): void
  /** Throws AppError `data-corrupt` for an incomplete file. */
  end(): void
  /** Size of the whole file; null before the header has arrived. */
  wholeBytes(): number | null
}

const startBytes = 16
const maxHeaderBytes = 256 * 1024 * 1024

/**
 * `onHeader` returns the pieces to extract; `onPiece` receives a copy of each piece once it is complete. Throws
 * AppError `data-corrupt`.
 */
export function createFileCutter(
  onHeader: (header: unknown) => readonly Piece[],
  onPiece: (piece: Piece, arrays: PieceArrays) => void,
): FileCutter {
  let head = new Uint8Array(startBytes)
  let headFilled = 0
  let headerBytes: number | null = null
  let slices: OpenSlice[] | null = null
  let fileBytes: number | null = null
  /** Position of the next byte, counted from the first array. */
  let position = 0

  function readHead(bytes: Uint8Array): Uint8Array {
    let rest = bytes
    while (slices === null) {
      const wanted = head.length - headFilled
      head.set(rest.subarray(0, wanted), headFilled)
      const copied = Math.min(wanted, rest.length)
      headFilled += copied
      rest = rest.subarray(copied)
      if (headFilled < head.length) return rest
      if (headerBytes === null) {
        headerBytes = headerLength(head)
        // Arrays start at multiples of 8 bytes.
        const longer = new Uint8Array(Math.ceil((startBytes + headerBytes) / 8) * 8)
        longer.set(head)
        head = longer
      } else {
        slices = openSlices(onHeader(parseHeader(head.subarray(startBytes, startBytes + headerBytes))), onPiece)
        fileBytes = head.length + slices.reduce((end, slice) => Math.max(end, slice.at + slice.bytes), 0)
        slices = finish(slices, 0)
        head = new Uint8Array(0)
      }
    }
    return rest
  }

  return {
    push(bytes) {
      const rest = slices === null ? readHead(bytes) : bytes
      if (slices === null || rest.length === 0) return
      const end = position + rest.length
      for (const slice of slices) {
        if (slice.at >= end) break
        const from = Math.max(slice.at, position)
        const to = Math.min(slice.at + slice.bytes, end)
        if (from < to) slice.fill(rest.subarray(from - position, to - position), from - slice.at)
      }
      position = end
      slices = finish(slices, position)
    },
    end() {
      if (slices === null || slices.length > 0) throw damaged('it ends too early')
    },
    wholeBytes: () => fileBytes,
  }
}

interface OpenSlice extends Slice {
  fill(bytes: Uint8Array, at: number): void
  done(): void
}

function openSlices(pieces: readonly Piece[], onPiece: (piece: Piece, arrays: PieceArrays) => void): OpenSlice[] {
  return pieces
    .flatMap((piece) => {
      const arrays: PieceArrays = {}
      let missing = piece.slices.length
      return piece.slices.map((slice): OpenSlice => {
        let target: Uint8Array<ArrayBuffer> | null = null
        const buffer = () => (target ??= allocate(slice.bytes))
        return {
          ...slice,
          fill: (bytes, at) => buffer().set(bytes, at),
          done() {
            arrays[slice.name] = buffer().buffer
            missing -= 1
            if (missing === 0) onPiece(piece, arrays)
          },
        }
      })
    })
    .sort((a, b) => a.at - b.at || a.bytes - b.bytes)
}

/** Reports the slices that are complete at `position` and returns the others. */
function finish(slices: OpenSlice[], position: number): OpenSlice[] {
  const ended = (slice: OpenSlice) => slice.at + slice.bytes <= position
  if (!slices.some(ended)) return slices
  for (const slice of slices) if (ended(slice)) slice.done()
  return slices.filter((slice) => !ended(slice))
}

/** Called on the first byte, so that a header with false lengths allocates nothing. */
function allocate(bytes: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(bytes)
  } catch (thrown) {
    throw new AppError('mesh-too-large', `no memory for ${bytes} bytes of the view`, { cause: thrown })
  }
}

function headerLength(start: Uint8Array): number {
  const view = new DataView(start.buffer, start.byteOffset, startBytes)
  if (new TextDecoder('latin1').decode(start.subarray(0, 4)) !== derivedMagic) throw damaged('it is not a derived file')
  const version = view.getUint32(4, true)
  if (version !== derivedVersion) throw damaged(`its version is ${version}`)
  const length = view.getUint32(8, true)
  if (length > maxHeaderBytes) throw damaged('its header is too long')
  return length
}

function parseHeader(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (thrown) {
    throw damaged('its header cannot be read', thrown)
  }
}

export function damaged(why: string, cause?: unknown): AppError {
  return new AppError('data-corrupt', `The derived file is damaged: ${why}`, { cause })
}
