/** Packs a model and its companion files into one archive. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import type { ServedFile } from '../backend.ts'
import { maxFileBytes, type LibraryContext } from './context.ts'
import { readWhole } from './disk.ts'

const deadlineMs = 300_000

/**
 * Returns a ZIP archive. Rejects with `invalid-input` for paths that are duplicate or lead outside the archive, and
 * `mesh-too-large` beyond the size limit.
 */
export async function packTogether(
  context: LibraryContext,
  staged: readonly { path: string; file: ServedFile }[],
): Promise<Uint8Array> {
  const bytes = staged.reduce((sum, { file }) => sum + file.bytes, 0)
  if (bytes > maxFileBytes)
    throw new AppError('mesh-too-large', `${bytes} bytes are more than is taken in at once`, {
      details: { bytes, limit: maxFileBytes },
    })
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  for (const { path, file } of staged) {
    if (!isPlainPath(path) || Object.hasOwn(files, path))
      throw new AppError('invalid-input', `${path} cannot be packed as a path`, {
        details: { ...inputProblem('files', 'file-name-unusable', { name: path }) },
      })
    files[path] = await readWhole(file.path)
  }
  const { archive } = await context.pool.run('pack-archive', { files }, { signal: context.stopping, deadlineMs })
  return archive
}

function isPlainPath(path: string): boolean {
  return !/^[a-z]:|[\\\0]/i.test(path) && path.split('/').every((step) => step !== '' && step !== '.' && step !== '..')
}
