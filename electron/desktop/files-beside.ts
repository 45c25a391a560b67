/** Finds the companion files that a model refers to. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { companionExtensions, mayReferToFiles } from '../../shared/formats/file-type.ts'

/** File names with known extensions. */
const ending = new RegExp(`\\.(?:${companionExtensions.join('|')})(?![a-z0-9])`, 'gi')
const maxNameLength = 200
/** Characters that cannot be part of a file name and therefore mark its start. */
const stops = new Set(Array.from('\0\t\n\r"\'<>|:*?/\\=', (sign) => sign.charCodeAt(0)))
const maxSeen = 5000

/**
 * Returns the files that the model refers to, directly or through a material library, in its folder and one level
 * below. Paths are relative to the folder, with forward slashes. Empty if the folder cannot be read.
 */
export async function filesBeside(modelPath: string): Promise<string[]> {
  if (!mayReferToFiles(modelPath)) return []
  const folder = dirname(modelPath)
  const there = await seenFrom(folder)
  const found = new Set<string>()
  const take = async (path: string): Promise<void> => {
    const named = namesIn(await readFile(path))
    for (const each of there) {
      if (found.has(each) || !named.has(basename(each).toLowerCase())) continue
      found.add(each)
      if (/\.mtl$/i.test(each)) await take(join(folder, each))
    }
  }
  await take(modelPath)
  return [...found]
}

/** Returns every file name in the bytes, in lower case, also in variants without its leading words. */
export function namesIn(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  const text = bytes.toString('latin1')
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length
    let start = match.index
    while (start > 0 && match.index - start < maxNameLength && !stops.has(bytes[start - 1]!)) start -= 1
    const whole = decoded(bytes.subarray(start, end).toString('utf8')).toLowerCase()
    // The start of the name is ambiguous in `map_Kd -s 1 1 1 old oak.png`.
    for (let at = 0; at !== -1; at = whole.indexOf(' ', at + 1)) names.add(whole.slice(at).trimStart())
  }
  return names
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function seenFrom(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  for (const entry of entries) {
    if (files.length > maxSeen) break
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const inside = await readdir(join(folder, entry.name), { withFileTypes: true }).catch(() => [])
    files.push(...inside.filter((each) => each.isFile()).map(({ name }) => `${entry.name}/${name}`))
  }
  return files.filter((name) => name.search(ending) !== -1).slice(0, maxSeen)
}
