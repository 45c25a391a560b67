/** The page for a turntable: its pictures, duration, direction and file format. */
import { Button, Checkbox, Group, NumberInput, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { attempt } from '../../state/messages.ts'
import { stageStore } from '../../state/stage/stage-display.ts'
import { closeShots, type Photographer } from '../../state/stage/stage-shots.ts'
import { BackgroundField, useShotBackground } from './background-field.tsx'
import { createGifSink } from './gif-sink.ts'
import { makeTurntable, type PictureSink, type TurntableRequest } from './make-turntable.ts'
import styles from './pictures.module.css'
import { createPngSink } from './png-sink.ts'
import { ShotPreview } from './shot-preview.tsx'
import { evenSize, shotSize, type ShotAspect } from './shot-size.ts'
import { fileNameOf, saveBlob } from './to-png.ts'
import { pictureWords, turntableWords } from '../../words/viewer/picture-words.ts'
import { createVideoSink, videoFormats, type TurnSize, type VideoFormat } from './video-sink.ts'

type Format = VideoFormat | 'gif' | 'png'

const endings: Record<Format, string> = { webm: 'webm', mp4: 'mp4', gif: 'gif', png: 'zip' }
const maxFrames = 720

const aspects = (['1:1', '16:9', 'stage'] as const).map((value) => ({ value, label: pictureWords.aspects[value] }))
const directions = (['left', 'right'] as const).map((value) => ({ value, label: turntableWords.directions[value] }))

/** The last choice in this session. */
let last = {
  format: 'webm' as Format,
  frames: 120,
  seconds: 5,
  side: 1080,
  aspect: '1:1' as ShotAspect,
  clockwise: false,
}

/** Closing the dialog cancels the turntable. */
export function TurntableForm({ photographer }: { photographer: Photographer }) {
  const [choice, setChoice] = useState(last)
  const [grid, setGrid] = useState(() => stageStore.getState().grid)
  const { progress, make, cancel } = useTurntable(photographer)
  const size = evenSize(shotSize(choice.side, choice.aspect, photographer.stageSize()))
  const videos = useVideoFormats({ ...size, frames: choice.frames, seconds: choice.seconds })
  const offered: Format[] = [...videos, 'gif', 'png']
  const format = offered.find((each) => each === choice.format) ?? offered[0]!
  // Not every player supports transparent video, and a GIF has only hard edges.
  const isClear = format === 'png'
  const chosen = useShotBackground(isClear)
  const { frames, seconds, clockwise } = choice
  const { background } = chosen
  const shot = { ...size, background, grid, dimensions: false, labels: false, yawRadians: 0, wholeTurn: true }

  function change(news: Partial<typeof last>): void {
    last = { ...choice, ...news }
    setChoice(last)
  }

  return (
    <div className={styles['page']}>
      <ShotPreview photographer={photographer} request={shot} />
      <Stack gap={12} flex={1}>
        <SegmentedControl
          fullWidth
          aria-label={turntableWords.format}
          data={offered.map((value) => ({ value, label: turntableWords.formats[value] }))}
          value={format}
          disabled={progress !== null}
          onChange={(value) => change({ format: value })}
        />
        <FrameFields choice={choice} change={change} />
        <SegmentedControl
          fullWidth
          aria-label={pictureWords.aspect}
          data={aspects}
          value={choice.aspect}
          onChange={(aspect) => change({ aspect })}
        />
        <SegmentedControl
          fullWidth
          aria-label={turntableWords.direction}
          data={directions}
          value={clockwise ? 'right' : 'left'}
          onChange={(direction) => change({ clockwise: direction === 'right' })}
        />
        <BackgroundField chosen={chosen} clear={isClear} disabled={progress !== null} />
        <Checkbox label={pictureWords.grid} checked={grid} onChange={(event) => setGrid(event.currentTarget.checked)} />
        <Text size="xs" c="dimmed" className="tabular">
          {turntableWords.summary(size.width, size.height, frames / seconds)}
        </Text>
        {videos.length === 0 && (
          <Text size="xs" role="alert">
            {turntableWords.noVideo}
          </Text>
        )}
        {progress === null ? (
          <Group justify="flex-end">
            <Button
              leftSection={<IconDownload size={16} />}
              onClick={() => void make(format, { ...size, frames, seconds, clockwise, background, grid })}
              data-testid="save-turntable"
            >
              {turntableWords.save}
            </Button>
          </Group>
        ) : (
          <MakingBar frames={frames} progress={progress} cancel={cancel} />
        )}
      </Stack>
    </div>
  )
}

interface MakingBarProps {
  frames: number
  progress: number
  cancel: () => void
}

function MakingBar({ frames, progress, cancel }: MakingBarProps) {
  return (
    <Group gap={12} wrap="nowrap">
      <div className={styles['progress']}>
        <Text size="xs" className="tabular" data-testid="turntable-progress">
          {turntableWords.frameOf(Math.min(frames, Math.round(progress * frames) + 1), frames)}
        </Text>
        <Progress size={4} value={progress * 100} aria-label={turntableWords.drawing} />
      </div>
      <Button variant="default" onClick={cancel} data-testid="cancel-turntable">
        {turntableWords.cancel}
      </Button>
    </Group>
  )
}

interface FrameFieldsProps {
  choice: typeof last
  change: (news: Partial<typeof last>) => void
}

function FrameFields({ choice, change }: FrameFieldsProps) {
  return (
    <Group grow align="flex-start">
      <NumberInput
        label={turntableWords.frames}
        data-testid="turntable-frames"
        min={4}
        max={maxFrames}
        allowDecimal={false}
        value={choice.frames}
        onChange={(value) => change({ frames: Math.min(maxFrames, Math.max(4, Math.round(Number(value) || 4))) })}
      />
      <NumberInput
        label={turntableWords.seconds}
        data-testid="turntable-seconds"
        min={0.5}
        max={60}
        step={0.5}
        value={choice.seconds}
        onChange={(value) => change({ seconds: Math.min(60, Math.max(0.5, Number(value) || 0.5)) })}
      />
      <Select
        label={pictureWords.size}
        data-testid="turntable-size"
        allowDeselect={false}
        value={String(choice.side)}
        data={[256, 480, 720, 1080, 1920].map((side) => ({ value: String(side), label: pictureWords.pixels(side) }))}
        onChange={(value) => change({ side: Number(value ?? 1080) })}
      />
    </Group>
  )
}

function useTurntable(photographer: Photographer) {
  const [progress, setProgress] = useState<number | null>(null)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  async function make(format: Format, request: TurntableRequest): Promise<void> {
    const own = new AbortController()
    ending.current = own
    setProgress(0)
    await attempt(async () => {
      try {
        const name = fileNameOf(photographer.name)
        const sink = await sinkFor(format, name, request)
        const file = await makeTurntable(photographer, request, sink, { signal: own.signal, onProgress: setProgress })
        saveBlob(file, `${turntableWords.fileName(name)}.${endings[format]}`)
        closeShots()
      } catch (thrown) {
        if (AppError.from(thrown).code !== 'cancelled') throw thrown
      }
    })
    setProgress(null)
  }
  return { progress, make, cancel: () => ending.current?.abort() }
}

async function sinkFor(format: Format, name: string, request: TurntableRequest): Promise<PictureSink> {
  if (format === 'png') return createPngSink(name, request.frames)
  if (format === 'gif') return createGifSink(request)
  return createVideoSink(format, request)
}

/** The last result, assumed until the browser responds again. */
let supportedFormats: VideoFormat[] = ['webm']

/** Returns the video formats that the browser can encode. */
function useVideoFormats({ width, height, frames, seconds }: TurnSize): readonly VideoFormat[] {
  const [answer, setAnswer] = useState(supportedFormats)
  useEffect(() => {
    let over = false
    void videoFormats({ width, height, frames, seconds }).then((found) => {
      supportedFormats = found
      if (!over) setAnswer(found)
    })
    return () => {
      over = true
    }
  }, [width, height, frames, seconds])
  return answer
}
