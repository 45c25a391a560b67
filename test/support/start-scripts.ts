/** The JavaScript that a page loads from its host, as it was built. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

const pageFolder = fileURLToPath(new URL('../../dist/renderer', import.meta.url))

/** The paths of the scripts that the page asks for from now on, while they come; workers of the page are not among them. */
export function watchScripts(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.push(pathname)
  })
  return paths
}

/** Bytes of all of them, each packed by itself as a host would send it. */
export async function gzipBytes(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(paths)].map(async (path) => gzipSync(await readFile(join(pageFolder, path)), { level: 9 }).byteLength),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
