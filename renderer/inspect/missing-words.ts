/** What a model refers to and what did not come with it, in an artist's words. Pure. */
import { countOf } from '../ui/format-number.ts'

const mostNamed = 4

/** `2 pictures are missing: wood.png, bark.png`; undefined where nothing is. Materials and other files are told apart. */
export function missingWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const pictures = names.filter((name) => /\.(png|jpe?g|webp|gif|tga|bmp|tiff?|dds|ktx2?|exr|hdr|psd)$/i.test(name))
  const what = pictures.length === names.length ? 'picture' : 'file'
  const named = names.slice(0, mostNamed).join(', ')
  const others = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${countOf(names.length, what)} ${names.length === 1 ? 'is' : 'are'} missing: ${named}${others}`
}
