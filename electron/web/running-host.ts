/**
 * Lets a second start on the same folder open another window of the running studio. The host stores its port and a key
 * in a file that only its owner can read; each side proves to the other that it knows the key, which is never
 * transmitted. So an impostor that has taken over a killed host's port neither gets the key nor redirects us to a page.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { paths } from '../../shared/protocol/channels.ts'
import { replaceFile } from '../disk/durable.ts'

const answerTimeoutMs = 5_000
const noteSchema = z.object({ port: z.number().int().min(1).max(65_535), key: z.string().min(43) })
const requestSchema = z.object({ nonce: z.string().min(16).max(200), proof: z.string() })
const answerSchema = z.object({ url: z.string(), proof: z.string() })

export interface LinkResponder {
  /** Responds to a second start; null if it does not prove that it has read the file. */
  answer(request: unknown): { url: string; proof: string } | null
  /** Removes the file. */
  close(): void
}

/** Writes the file. Throws AppError `disk-full`, `disk-denied`. */
export function openLinkResponder(dataFolder: string, port: number, newLink: () => string): LinkResponder {
  const key = randomBytes(32).toString('base64url')
  const path = notePath(dataFolder)
  replaceFile(path, JSON.stringify({ port, key }))
  return {
    answer(request) {
      const requested = requestSchema.safeParse(request).data
      if (requested === undefined || !isEqual(requested.proof, proofOf(key, ['ask', requested.nonce]))) return null
      const url = newLink()
      return { url, proof: proofOf(key, ['link', requested.nonce, url]) }
    },
    close() {
      try {
        rmSync(path, { force: true })
      } catch {
        // A second start will find that nobody responds.
      }
    },
  }
}

/** Returns a new link from the host on that folder; null if none is running there, or it does not prove itself. */
export async function askForLink(dataFolder: string): Promise<string | null> {
  try {
    const { port, key } = noteSchema.parse(JSON.parse(readFileSync(notePath(dataFolder), 'utf8')))
    const origin = `http://127.0.0.1:${port}`
    const nonce = randomBytes(32).toString('base64url')
    const answer = await fetch(origin + paths.links, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ nonce, proof: proofOf(key, ['ask', nonce]) }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    const { url, proof } = answerSchema.parse(await answer.json())
    return isEqual(proof, proofOf(key, ['link', nonce, url])) ? url : null
  } catch {
    return null
  }
}

function notePath(dataFolder: string): string {
  return join(dataFolder, 'web-host.json')
}

function proofOf(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
