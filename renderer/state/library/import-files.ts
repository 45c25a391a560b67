/** Imports files that were chosen, dropped, pasted or opened with the studio. The importer is loaded on first use. */
import { companionExtensions, openedExtensions } from '../../../shared/formats/file-type.ts'
import { attempt } from '../messages.ts'
import { chosenFiles } from './dropped-files.ts'
import type { FileAtPath } from './group-files.ts'

/**
 * Imports groups of files one after another and opens the last. One message names all files that failed.
 */
export async function importFiles(files: readonly FileAtPath[]): Promise<void> {
  const importer = await attempt(() => import('./import-groups.ts'))
  await importer?.importFiles(files)
}

/** Imports files that the host has staged, such as those of "open with". */
export async function importStaged(files: readonly { stagedId: string; path: string }[]): Promise<void> {
  const importer = await attempt(() => import('./import-groups.ts'))
  await importer?.importStaged(files)
}

/** Opens the system's file dialog. Call it from a click or key event. */
export function chooseFilesToImport(): void {
  const input = fileInput()
  const endings = new Set([...openedExtensions, ...companionExtensions])
  input.accept = Array.from(endings, (extension) => `.${extension}`).join(',')
  input.click()
}

/** Asks for a folder that contains a model and its files. */
export function chooseFolderToImport(): void {
  const input = fileInput()
  input.webkitdirectory = true
  input.click()
}

function fileInput(): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => void importFiles(chosenFiles(input.files ?? [])))
  return input
}
