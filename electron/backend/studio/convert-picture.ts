/**
 * Converts pictures to a format that the service accepts, using the engine. The files are kept until the studio quits,
 * so that a repeated request does not convert them again.
 */
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import { diskError } from '../../disk/disk-error.ts'
import { privateFile, privateFolder } from '../../disk/private-folder.ts'
import type { PictureChanges } from '../../engine/image/jobs.ts'
import type { WorkerPool } from '../../workers/pool.ts'
import type { ConvertPicture, PictureRequirements } from '../connections/prepare-inputs.ts'
import type { InputFile } from '../connections/service-client.ts'

const deadlineMs = 120_000

interface Converted {
  file: InputFile
  changes: PictureChanges | null
}

export interface PictureConverter {
  /** Also rejects with the errors of the job `fit-picture`, `cancelled`, `timeout`, and disk errors. */
  convert: ConvertPicture
  /** Deletes all converted files. Never rejects. */
  clear(): Promise<void>
}

export function createPictureConverter(pool: Pick<WorkerPool, 'run'>, folder: string): PictureConverter {
  const result = new Map<string, Converted>()

  const make = async (
    file: InputFile,
    wanted: PictureRequirements,
    key: string,
    signal: AbortSignal,
  ): Promise<Converted> => {
    const { mediaTypes, rule, maskedPicture } = wanted
    const under = maskedPicture === null ? null : await bytesOf(maskedPicture.path)
    const input = { file: await bytesOf(file.path), mediaTypes, rule, over: under }
    const fitting = await pool.run('fit-picture', input, { signal, deadlineMs })
    if (fitting === null) return { file, changes: null }
    const { mediaType, changes } = fitting
    const path = join(folder, key)
    await keep(folder, path, fitting.file)
    const sha256 = createHash('sha256').update(fitting.file).digest('hex')
    const name = nameFor(file.name, mediaType)
    return { file: { slot: file.slot, name, mediaType, bytes: fitting.file.byteLength, sha256, path }, changes }
  }

  return {
    async convert(file, wanted, signal) {
      const key = keyOf(file, wanted)
      const known = result.get(key)
      if (known !== undefined && (await isThere(known.file.path)))
        return { ...known, file: known.changes === null ? file : { ...known.file, slot: file.slot } }
      const converted = await make(file, wanted, key, signal)
      result.set(key, converted)
      return converted
    },
    async clear() {
      result.clear()
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    },
  }
}

function keyOf({ sha256, name }: InputFile, { mediaTypes, rule, maskedPicture }: PictureRequirements): string {
  const text = JSON.stringify([sha256, name, mediaTypes, rule, maskedPicture?.sha256 ?? null])
  return createHash('sha256').update(text).digest('hex')
}

/** Rejects with `disk-full`, `disk-denied`. */
async function keep(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(folder, privateFolder)
    await writeFile(path, bytes, { mode: privateFile })
  } catch (thrown) {
    throw diskError(thrown, path)
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (thrown) {
    throw diskError(thrown, path)
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Returns the name with the extension of its new type. */
function nameFor(name: string, mediaType: string): string {
  const type = typeOfMediaType(mediaType)
  const known = typeOfName(name)
  if (type === null || type.id === known?.id) return name
  return `${known === null ? name : name.slice(0, name.lastIndexOf('.'))}.${type.extension}`
}
