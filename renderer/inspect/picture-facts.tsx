/** The facts of a picture. */
import type { Asset } from '../../shared/protocol/asset.ts'
import { FactList } from '../ui/fact-list.tsx'
import { formatBytes } from '../../shared/text/language.ts'
import { factWords, pictureFactWords as words } from '../words/inspect/fact-words.ts'
import { usePictureFacts } from '../ui/use-picture-facts.ts'

/** Facts from the analysis are added once they are known. */
export function PictureFactList({ asset }: { asset: Asset }) {
  const facts = usePictureFacts(asset.url)
  const pixels = asset.pixels ?? (facts === null || facts === undefined ? null : ([facts.width, facts.height] as const))
  return (
    <FactList
      facts={[
        ...(pixels === null ? [] : [{ name: words.pixels, value: `${pixels[0]} × ${pixels[1]}` }]),
        {
          name: words.background,
          value:
            facts === undefined
              ? words.checking
              : facts === null
                ? words.unreadable
                : facts.alpha
                  ? words.transparent
                  : words.opaque,
        },
        { name: words.format, value: formatName(asset.mediaType) },
        { name: factWords.fileSize, value: formatBytes(asset.bytes) },
      ]}
    />
  )
}

function formatName(mediaType: string): string {
  const name = mediaType.slice(mediaType.indexOf('/') + 1)
  return name === 'webp' ? 'WebP' : name.toUpperCase()
}
