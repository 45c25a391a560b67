/** What was dropped or pasted, folders walked into. */
import type { FileAtPath } from './group-files.ts'

/** A folder with more files than this was hardly meant. */
const maxFiles = 1000

/**
 * The files with their paths, as they lie in what was dropped. To be called while the event is handled: afterwards the
 * browser has forgotten what was in it. What cannot be read is left out.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<FileAtPath[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: FileAtPath[] = []
  for (const { entry, file } of entries) {
    // Pictures out of another program have no place on a disk.
    if (entry === null || entry.isFile) {
      if (file !== null) found.push({ path: file.name, file })
    } else await walk(entry as FileSystemDirectoryEntry, found)
  }
  return found
}

/** Files chosen in a dialog; those of a folder know their paths. */
export function chosenFiles(files: Iterable<File>): FileAtPath[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function walk(folder: FileSystemDirectoryEntry, found: FileAtPath[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    // A part of the folder each time, nothing at its end.
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
