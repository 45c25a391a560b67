/** Finds an OBJ's material libraries, with a fallback for missing ones. */
import { plainMaterial } from './plain-material.ts'
import { companionTexture, findCompanion, onlyBeside, pictureExtensions } from './companion-texture.ts'
import { readMtl, type MtlMaterial } from './mtl-read.ts'
import type { Material } from '../model.ts'
import { noteMissing, type ReadContext } from './read-context.ts'

/**
 * Returns the materials of all libraries by name. Missing libraries are reported as notes. Rejects with `unsafe-file`.
 */
export async function readLibraries(
  lines: ReadonlySet<string>,
  context: ReadContext,
): Promise<Map<string, MtlMaterial>> {
  const files = new Map<string, Uint8Array>()
  const missing: string[] = []
  for (const line of lines)
    for (const name of namesOf(line, context)) {
      const found = findCompanion(name, context)
      if (found === undefined) missing.push(name)
      else files.set(found.name, found.bytes)
    }
  if (files.size === 0) {
    const beside = onlyBeside(['mtl'], context)
    if (beside !== null) {
      files.set(beside.name, beside.bytes)
      missing.length = 0
    }
  }
  for (const name of missing) noteMissing(context, 'materials-missing', name)
  const library = new Map<string, MtlMaterial>()
  for (const file of files.values())
    for (const found of await readMtl(file, context)) library.set(found.material.name, found)
  return library
}

/** A line may contain one name with blanks, several names, or a trailing comment. */
function namesOf(line: string, context: ReadContext): string[] {
  if (findCompanion(line, context) !== undefined) return [line]
  const [plain = ''] = line.split(/\s#/)
  const names = plain.split(/(?<=\.mtl"?)\s+/i).map((name) => name.trim())
  const libraries = names.filter((name) => /\.mtl"?$/i.test(name))
  return libraries.length > 0 ? libraries : [plain.trim()].filter((name) => name !== '')
}

/**
 * For a model without a library, returns a material with the only picture beside it, or with the picture that has the
 * model's name.
 */
export async function pictureBeside(context: ReadContext): Promise<Material> {
  const picture = onlyBeside(pictureExtensions, context)
  const texture = picture === null ? undefined : await companionTexture(picture.name, context)
  return { ...plainMaterial(), ...(texture === undefined ? {} : { baseColourTexture: texture }) }
}
