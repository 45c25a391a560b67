/** Opens a ZIP in memory: bounded in number and size, no entry outside its root, unpacked on demand. */
import { crc32, inflateRawSync } from 'node:zlib'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { damaged } from './limits.ts'
import { unlimitedBudget, type MemoryBudget } from './memory-budget.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'
import { legacyReadings } from './zip-names.ts'

export interface ZipArchive {
  /** Paths with forward slashes, without folders. */
  names: string[]
  /** Each path as read with other code pages; absent for paths in Unicode. */
  otherNames: ReadonlyMap<string, readonly string[]>
  /** Whether every file is stored at a multiple of 64 bytes, as in a USDZ. */
  isAligned: boolean
  /** Unpacked size; 0 if the file does not exist. */
  size(name: string): number
  /** Returns the unpacked file; undefined if none exists. Throws `bad-geometry` for damage, `mesh-too-large`. */
  read(name: string): Uint8Array | undefined
}

/** Every unpacked file is reserved from the budget, each time. Throws the errors of `readZipDirectory`. */
export function openZip(file: Uint8Array, budget: MemoryBudget = unlimitedBudget): ZipArchive {
  const entries = new Map(readZipDirectory(file).map((entry) => [entry.name, entry]))
  budget.allowPacked(file.byteLength)
  return {
    names: [...entries.keys()],
    otherNames: new Map(
      [...entries.values()].flatMap(({ name, legacyName }) =>
        legacyName === null ? [] : [[name, legacyReadings(legacyName)] as const],
      ),
    ),
    isAligned: [...entries.values()].every(({ method, start }) => method === 0 && start % 64 === 0),
    size: (name) => entries.get(name)?.bytes ?? 0,
    read: (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      budget.reserve(entry.bytes)
      return unfold(file, entry)
    },
  }
}

function unfold(file: Uint8Array, entry: ZipEntry): Uint8Array {
  const packed = file.subarray(entry.start, entry.start + entry.packedBytes)
  const unfolded = entry.method === 0 ? packed.slice() : inflate(packed, entry)
  if (unfolded.byteLength !== entry.bytes || crc32(unfolded) !== entry.crc)
    throw damaged('ZIP', `${entry.name.slice(0, 200)} is not what the list says`)
  return unfolded
}

function inflate(packed: Uint8Array, { method, bytes, name }: ZipEntry): Uint8Array {
  if (method !== 8)
    throw new AppError('unsupported-format', `${name.slice(0, 200)} is packed by method ${method}`, {
      details: { reason: 'zip-method' },
    })
  if (bytes === 0) return new Uint8Array()
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: bytes }))
  } catch (error) {
    throw damaged('ZIP', `${name.slice(0, 200)} cannot be unpacked`, error)
  }
}
