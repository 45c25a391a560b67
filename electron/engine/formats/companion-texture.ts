/** Finds the picture that a model file names beside it. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Texture } from '../model.ts'
import { noteMissing, type ReadContext } from './read-context.ts'
import { repackSteps } from './room.ts'
import { readTexture } from './textures.ts'

/**
 * The picture by the path that the file gives, else by its bare name: many programs write paths of the machine they ran on.
 * What is missing or cannot be read is a note and undefined. Rejects `unsafe-file` for a picture that is too large.
 */
export async function companionTexture(path: string, context: ReadContext): Promise<Texture | undefined> {
  const plain = path.replaceAll('\\', '/').trim()
  const fileName = plain.slice(plain.lastIndexOf('/') + 1)
  if (/^\.*$/.test(fileName)) return undefined
  const bytes = context.companions(plain) ?? context.companions(fileName)
  if (bytes === undefined) {
    noteMissing(context, 'texture-missing', fileName)
    return undefined
  }
  return readableTexture(bytes, fileName.replace(/\.[^.]*$/, ''), context)
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
