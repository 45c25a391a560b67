/** A file with the user's own slicer settings: shows its name and replaces it. */
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SlicerFileKind } from '../../shared/print/slicers.ts'
import { keepSlicerFile } from '../state/library/slicers.ts'
import { slicerPageWords } from '../words/settings/slicer-words.ts'

interface SlicerFileFieldProps {
  kind: SlicerFileKind
  /** Accepted file extensions. */
  accept: string
  words: { about: string; choose: string; none: string }
  /** The stored file; null for none. */
  chosen: string | null
}

/** Invalid files are refused with a message. */
export function SlicerFileField({ kind, accept, words, chosen }: SlicerFileFieldProps) {
  const [busy, setBusy] = useState(false)

  async function keep(file: File | null): Promise<void> {
    setBusy(true)
    await keepSlicerFile(kind, file)
    setBusy(false)
  }

  return (
    <>
      <Text size="xs" c="dimmed">
        {words.about}
      </Text>
      <Text size="sm" data-testid={`slicer-${kind}`}>
        {chosen ?? words.none}
      </Text>
      <Group gap={8}>
        <FileButton accept={accept} onChange={(file) => file !== null && void keep(file)}>
          {(props) => (
            <Button size="xs" variant="default" loading={busy} {...props}>
              {words.choose}
            </Button>
          )}
        </FileButton>
        {chosen !== null && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => void keep(null)}>
            {slicerPageWords.remove}
          </Button>
        )}
      </Group>
    </>
  )
}
