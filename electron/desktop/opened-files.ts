/** Opens files from the command line or the system in the window, with their companion files. */
import { createReadStream, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { canBeOpened, typeOfName } from '../../shared/formats/file-type.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { Backend } from '../backend/backend.ts'
import { filesBeside } from './files-beside.ts'

/** Returns the models, pictures and archives among the arguments; skips flags and their values. */
export function filesOfArguments(words: readonly string[], folder: string): string[] {
  return words.flatMap((word, index) => {
    const type = typeOfName(word)
    if (word.startsWith('-') || words[index - 1] === '--data' || type === null) return []
    if (!canBeOpened(type)) return []
    const path = isAbsolute(word) ? word : resolve(folder, word)
    return isFile(path) ? [path] : []
  })
}

type HostEvent = Extract<StudioEvent, { type: 'host' }>

/** Stages the files and resolves to what the window receives. Unreadable files are skipped. */
export async function stageOpened(
  backend: Pick<Backend, 'stage'>,
  paths: readonly string[],
  log: (message: string, data: Record<string, unknown>) => void,
): Promise<HostEvent> {
  const opened: NonNullable<HostEvent['opened']> = []
  for (const [index, path] of paths.entries()) {
    // Separate folders, so that no file picks up another's companions.
    const within = paths.length === 1 ? '' : `${index + 1}/`
    try {
      const files = [basename(path), ...(await filesBeside(path))]
      for (const name of files) {
        const { stagedId } = await stageFile(backend, join(dirname(path), name))
        opened.push({ stagedId, path: within + name })
      }
    } catch (thrown) {
      log('a file that was opened with the studio could not be read', { path, reason: String(thrown) })
    }
  }
  return { type: 'host', action: 'open-files', opened }
}

function stageFile(backend: Pick<Backend, 'stage'>, path: string): Promise<{ stagedId: string }> {
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  return backend.stage(body, { name: basename(path), mediaType: 'application/octet-stream' })
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
