/** Paints a mask over a picture, with the pointer or the keyboard. */
import { Button, Group, Modal, SegmentedControl, Slider, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconContrast2,
  IconEraser,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, Dispatch, KeyboardEvent, ReactNode, RefObject, SetStateAction } from 'react'
import type { JobInputFile } from '../../shared/protocol/job.ts'
import { isPressed } from '../state/shortcuts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { drawMask, isBlank, maskPng, readMask } from './draw-mask.ts'
import { maskSize, noChanges, redo, undo, withChange } from './mask-history.ts'
import type { MaskHistory, MaskChange, Stroke } from './mask-history.ts'
import { maskPainterWords } from '../words/create/mask-painter-words.ts'
import styles from './mask-painter.module.css'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'
import { uiWords } from '../words/ui.ts'

const words = maskPainterWords

interface MaskPainterProps {
  picture: JobInputFile
  /** An earlier mask to continue from. */
  mask: JobInputFile | null
  onUse: (mask: Blob) => void
  onClose: () => void
}

/** Brush diameters as fractions of the longer side. */
const smallestBrush = 0.004
const largestBrush = 0.3
const ownActions = ['undo', 'redo', 'brush-smaller', 'brush-larger']
const keyShare = 0.02
/** Contrasts with most pictures in both themes. */
const maskColour = '#3d9bff'

/** Renders the dialog for a picture, whose size is determined first. */
export function MaskPainter({ picture, mask, onUse, onClose }: MaskPainterProps) {
  const [size, setSize] = useState<[number, number] | null>(null)
  const [before, setBefore] = useState<HTMLCanvasElement | null>(null)
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    let over = false
    const image = new Image()
    image.src = picture.url
    Promise.all([image.decode(), mask === null ? null : readMask(mask.url)]).then(
      ([, kept]) => {
        if (over) return
        setBefore(kept)
        setSize(maskSize(image.naturalWidth, image.naturalHeight))
      },
      () => {
        if (!over) setProblem(true)
      },
    )
    return () => {
      over = true
    }
  }, [picture.url, mask])
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size="min(1100px, 94vw)"
      padding={0}
      closeButtonProps={{ 'aria-label': words.discard }}
      classNames={{ content: styles['content'] ?? '', header: styles['header'] ?? '', title: styles['title'] ?? '' }}
      data-testid="mask-painter"
    >
      {problem ? (
        <Text p={16}>{words.unreadable}</Text>
      ) : (
        size !== null && <Painter url={picture.url} size={size} before={before} onUse={onUse} onClose={onClose} />
      )}
    </Modal>
  )
}

interface PainterProps {
  url: string
  size: [number, number]
  before: HTMLCanvasElement | null
  onUse: (mask: Blob) => void
  onClose: () => void
}

function Painter({ url, size: [width, height], before, onUse, onClose }: PainterProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [history, setHistory] = useState<MaskHistory>(noChanges)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [mode, setMode] = useState<Stroke['mode']>('paint')
  const [brush, setBrush] = useState(0.06)
  const [at, setAt] = useState<[number, number] | null>(null)
  const [blank, setBlank] = useState(true)
  const longer = Math.max(width, height)
  const diameter = Math.max(1, brush * longer)

  useEffect(() => {
    if (canvas.current === null) return
    drawMask(canvas.current, before, stroke === null ? history.changes : [...history.changes, stroke], maskColour)
    if (stroke === null) setBlank(isBlank(canvas.current))
  }, [before, history, stroke])

  const change = (next: MaskChange) => setHistory((now) => withChange(now, next))

  function onKeyDown(event: KeyboardEvent): void {
    const [x, y] = at ?? [width / 2, height / 2]
    const distance = keyShare * longer * (event.shiftKey ? 4 : 1)
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-distance, 0],
      ArrowRight: [distance, 0],
      ArrowUp: [0, -distance],
      ArrowDown: [0, distance],
    }
    const move = moves[event.key]
    if (move !== undefined) {
      const to: [number, number] = [clamp(x + move[0], 0, width), clamp(y + move[1], 0, height)]
      setAt(to)
      if (stroke !== null) setStroke({ ...stroke, points: [...stroke.points, ...to] })
    } else if (event.key === ' ' && stroke === null) {
      setAt([x, y])
      setStroke({ kind: 'stroke', mode, size: diameter, points: [x, y] })
    } else if (isPressed(event.nativeEvent, 'brush-smaller')) setBrush(Math.max(smallestBrush, brush / 1.25))
    else if (isPressed(event.nativeEvent, 'brush-larger')) setBrush(Math.min(largestBrush, brush * 1.25))
    else if (isPressed(event.nativeEvent, 'undo')) setHistory(undo)
    else if (isPressed(event.nativeEvent, 'redo')) setHistory(redo)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function endStroke(): void {
    if (stroke === null) return
    change(stroke)
    setStroke(null)
  }

  return (
    // Keys work wherever the focus is in this area; the help below explains them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['room']}
      onKeyDown={(event) => {
        // Sliders and buttons handle their own keys.
        const own = event.target === event.currentTarget.querySelector('[data-board]')
        if (own || ownActions.some((action) => isPressed(event.nativeEvent, action))) onKeyDown(event)
      }}
      onKeyUp={(event) => {
        if (event.key === ' ') endStroke()
      }}
    >
      <MaskTools {...{ mode, setMode, brush, setBrush, diameter, history, setHistory, change, blank }} />
      <MaskBoard {...{ url, width, height, canvas, mode, diameter, at, setAt, stroke, setStroke, endStroke }} />
      <div className={styles['foot']}>
        <Text size="xs" c="dimmed" flex={1} id="mask-keys">
          {words.help}
        </Text>
        <ReasonLine id="why-no-mask" readiness={unless(blank ? uiWords.missing.painted : null)} />
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton
          readiness={unless(blank ? uiWords.missing.painted : null)}
          reasonId="why-no-mask"
          onClick={() => {
            if (canvas.current !== null) void maskPng(canvas.current).then(onUse)
          }}
          data-testid="use-mask"
        >
          {words.apply}
        </SubmitButton>
      </div>
    </div>
  )
}

interface MaskToolsProps {
  mode: Stroke['mode']
  setMode: (mode: Stroke['mode']) => void
  /** Relative to the picture's longer side. */
  brush: number
  setBrush: (brush: number) => void
  /** In mask pixels. */
  diameter: number
  history: MaskHistory
  setHistory: Dispatch<SetStateAction<MaskHistory>>
  change: (change: MaskChange) => void
  blank: boolean
}

function MaskTools(props: MaskToolsProps) {
  const { mode, setMode, brush, setBrush, diameter, history, setHistory, change, blank } = props
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        aria-label={words.tool}
        data={[
          { value: 'paint', label: <Tool icon={<IconBrush size={14} aria-hidden />} name={words.paint} /> },
          { value: 'erase', label: <Tool icon={<IconEraser size={14} aria-hidden />} name={words.erase} /> },
        ]}
        value={mode}
        onChange={(value) => setMode(value)}
        data-testid="mask-mode"
      />
      <Text size="xs" c="dimmed">
        {words.size}
      </Text>
      <Slider
        w={160}
        size={4}
        label={null}
        thumbLabel={words.size}
        min={0}
        max={100}
        value={sliderOf(brush)}
        onChange={(value) => setBrush(brushOf(value))}
      />
      <Text size="xs" c="dimmed" className="tabular" w={52}>
        {words.pixels(diameter)}
      </Text>
      <span className={styles['spring']} />
      <IconButton
        label={words.undo}
        action="undo"
        icon={<IconArrowBackUp size={16} />}
        data-repeats
        disabled={history.changes.length === 0}
        onClick={() => setHistory(undo)}
        data-testid="mask-undo"
      />
      <IconButton
        label={words.redo}
        action="redo"
        icon={<IconArrowForwardUp size={16} />}
        data-repeats
        disabled={history.undone.length === 0}
        onClick={() => setHistory(redo)}
      />
      <IconButton
        label={words.invert}
        icon={<IconContrast2 size={16} />}
        onClick={() => change({ kind: 'invert' })}
        data-testid="mask-invert"
      />
      <IconButton label={words.fill} icon={<IconSelectAll size={16} />} onClick={() => change({ kind: 'all' })} />
      <IconButton
        label={words.clear}
        icon={<IconTrash size={16} />}
        disabled={blank}
        onClick={() => change({ kind: 'clear' })}
        data-testid="mask-clear"
      />
    </div>
  )
}

interface MaskBoardProps {
  url: string
  width: number
  height: number
  canvas: RefObject<HTMLCanvasElement | null>
  mode: Stroke['mode']
  diameter: number
  /** The brush position in mask pixels; null while it is outside. */
  at: [number, number] | null
  setAt: (at: [number, number] | null) => void
  stroke: Stroke | null
  setStroke: (stroke: Stroke | null) => void
  endStroke: () => void
}

function MaskBoard(props: MaskBoardProps) {
  const { url, width, height, canvas, mode, diameter, at, setAt, stroke, setStroke, endStroke } = props
  const positionOf = (event: { clientX: number; clientY: number; currentTarget: Element }): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
  }
  return (
    <div className={styles['board']}>
      <div
        className={styles['sheet']}
        style={{ aspectRatio: `${width} / ${height}`, '--mq-ratio': width / height } as CSSProperties}
      >
        <img src={url} alt="" draggable={false} />
        <canvas ref={canvas} width={width} height={height} />
        {/* A paint surface is a custom widget with its own keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div
          className={styles['pad']}
          data-board
          data-autofocus
          data-testid="mask-pad"
          role="application"
          aria-label={words.board}
          aria-describedby="mask-keys"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            setStroke({ kind: 'stroke', mode, size: diameter, points: positionOf(event) })
          }}
          onPointerMove={(event) => {
            const to = positionOf(event)
            setAt(to)
            if (stroke !== null) setStroke({ ...stroke, points: [...stroke.points, ...to] })
          }}
          onPointerUp={endStroke}
          onPointerCancel={() => setStroke(null)}
          onPointerLeave={() => {
            if (stroke === null) setAt(null)
          }}
        />
        {at !== null && (
          <span
            className={styles['brush']}
            data-mode={mode}
            style={{
              left: `${(at[0] / width) * 100}%`,
              top: `${(at[1] / height) * 100}%`,
              width: `${(diameter / width) * 100}%`,
            }}
          />
        )}
      </div>
    </div>
  )
}

function Tool({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <Group gap={6} wrap="nowrap" justify="center">
      {icon}
      {name}
    </Group>
  )
}

/** Logarithmic: finer for small brushes. */
function brushOf(value: number): number {
  return smallestBrush * (largestBrush / smallestBrush) ** (value / 100)
}

function sliderOf(brush: number): number {
  return (Math.log(brush / smallestBrush) / Math.log(largestBrush / smallestBrush)) * 100
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, value))
}
