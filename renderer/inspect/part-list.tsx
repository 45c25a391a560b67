/** The other files of a result: textures, reports, the archive they came from. */
import { Anchor, Stack, Text } from '@mantine/core'
import { IconFile, IconFileZip, IconPhoto } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { showInFolder } from '../state/library/assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { otherFileWords } from '../words/inspect/fact-words.ts'
import styles from './inspect.module.css'

export function PartList({ asset }: { asset: Asset }) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const onDesktop = useSnapshot((snapshot) => snapshot.host === 'desktop')
  const parts = assets.filter(({ partOf }) => partOf === asset.id)
  if (parts.length === 0) return null
  return (
    <Stack gap={8}>
      <PanelTitle level={3}>{otherFileWords.title}</PanelTitle>
      <ul className={styles['parts']}>
        {parts.map((part) => (
          <li key={part.id} className={styles['part']} data-testid="part">
            {part.thumbnailUrl === null ? (
              <PartIcon part={part} />
            ) : (
              <img src={part.thumbnailUrl} alt="" className={styles['partpicture']} />
            )}
            <div className={styles['partwords']}>
              {onDesktop ? (
                <Anchor size="sm" component="button" truncate onClick={() => void showInFolder({ assetId: part.id })}>
                  {fileNameOf(part)}
                </Anchor>
              ) : (
                <Anchor size="sm" href={part.url} download={fileNameOf(part)} title={fileNameOf(part)} truncate>
                  {fileNameOf(part)}
                </Anchor>
              )}
              <Text size="xs" c="dimmed" className="tabular">
                {[kindWords(part), formatBytes(part.bytes)].join(' · ')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function PartIcon({ part }: { part: Asset }) {
  const Icon = part.kind === 'image' ? IconPhoto : part.mediaType === 'application/zip' ? IconFileZip : IconFile
  return <Icon size={16} aria-hidden />
}

function kindWords({ kind, mediaType }: Asset): string {
  if (kind === 'image') return otherFileWords.picture
  if (kind === 'model') return otherFileWords.model
  return mediaType === 'application/zip'
    ? otherFileWords.archive
    : mediaType === 'application/json'
      ? otherFileWords.report
      : otherFileWords.file
}

function fileNameOf({ url }: Asset): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
}
