/** The page for one picture: how large, on what, with what, and where it goes. */
import { Button, Checkbox, Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import { isComparing } from '../../state/compare.ts'
import { attempt, tellDone } from '../../state/messages.ts'
import { stageStore, toggleOverlay } from '../../state/stage.ts'
import { closeShots } from '../../state/stage-shots.ts'
import type { Photographer, ShotWish } from '../../state/stage-shots.ts'
import styles from './pictures.module.css'
import { ShotPreview } from './shot-preview.tsx'
import { largestSide, shotSize, shotWidths, smallestSide, withinSides } from './shot-size.ts'
import type { ShotAspect } from './shot-size.ts'
import { fileNameOf, saveBlob, toPng } from './to-png.ts'

type SizeChoice = 'shown' | 'own' | `${(typeof shotWidths)[number]}`

const aspects: { value: ShotAspect; label: string }[] = [
  { value: 'stage', label: 'As the stage' },
  { value: '1:1', label: '1 : 1' },
  { value: '16:9', label: '16 : 9' },
]

/** What was chosen last is there again as long as the window is open. */
let last = {
  size: 'shown' as SizeChoice,
  aspect: 'stage' as ShotAspect,
  own: { width: 1200, height: 1200 },
  background: 'stage' as 'stage' | 'none',
}

/** Draws it. */
export function PictureForm({ photographer, darkTheme }: { photographer: Photographer; darkTheme: boolean }) {
  const [choice, setChoice] = useState(last)
  const [shows, setShows] = useState(() => {
    const { grid, dimensions } = stageStore.getState()
    return { grid, dimensions, labels: true }
  })
  const [busy, setBusy] = useState<'saving' | 'copying' | null>(null)
  const stage = photographer.shown()
  const size =
    choice.size === 'shown'
      ? stage
      : choice.size === 'own'
        ? { width: withinSides(choice.own.width), height: withinSides(choice.own.height) }
        : shotSize(Number(choice.size), choice.aspect, stage)
  const wish: ShotWish = {
    ...size,
    ...shows,
    transparent: choice.background === 'none',
    turned: 0,
    wholeTurn: false,
  }
  const alone = !isComparing()

  function change(news: Partial<typeof last>): void {
    last = { ...choice, ...news }
    setChoice(last)
  }
  function show(what: 'grid' | 'dimensions', wished: boolean): void {
    // Only what the stage shows can be in its picture.
    if (wished && !stageStore.getState()[what]) toggleOverlay(what)
    setShows({ ...shows, [what]: wished })
  }
  async function make(how: 'saving' | 'copying'): Promise<void> {
    setBusy(how)
    // The button says so before the picture is drawn, which may take a moment.
    await new Promise((resolve) => setTimeout(resolve, 30))
    await attempt(async () => {
      const png = await toPng(photographer.shoot(wish))
      if (how === 'saving') saveBlob(png, `${fileNameOf(photographer.name)}.png`)
      else await copy(png)
      if (how === 'copying') tellDone('The picture was copied')
      closeShots()
    })
    setBusy(null)
  }

  return (
    <div className={styles['page']}>
      <ShotPreview key={`${shows.grid} ${shows.dimensions} ${darkTheme}`} photographer={photographer} wish={wish} />
      <Stack gap={12} flex={1}>
        <Select
          label="Size"
          data-testid="picture-size"
          allowDeselect={false}
          value={choice.size}
          data={[
            { value: 'shown', label: 'As shown' },
            ...shotWidths.map((width) => ({ value: String(width), label: `${width} px` })),
            { value: 'own', label: 'Your own' },
          ]}
          onChange={(value) => change({ size: (value ?? 'shown') as SizeChoice })}
        />
        {choice.size === 'own' ? (
          <Group grow>
            {(['width', 'height'] as const).map((side) => (
              <NumberInput
                key={side}
                label={side === 'width' ? 'Width, px' : 'Height, px'}
                data-testid={`picture-${side}`}
                min={smallestSide}
                max={largestSide}
                value={choice.own[side]}
                onChange={(value) => change({ own: { ...choice.own, [side]: Number(value) } })}
              />
            ))}
          </Group>
        ) : (
          <SegmentedControl
            fullWidth
            aria-label="Shape"
            data={aspects}
            disabled={choice.size === 'shown'}
            value={choice.size === 'shown' ? 'stage' : choice.aspect}
            onChange={(aspect) => change({ aspect })}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label="Background"
          data={[
            { value: 'stage', label: 'The stage' },
            { value: 'none', label: 'Transparent' },
          ]}
          value={choice.background}
          onChange={(background) => change({ background })}
        />
        <Group gap={16}>
          <Checkbox label="Grid" checked={shows.grid} onChange={(event) => show('grid', event.currentTarget.checked)} />
          {alone && (
            <>
              <Checkbox
                label="Dimensions"
                checked={shows.dimensions}
                onChange={(event) => show('dimensions', event.currentTarget.checked)}
              />
              <Checkbox
                label="Labels"
                checked={shows.labels}
                onChange={(event) => setShows({ ...shows, labels: event.currentTarget.checked })}
              />
            </>
          )}
        </Group>
        <Text size="xs" c="dimmed" className="tabular" data-testid="picture-pixels">
          PNG, {size.width} × {size.height} px
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            loading={busy === 'copying'}
            disabled={busy !== null}
            onClick={() => void make('copying')}
            data-testid="copy-picture"
          >
            Copy
          </Button>
          <Button
            leftSection={<IconDownload size={16} />}
            loading={busy === 'saving'}
            disabled={busy !== null}
            onClick={() => void make('saving')}
            data-testid="save-picture"
            data-autofocus
          >
            Save
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

async function copy(png: Blob): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    throw new AppError('invalid-input', 'the clipboard took no picture', {
      cause,
      details: { reason: 'The clipboard did not take the picture. It can be saved instead' },
    })
  }
}
