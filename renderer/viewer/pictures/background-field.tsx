/** The background of a picture: the stage's, none, a colour or a custom picture. */
import { Button, FileButton, SegmentedControl, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { attempt } from '../../state/messages.ts'
import type { ShotBackground } from '../../state/stage/stage-shots.ts'
import { SwatchField } from '../../ui/swatch-field.tsx'
import { pictureWords as words } from '../../words/viewer/picture-words.ts'
import styles from './pictures.module.css'

type Kind = ShotBackground['kind']

/** The last choice on either page in this session. */
let last = {
  kind: 'stage' as Kind,
  colour: '#ffffff',
  picture: null as { name: string; picture: ImageBitmap } | null,
}

interface ChosenBackground {
  background: ShotBackground
  choice: typeof last
  change: (news: Partial<typeof last>) => void
}

/** `clear`: the file format supports transparency; otherwise no background means the stage's. */
export function useShotBackground(clear: boolean): ChosenBackground {
  const [choice, setChoice] = useState(last)
  const { kind, colour, picture } = choice
  const background = useMemo((): ShotBackground => {
    if (kind === 'colour') return { kind, colour }
    if (kind === 'picture' && picture !== null) return { kind, picture: picture.picture }
    return { kind: kind === 'none' && clear ? 'none' : 'stage' }
  }, [kind, colour, picture, clear])
  const change = (news: Partial<typeof last>) => {
    last = { ...choice, ...news }
    setChoice(last)
  }
  return { background, choice, change }
}

interface BackgroundFieldProps {
  chosen: ChosenBackground
  clear: boolean
  disabled?: boolean
}

export function BackgroundField({ chosen: { choice, change }, clear, disabled = false }: BackgroundFieldProps) {
  const kinds: Kind[] = ['stage', ...(clear ? (['none'] as const) : []), 'colour', 'picture']

  async function choose(file: File | null): Promise<void> {
    if (file === null) return
    const picture = await attempt(() => decode(file))
    if (picture !== undefined) change({ picture: { name: file.name, picture } })
  }

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={words.background}
        data={kinds.map((value) => ({ value, label: words.backgrounds[value] }))}
        value={kinds.includes(choice.kind) ? choice.kind : 'stage'}
        disabled={disabled}
        onChange={(kind) => change({ kind })}
        data-testid="picture-background"
      />
      {choice.kind === 'colour' && (
        <SwatchField
          label={words.colour}
          value={choice.colour}
          testId="background-colour"
          onChange={(colour) => change({ colour })}
          onEnd={() => undefined}
        />
      )}
      {choice.kind === 'picture' && (
        <div className={styles['own']}>
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                flex="none"
                leftSection={<IconPhoto size={14} />}
                data-testid="background-picture"
              >
                {words.choosePicture}
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed" truncate>
            {choice.picture?.name ?? words.noPicture}
          </Text>
        </div>
      )}
    </>
  )
}

async function decode(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError('unsupported-format', `${file.name} cannot be decoded`, {
      cause,
      details: { reason: 'picture-unreadable', name: file.name },
    })
  })
}
