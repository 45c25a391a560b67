/** Finds the textures that a model file refers to. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Texture } from '../model.ts'
import { noteMissing, type ReadContext } from './read-context.ts'
import { repackSteps } from './memory-budget.ts'
import { readTexture } from './textures.ts'

/**
 * Returns the picture by the given path, or by its bare name: many programs write absolute paths. Missing and
 * unreadable pictures are notes and undefined. Rejects `unsafe-file` if it is too large.
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

/** Many materials may share a picture, and some kinds are re-encoded. */
const read = new WeakMap<Uint8Array, Promise<Texture>>()

/** Returns the picture; damaged and unknown ones are notes and undefined. Rejects `unsafe-file`. */
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
      context.budget.reserve(texture.bytes.byteLength)
      context.budget.spend(texture.width * texture.height * repackSteps)
    }
    return texture
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported-format') throw error
    context.note({ code: 'texture-unreadable', figures: { name: name.slice(0, 120) } })
    return undefined
  }
}
