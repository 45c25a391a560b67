/** The artist's own HDR pictures: select, add and remove. */
import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Surroundings } from '../../shared/protocol/surroundings.ts'
import { announceDone, attempt } from '../state/messages.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lightWords as words } from '../words/viewer/light-words.ts'
import { keepSurroundings, ownLight } from './own-light.ts'
import styles from './stage.module.css'
import { Swatch } from './swatch.tsx'

export function OwnSwatches() {
  const { environment, surroundings } = useSnapshot(({ settings }) => settings.light)
  return surroundings.map((own) => (
    <Swatch
      key={own.sha256}
      name={own.name}
      chosen={own.sha256 === environment}
      wide
      paint={async () => new ImageData((await ownLight(own)).swatch, 112, 64)}
      onChoose={() => void changeSettings({ light: { environment: own.sha256 } })}
    />
  ))
}

/** Adds a picture, and removes the selected one. */
export function OwnButtons() {
  const { environment, surroundings } = useSnapshot(({ settings }) => settings.light)
  const [reading, setReading] = useState(false)
  const chosen = surroundings.find(({ sha256 }) => sha256 === environment)

  async function add(file: File | null): Promise<void> {
    if (file === null) return
    setReading(true)
    await attempt(() => keepSurroundings(file))
    setReading(false)
  }
  async function remove({ sha256, name }: Surroundings): Promise<void> {
    const others = surroundings.filter((each) => each.sha256 !== sha256)
    await changeSettings({ light: { surroundings: others, environment: 'studio' } })
    announceDone(words.removed(name))
  }

  return (
    <div className={styles['legendrow']}>
      <FileButton accept=".hdr" onChange={(file) => void add(file)}>
        {(props) => (
          <Button
            {...props}
            size="compact-xs"
            variant="default"
            flex={1}
            disabled={reading}
            leftSection={<IconPhotoPlus size={14} />}
            data-testid="add-surroundings"
          >
            {reading ? words.reading : words.add}
          </Button>
        )}
      </FileButton>
      {chosen !== undefined && (
        <IconButton
          label={words.remove(chosen.name)}
          size="sm"
          icon={<IconTrash size={14} />}
          onClick={() => void remove(chosen)}
          data-testid="remove-surroundings"
        />
      )}
    </div>
  )
}
