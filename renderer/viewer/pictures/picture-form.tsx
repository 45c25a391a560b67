/** The page for a picture: its size, background, contents and target. */
import { Button, Checkbox, Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { isComparing } from '../../state/stage/compare.ts'
import { attempt, announceDone } from '../../state/messages.ts'
import { stageStore, toggleOverlay } from '../../state/stage/stage-display.ts'
import { closeShots, type Photographer, type ShotRequest } from '../../state/stage/stage-shots.ts'
import { BackgroundField, useShotBackground } from './background-field.tsx'
import styles from './pictures.module.css'
import { ShotPreview } from './shot-preview.tsx'
import {
  largestSide,
  shotSize,
  shotWidths,
  smallestSide,
  withinSides,
  type ShotAspect,
  type Size,
} from './shot-size.ts'
import type { ViewerReason } from '../../words/viewer/reason-words.ts'
import { pictureWords as words } from '../../words/viewer/picture-words.ts'
import { fileNameOf, saveBlob, toPng } from './to-png.ts'

type SizeChoice = 'shown' | 'own' | `${(typeof shotWidths)[number]}`

const aspects = (): { value: ShotAspect; label: string }[] => [
  { value: 'stage', label: words.aspects.stage },
  { value: '1:1', label: words.aspects['1:1'] },
  { value: '16:9', label: words.aspects['16:9'] },
]

/** The last choice in this session. */
let last = {
  size: 'shown' as SizeChoice,
  aspect: 'stage' as ShotAspect,
  own: { width: 1200, height: 1200 },
}

export function PictureForm({ photographer, darkTheme }: { photographer: Photographer; darkTheme: boolean }) {
  const [choice, setChoice] = useState(last)
  const chosen = useShotBackground(true)
  const [visible, setVisible] = useState(() => {
    const { grid, dimensions } = stageStore.getState()
    return { grid, dimensions, labels: true }
  })
  const size = sizeOf(choice, photographer.stageSize())
  const request: ShotRequest = { ...size, ...visible, background: chosen.background, yawRadians: 0, wholeTurn: false }

  function change(news: Partial<typeof last>): void {
    last = { ...choice, ...news }
    setChoice(last)
  }
  function show(what: keyof typeof visible, asked: boolean): void {
    // The picture can only contain overlays that are visible on the stage.
    if (asked && what !== 'labels' && !stageStore.getState()[what]) toggleOverlay(what)
    setVisible({ ...visible, [what]: asked })
  }
  const contents = isComparing() ? (['grid'] as const) : (['grid', 'dimensions', 'labels'] as const)
  return (
    <div className={styles['page']}>
      <ShotPreview
        key={`${visible.grid} ${visible.dimensions} ${darkTheme}`}
        photographer={photographer}
        request={request}
      />
      <Stack gap={12} flex={1}>
        <SizeFields choice={choice} change={change} />
        <BackgroundField chosen={chosen} clear />
        <Group gap={16}>
          {contents.map((what) => (
            <Checkbox
              key={what}
              label={words[what]}
              checked={visible[what]}
              onChange={(event) => show(what, event.currentTarget.checked)}
            />
          ))}
        </Group>
        <Text size="xs" c="dimmed" className="tabular" data-testid="picture-pixels">
          {words.summary(size.width, size.height)}
        </Text>
        <PictureButtons photographer={photographer} request={request} />
      </Stack>
    </div>
  )
}

interface SizeFieldsProps {
  choice: typeof last
  change: (news: Partial<typeof last>) => void
}

function SizeFields({ choice, change }: SizeFieldsProps) {
  return (
    <>
      <Select
        label={words.size}
        data-testid="picture-size"
        allowDeselect={false}
        value={choice.size}
        data={[
          { value: 'shown', label: words.sizes.shown },
          ...shotWidths.map((width) => ({ value: String(width), label: words.pixels(width) })),
          { value: 'own', label: words.sizes.own },
        ]}
        onChange={(value) => change({ size: (value ?? 'shown') as SizeChoice })}
      />
      {choice.size === 'own' ? (
        <Group grow>
          {(['width', 'height'] as const).map((side) => (
            <NumberInput
              key={side}
              label={words[side]}
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
          aria-label={words.aspect}
          data={aspects()}
          disabled={choice.size === 'shown'}
          value={choice.size === 'shown' ? 'stage' : choice.aspect}
          onChange={(aspect) => change({ aspect })}
        />
      )}
    </>
  )
}

function sizeOf({ size, own, aspect }: typeof last, stage: Size): Size {
  if (size === 'shown') return stage
  if (size === 'own') return { width: withinSides(own.width), height: withinSides(own.height) }
  return shotSize(Number(size), aspect, stage)
}

function PictureButtons({ photographer, request }: { photographer: Photographer; request: ShotRequest }) {
  const [busy, setBusy] = useState<'saving' | 'copying' | null>(null)
  async function make(how: 'saving' | 'copying'): Promise<void> {
    setBusy(how)
    // Rendered before the picture blocks the window.
    await new Promise((resolve) => setTimeout(resolve, 30))
    await attempt(async () => {
      const png = await toPng(photographer.shoot(request))
      if (how === 'saving') saveBlob(png, `${fileNameOf(photographer.name)}.png`)
      else await copy(png)
      if (how === 'copying') announceDone(words.copied)
      closeShots()
    })
    setBusy(null)
  }
  return (
    <Group justify="flex-end" gap={8}>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} />}
        loading={busy === 'copying'}
        disabled={busy !== null}
        onClick={() => void make('copying')}
        data-testid="copy-picture"
      >
        {words.copy}
      </Button>
      <Button
        leftSection={<IconDownload size={16} />}
        loading={busy === 'saving'}
        disabled={busy !== null}
        onClick={() => void make('saving')}
        data-testid="save-picture"
        data-autofocus
      >
        {words.save}
      </Button>
    </Group>
  )
}

async function copy(png: Blob): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    throw new AppError('invalid-input', 'the clipboard took no picture', {
      cause,
      details: { reason: 'clipboard-refused' satisfies ViewerReason },
    })
  }
}
