/** The person's own files become things of the library: chosen or dropped, several at once. */
import { fileTypes } from '../../shared/file-type.ts'
import { openAsset } from './assets.ts'
import { attempt, tellDone } from './messages.ts'
import { importFile } from './slot-files.ts'

/** Imports them one after another and opens the last; each failure is told, the others go on. */
export async function importFiles(files: readonly File[]): Promise<void> {
  let last: string | null = null
  let count = 0
  for (const file of files) {
    const asset = await attempt(() => importFile(file, file.name))
    if (asset === undefined) continue
    last = asset.id
    count += 1
  }
  if (last !== null) await openAsset(last)
  if (count > 1) tellDone(`${count} files are in the library`)
}

/** Asks which, with the system's own dialog. To be called from a click or a key. */
export function chooseFilesToImport(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = fileTypes.flatMap(({ kind, extension }) => (kind === 'other' ? [] : [`.${extension}`])).join(',')
  input.addEventListener('change', () => void importFiles([...(input.files ?? [])]))
  input.click()
}
