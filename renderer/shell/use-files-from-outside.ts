/** Takes files that are dropped or pasted outside any drop target: views into the form, others into the library. */
import { useWindowEvent } from '@mantine/hooks'
import { areViewFiles, takeFiles } from '../create/take-files.ts'
import { droppedFiles } from '../state/library/dropped-files.ts'
import { importFiles } from '../state/library/import-files.ts'

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
  void droppedFiles(transfer).then((files) => (areViewFiles(files) ? takeFiles(files) : importFiles(files)))
}
