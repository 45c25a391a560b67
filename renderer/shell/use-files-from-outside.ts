/** Files dropped beside every place that takes them, and files pasted: they come into the library and onto the stage. */
import { useWindowEvent } from '@mantine/hooks'
import { droppedFiles } from '../state/library/dropped-files.ts'
import { importFiles } from '../state/library/import-files.ts'

/** Listens at the window, after every place that may take the files for itself has had its turn. */
export function useFilesFromOutside(): void {
  useWindowEvent('dragover', (event) => {
    // Else the browser would leave the studio and show the file.
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
  })
  useWindowEvent('drop', (event) => take(event, event.dataTransfer))
  useWindowEvent('paste', (event) => take(event, event.clipboardData))
}

function take(event: Event, transfer: DataTransfer | null): void {
  if (event.defaultPrevented || transfer?.types.includes('Files') !== true) return
  event.preventDefault()
  void droppedFiles(transfer).then(importFiles)
}
