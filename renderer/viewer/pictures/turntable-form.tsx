/** The page for a turntable: how many pictures, how long, which way round, and as which file. */
import { Button, Checkbox, Group, NumberInput, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import { attempt } from '../../state/messages.ts'
import { stageStore } from '../../state/stage.ts'
import { closeShots } from '../../state/stage-shots.ts'
import type { Photographer } from '../../state/stage-shots.ts'
import { createGifSink } from './gif-sink.ts'
import { makeTurntable } from './make-turntable.ts'
import type { PictureSink, TurntableWish } from './make-turntable.ts'
import styles from './pictures.module.css'
import { createPngSink } from './png-sink.ts'
import { ShotPreview } from './shot-preview.tsx'
import { evenSize, shotSize } from './shot-size.ts'
import type { ShotAspect } from './shot-size.ts'
import { fileNameOf, saveBlob } from './to-png.ts'
import { createWebmSink, webmCodec } from './webm-sink.ts'

type Format = 'webm' | 'gif' | 'png'

const formats: { value: Format; label: string }[] = [
  { value: 'webm', label: 'WebM video' },
  { value: 'gif', label: 'GIF' },
  { value: 'png', label: 'PNG frames' },
]
const endings: Record<Format, string> = { webm: 'webm', gif: 'gif', png: 'zip' }
const mostFrames = 720

/** What was chosen last is there again as long as the window is open. */
let last = {
  format: 'webm' as Format,
  frames: 120,
  seconds: 5,
  side: 1080,
  aspect: '1:1' as ShotAspect,
  clockwise: false,
  background: 'stage' as 'stage' | 'none',
}

/** Draws it; closing the dialog ends what is being made. */
export function TurntableForm({ photographer }: { photographer: Photographer }) {
  const [choice, setChoice] = useState(last)
  const [grid, setGrid] = useState(() => stageStore.getState().grid)
  const [progress, setProgress] = useState<number | null>(null)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  // A video has no transparency that every player knows, a GIF only hard edges.
  const transparent = choice.format === 'png' && choice.background === 'none'
  const size = evenSize(shotSize(choice.side, choice.aspect, photographer.shown()))
  const wish: TurntableWish = {
    ...size,
    frames: choice.frames,
    seconds: choice.seconds,
    clockwise: choice.clockwise,
    transparent,
    grid,
  }
  const possible = usePossible(wish, choice.format)

  function change(news: Partial<typeof last>): void {
    last = { ...choice, ...news }
    setChoice(last)
  }
  async function make(): Promise<void> {
    const own = new AbortController()
    ending.current = own
    setProgress(0)
    await attempt(async () => {
      try {
        const name = fileNameOf(photographer.name)
        const sink = await sinkFor(choice.format, name, wish)
        const file = await makeTurntable(photographer, wish, sink, { signal: own.signal, onProgress: setProgress })
        saveBlob(file, `${name} turntable.${endings[choice.format]}`)
        closeShots()
      } catch (thrown) {
        if (AppError.from(thrown).code !== 'cancelled') throw thrown
      }
    })
    setProgress(null)
  }

  return (
    <div className={styles['page']}>
      <ShotPreview
        photographer={photographer}
        wish={{ ...size, transparent, grid, dimensions: false, labels: false, turned: 0, wholeTurn: true }}
      />
      <Stack gap={12} flex={1}>
        <SegmentedControl
          fullWidth
          aria-label="Format"
          data={formats}
          value={choice.format}
          disabled={progress !== null}
          onChange={(format) => change({ format })}
        />
        <Group grow align="flex-start">
          <NumberInput
            label="Frames"
            data-testid="turntable-frames"
            min={4}
            max={mostFrames}
            allowDecimal={false}
            value={choice.frames}
            onChange={(value) => change({ frames: Math.min(mostFrames, Math.max(4, Math.round(Number(value) || 4))) })}
          />
          <NumberInput
            label="Seconds"
            data-testid="turntable-seconds"
            min={0.5}
            max={60}
            step={0.5}
            value={choice.seconds}
            onChange={(value) => change({ seconds: Math.min(60, Math.max(0.5, Number(value) || 0.5)) })}
          />
          <Select
            label="Size"
            data-testid="turntable-size"
            allowDeselect={false}
            value={String(choice.side)}
            data={[256, 480, 720, 1080, 1920].map((side) => ({ value: String(side), label: `${side} px` }))}
            onChange={(value) => change({ side: Number(value ?? 1080) })}
          />
        </Group>
        <SegmentedControl
          fullWidth
          aria-label="Shape"
          data={[
            { value: '1:1', label: '1 : 1' },
            { value: '16:9', label: '16 : 9' },
            { value: 'stage', label: 'As the stage' },
          ]}
          value={choice.aspect}
          onChange={(aspect) => change({ aspect })}
        />
        <SegmentedControl
          fullWidth
          aria-label="Direction, seen from above"
          data={[
            { value: 'left', label: 'Anticlockwise' },
            { value: 'right', label: 'Clockwise' },
          ]}
          value={choice.clockwise ? 'right' : 'left'}
          onChange={(way) => change({ clockwise: way === 'right' })}
        />
        <Group gap={16}>
          <Checkbox label="Grid" checked={grid} onChange={(event) => setGrid(event.currentTarget.checked)} />
          <Checkbox
            label="Transparent"
            disabled={choice.format !== 'png'}
            checked={transparent}
            onChange={(event) => change({ background: event.currentTarget.checked ? 'none' : 'stage' })}
          />
        </Group>
        <Text size="xs" c="dimmed" className="tabular">
          {size.width} × {size.height} px, {(choice.frames / choice.seconds).toFixed(1).replace(/\.0$/, '')} frames a
          second, seen from where the camera stands now
        </Text>
        {!possible && (
          <Text size="xs" role="alert">
            This browser cannot code WebM. GIF and PNG frames work everywhere.
          </Text>
        )}
        {progress === null ? (
          <Group justify="flex-end">
            <Button
              leftSection={<IconDownload size={16} />}
              disabled={!possible}
              onClick={() => void make()}
              data-testid="save-turntable"
            >
              Save the turntable
            </Button>
          </Group>
        ) : (
          <Group gap={12} wrap="nowrap">
            <div className={styles['progress']}>
              <Text size="xs" className="tabular" data-testid="turntable-progress">
                Frame {Math.min(choice.frames, Math.round(progress * choice.frames) + 1)} of {choice.frames}
              </Text>
              <Progress size={4} value={progress * 100} aria-label="Drawing the turntable" />
            </div>
            <Button variant="default" onClick={() => ending.current?.abort()} data-testid="cancel-turntable">
              Cancel
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}

async function sinkFor(format: Format, name: string, wish: TurntableWish): Promise<PictureSink> {
  if (format === 'png') return createPngSink(name, wish.frames)
  if (format === 'gif') return createGifSink(wish)
  const codec = await webmCodec(wish)
  if (codec === null) throw new AppError('unsupported-format', 'this browser codes neither VP9 nor VP8')
  return createWebmSink(wish, codec)
}

/** Whether the browser can make that file; taken to be so until it has answered. */
function usePossible(wish: TurntableWish, format: Format): boolean {
  const key = JSON.stringify(wish)
  const [answer, setAnswer] = useState({ key, possible: true })
  useEffect(() => {
    let over = false
    if (format === 'webm')
      void webmCodec(JSON.parse(key) as TurntableWish).then((codec) => {
        if (!over) setAnswer({ key, possible: codec !== null })
      })
    return () => {
      over = true
    }
  }, [key, format])
  return format !== 'webm' || answer.key !== key || answer.possible
}
