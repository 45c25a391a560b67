/** Files that were dropped or pasted, folders included. */
import type { FileAtPath } from './group-files.ts'

/** Maximum number of files; a larger folder was probably dropped by accident. */
const maxFiles = 1000

/**
 * Returns the dropped files with their paths, skipping unreadable ones. Call it synchronously in the event handler: the
 * browser clears the data afterwards.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<FileAtPath[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: FileAtPath[] = []
  for (const { entry, file } of entries) {
    // Pictures from other programs have no path.
    if (entry === null || entry.isFile) {
      if (file !== null) found.push({ path: file.name, file })
    } else await walk(entry as FileSystemDirectoryEntry, found)
  }
  return found
}

/** Returns files chosen in a dialog, with their paths relative to the chosen folder. */
export function chosenFiles(files: Iterable<File>): FileAtPath[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function walk(folder: FileSystemDirectoryEntry, found: FileAtPath[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    // Each call returns part of the folder; the last call returns an empty list.
    const entries = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]))
    })
    if (entries.length === 0) return
    for (const entry of entries) {
      if (found.length >= maxFiles) return
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, found)
      else {
        const file = await new Promise<File | null>((resolve) => {
          ;(entry as FileSystemFileEntry).file(resolve, () => resolve(null))
        })
        if (file !== null) found.push({ path: entry.fullPath.replace(/^\//, ''), file })
      }
    }
  }
}
