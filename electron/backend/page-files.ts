/** Serves the files of the built page. Nothing outside the folder can be reached. */
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { pageHeaders } from './page-headers.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
}

/** Handles a GET or HEAD; returns null if the file does not exist. */
export async function servePageFile(folder: string, path: string, method: string): Promise<Response | null> {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const relative = normalize(decoded === '/' ? '/index.html' : decoded)
  if (relative.includes('\0') || relative.split(sep).includes('..')) return null
  const type = mediaTypes[extname(relative)]
  if (type === undefined) return null
  let body: Buffer
  try {
    body = await readFile(join(folder, relative))
  } catch {
    return null
  }
  // Vite names files under /static by their content, so they can be cached forever.
  const hashed = relative.startsWith(`${sep}static${sep}`)
  return new Response(method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...pageHeaders,
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
