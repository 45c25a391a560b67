/** What is known of a picture: its pixels, whether it is see-through, its file. */
import type { Asset } from '../../shared/asset.ts'
import { FactList } from '../ui/fact-list.tsx'
import { formatBytes } from '../ui/format-number.ts'
import { usePictureFacts } from '../ui/use-picture-facts.ts'

/** Draws the list; what is still looked at is added when it is known. */
export function PictureFactList({ asset }: { asset: Asset }) {
  const facts = usePictureFacts(asset.url)
  const pixels = asset.pixels ?? (facts === null || facts === undefined ? null : ([facts.width, facts.height] as const))
  return (
    <FactList
      facts={[
        ...(pixels === null ? [] : [{ name: 'Pixels', value: `${pixels[0]} × ${pixels[1]}` }]),
        {
          name: 'Background',
          value:
            facts === undefined
              ? 'Looking …'
              : facts === null
                ? 'Cannot be read'
                : facts.alpha
                  ? 'Transparent'
                  : 'Opaque',
        },
        { name: 'Format', value: formatName(asset.mediaType) },
        { name: 'File', value: formatBytes(asset.bytes) },
      ]}
    />
  )
}

function formatName(mediaType: string): string {
  const name = mediaType.slice(mediaType.indexOf('/') + 1)
  return name === 'webp' ? 'WebP' : name.toUpperCase()
}
