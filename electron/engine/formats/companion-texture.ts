/** Finds the textures that a model file refers to. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Texture } from '../model.ts'
import { noteMissing, type ReadContext } from './read-context.ts'
import { bareName, decodedPath } from './file-name.ts'
import { repackSteps } from './memory-budget.ts'
import { readTexture } from './textures.ts'

export const pictureExtensions = ['png', 'jpg', 'jpeg', 'webp', 'tga', 'bmp']

export function isPictureName(name: string): boolean {
  return pictureExtensions.includes(name.split('.').at(-1)!.toLowerCase())
}

/**
 * Returns the picture at the given path, or with its bare name: many programs write absolute paths. A converted picture
 * has another extension; `mayGuess`: otherwise the only one beside the model. Missing and unreadable pictures are noted
 * and return undefined. Rejects with `unsafe-file` if it is too large.
 */
export async function companionTexture(
  path: string,
  context: ReadContext,
  mayGuess = false,
): Promise<Texture | undefined> {
  const found =
    findCompanion(path, context) ??
    onlyBeside(pictureExtensions, context, withoutEnding(fileNameOf(path))) ??
    (mayGuess ? onlyBeside(pictureExtensions, context) : null)
  const fileName = found?.name ?? fileNameOf(path)
  if (/^\.*$/.test(fileName)) return undefined
  if (found === null) {
    noteMissing(context, 'texture-missing', fileName)
    return undefined
  }
  return readableTexture(found.bytes, withoutEnding(fileName), context)
}

/** A file beside the model, by its name without folders. */
export interface Companion {
  name: string
  bytes: Uint8Array
}

/**
 * Returns the file at the path in the model, which may be quoted, or with its bare name; undefined if there is none.
 */
export function findCompanion(path: string, context: ReadContext): Companion | undefined {
  const name = fileNameOf(path)
  // Tried as written first: a backslash may be half of a Shift-JIS character.
  const paths = [path, plainPath(path), name, decodedPath(name)]
  const bytes = paths.reduce<Uint8Array | undefined>((found, each) => found ?? context.companions(each), undefined)
  return bytes === undefined ? undefined : { name, bytes }
}

/**
 * Returns the file beside the model that has one of the extensions and the model's name, or the only file with such an
 * extension; with `wanted`, only the file with this name. A note says that it was guessed.
 */
export function onlyBeside(extensions: readonly string[], context: ReadContext, wanted?: string): Companion | null {
  const names = context.siblings.filter((name) => extensions.includes(name.split('.').at(-1)!.toLowerCase()))
  const base = (wanted ?? context.fileName).toLowerCase()
  const named = names.filter((name) => withoutEnding(name).toLowerCase() === base)
  const [name, ...others] = named.length > 0 || wanted !== undefined ? named : names
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
  return bareName(plainPath(path))
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, '')
}

/** Many materials may share a picture, and some kinds are re-encoded. */
const textureCache = new WeakMap<Uint8Array, Promise<Texture>>()

/** Returns the picture; damaged and unknown ones are noted and return undefined. Rejects with `unsafe-file`. */
export async function readableTexture(
  bytes: Uint8Array,
  name: string,
  context: ReadContext,
): Promise<Texture | undefined> {
  try {
    const known = textureCache.get(bytes)
    if (known !== undefined) return await known
    const reading = readTexture(bytes, name)
    textureCache.set(bytes, reading)
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
