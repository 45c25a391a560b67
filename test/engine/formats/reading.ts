/** Reads files for tests: with notes, or with the error that refuses them. */
import { expect } from 'vitest'
import type { ReadContext } from '../../../electron/engine/formats/read-context.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The model and its notes. */
export async function read(
  file: Uint8Array,
  context: Partial<ReadContext> = {},
  mediaType = '',
): Promise<{ model: Model; notes: ReadNote[] }> {
  const notes: ReadNote[] = []
  return { model: await readModel(file, mediaType, { ...context, note: (note) => notes.push(note) }), notes }
}

/** The error of a file that is refused. Fails if it is read. */
export async function refusal(file: Uint8Array, mediaType = ''): Promise<AppError> {
  const thrown: unknown = await readModel(file, mediaType).then(
    () => expect.unreachable('the file was expected to be refused'),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return thrown as AppError
}
