/** Missing files that a model refers to. Pure. */
import { say } from '../../../shared/text/language.ts'

const maxNamed = 4

/** Returns `2 textures missing: wood.png and bark.png`, or `3 files missing: …`; undefined if none are missing. */
export function missingWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const pictures = names.filter((name) => /\.(png|jpe?g|webp|gif|tga|bmp|tiff?|dds|ktx2?|exr|hdr|psd)$/i.test(name))
  const others = names.length - maxNamed
  const named = [...names.slice(0, maxNamed), ...(others > 0 ? [say('{more} more', { more: others })] : [])]
  const values = { count: names.length, named }
  return pictures.length === names.length
    ? say('{count, plural, one {# texture} other {# textures}} missing: {named}', values)
    : say('{count, plural, one {# file} other {# files}} missing: {named}', values)
}

/** Returns the same, followed by what to do about it. */
export function missingHint(names: readonly string[]): string | undefined {
  const words = missingWords(names)
  return words === undefined
    ? undefined
    : say('{words}. Drop the model together with these files, or its whole folder, to load them.', { words })
}
