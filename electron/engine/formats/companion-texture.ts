/** Finds the picture that a model file names beside it. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Texture } from '../model.ts'
import type { ReadContext } from './read-context.ts'
import { repackSteps } from './room.ts'
import { readTexture } from './textures.ts'

/**
 * The picture by the path that the file gives, else by its bare name: many programs write paths of the machine they ran on.
 * What is missing or cannot be read is a note and undefined. Rejects `unsafe-file` for a picture that is too large.
 */
export async function companionTexture(path: string, context: ReadContext): Promise<Texture | undefined> {
  const found = findCompanion(path, context)
  const { name: fileName } = found ?? { name: fileNameOf(path) }
  if (/^\.*$/.test(fileName)) return undefined
  if (found === undefined) {
    context.note({ code: 'texture-missing', figures: { name: fileName.slice(0, 120) } })
    context.missing(fileName.slice(0, 120))
    return undefined
  }
  return readableTexture(found.bytes, fileName.replace(/\.[^.]*$/, ''), context)
}

/** A file beside the model, by its name without folders. */
export interface Companion {
  name: string
  bytes: Uint8Array
}

/** Returns the file by the path that the model gives, which may be quoted, or by its bare name; undefined where there is none. */
export function findCompanion(path: string, context: ReadContext): Companion | undefined {
  const name = fileNameOf(path)
  const bytes = context.companions(plainPath(path)) ?? context.companions(name)
  return bytes === undefined ? undefined : { name, bytes }
}

/**
 * Returns the file beside the model that has one of the endings and the model's own name, or the only one with such an ending. A
 * note says that it was guessed.
 */
export function onlyBeside(extensions: readonly string[], context: ReadContext): Companion | null {
  const names = context.beside.filter((name) => extensions.includes(name.split('.').at(-1)!.toLowerCase()))
  const named = names.filter((name) => withoutEnding(name).toLowerCase() === context.fileName.toLowerCase())
  const [name, ...others] = named.length > 0 ? named : names
  const found = name === undefined || others.length > 0 ? undefined : findCompanion(name, context)
  if (found === undefined) return null
  context.note({ code: 'companion-guessed', figures: { name: found.name.slice(0, 120) } })
  return found
}

function plainPath(path: string): string {
  return path
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('\\', '/')
    .trim()
}

function fileNameOf(path: string): string {
  const plain = plainPath(path)
  return plain.slice(plain.lastIndexOf('/') + 1)
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, '')
}

/** Many materials may name the same picture, and some kinds of picture are unpacked. */
const read = new WeakMap<Uint8Array, Promise<Texture>>()

/** The picture, or a note and undefined where it is damaged or of a kind that is not known. Rejects `unsafe-file`. */
export async function readableTexture(
  bytes: Uint8Array,
  name: string,
  context: ReadContext,
): Promise<Texture | undefined> {
  try {
    const known = read.get(bytes)
    if (known !== undefined) return await known
    const reading = readTexture(bytes, name)
    read.set(bytes, reading)
    const texture = await reading
    if (texture.bytes !== bytes) {
      context.room.take(texture.bytes.byteLength)
      context.room.spend(texture.width * texture.height * repackSteps)
    }
    return texture
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported-format') throw error
    context.note({ code: 'texture-unreadable', figures: { name: name.slice(0, 120) } })
    return undefined
  }
}
