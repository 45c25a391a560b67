/** The files that a model refers to and that did not come with it. Pure. */
import { countOf, formatCount } from '../format-number.ts'
import { listed } from '../../../shared/text/language.ts'

const maxNamed = 4

/** `2 textures missing: wood.png and bark.png`; undefined where nothing is. With other files among them: `3 files missing`. */
export function missingWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const pictures = names.filter((name) => /\.(png|jpe?g|webp|gif|tga|bmp|tiff?|dds|ktx2?|exr|hdr|psd)$/i.test(name))
  const what = pictures.length === names.length ? 'texture' : 'file'
  const others = names.length - maxNamed
  const named = [...names.slice(0, maxNamed), ...(others > 0 ? [`${formatCount(others)} more`] : [])]
  return `${countOf(names.length, what)} missing: ${listed(named)}`
}

/** The same with what to do; undefined where nothing is missing. */
export function missingHint(names: readonly string[]): string | undefined {
  const words = missingWords(names)
  return words === undefined
    ? undefined
    : `${words}. Drop the model together with these files, or its whole folder, to load them.`
}
