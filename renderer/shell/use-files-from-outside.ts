/** Takes files that are dropped or pasted outside any drop target: views into the form, others into the library. */
import { useWindowEvent } from '@mantine/hooks'
import { droppedFiles } from '../state/library/dropped-files.ts'

/** Listens on the window, so that every drop target comes first. */
export function useFilesFromOutside(): void {
  useWindowEvent('dragover', (event) => {
    // Otherwise the browser would navigate to the file.
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
  })
  useWindowEvent('drop', (event) => take(event, event.dataTransfer))
  useWindowEvent('paste', (event) => take(event, event.clipboardData))
}

function take(event: Event, transfer: DataTransfer | null): void {
  if (event.defaultPrevented || transfer?.types.includes('Files') !== true) return
  event.preventDefault()
  void takeOrImport(transfer)
}

/** What is done with files is loaded with the first ones. */
async function takeOrImport(transfer: DataTransfer): Promise<void> {
  const files = await droppedFiles(transfer)
  const { areViewFiles, takeFiles } = await import('../create/take-files.ts')
  if (areViewFiles(files)) await takeFiles(files)
  else await (await import('../state/library/import-files.ts')).importFiles(files)
}
