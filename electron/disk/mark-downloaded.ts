/**
 * Marks files as downloaded from the internet, so that other programs open them with care. macOS: the attribute
 * `com.apple.quarantine`; Windows: the stream `Zone.Identifier`. Not on Linux, where no system program respects such a
 * mark, and the customary `user.xdg.origin.url` contains the address, which for results carries a signature. The marks
 * contain no address.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

type DownloadMark = { kind: 'attribute'; name: string; value: string } | { kind: 'stream'; path: string; text: string }

/** Returns the mark for an operating system, or null. Pure. */
export function downloadMark(
  platform: NodeJS.Platform,
  path: string,
  { at, id }: { at: Date; id: string },
): DownloadMark | null {
  if (platform === 'darwin') {
    // Flags (downloaded, not yet opened), seconds in hexadecimal, the program, an event id.
    const seconds = Math.floor(at.getTime() / 1000).toString(16)
    return { kind: 'attribute', name: 'com.apple.quarantine', value: `0081;${seconds};Maquette;${id.toUpperCase()}` }
  }
  // 3 is the zone "Internet".
  if (platform === 'win32')
    return { kind: 'stream', path: `${path}:Zone.Identifier`, text: '[ZoneTransfer]\r\nZoneId=3\r\n' }
  return null
}

/** Marks a file. Resolves to whether that succeeded, since some file systems do not store marks. Never rejects. */
export async function markDownloaded(path: string): Promise<boolean> {
  const mark = downloadMark(process.platform, path, { at: new Date(), id: randomUUID() })
  if (mark === null) return false
  try {
    if (mark.kind === 'stream') await writeFile(mark.path, mark.text)
    else await promisify(execFile)('/usr/bin/xattr', ['-w', mark.name, mark.value, path])
    return true
  } catch {
    return false
  }
}
