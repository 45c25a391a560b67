/** The cube in the corner of the stage: shows where the camera looks from, and turns it by clicks, drags and arrow keys. */
import { Tooltip } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cameraTurnStore } from '../../state/stage/camera-turn.ts'
import { requestView } from '../../state/stage/stage-display.ts'
import { useCameraTurn } from '../../state/stage/use-camera-turn.ts'
import { cubeWords } from '../../words/viewer/cube-words.ts'
import { toolbarWords } from '../../words/viewer/stage-words.ts'
import type { Vector } from '../fit-camera.ts'
import { cubeAxes, cubeFaces, nearestFace } from './cube-shape.ts'
import styles from './cube.module.css'

/** Radians for each pixel of a drag; half a turn across two cubes. */
const perPixel = 0.02
/** A pointer that moves less than this many pixels clicks. */
const clickPx = 4
const withFocus = { hover: true, focus: true, touch: false } as const
const arrowStep = Math.PI / 12
const arrows: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export function ViewCube() {
  const towards = useCameraTurn((state) => state.towards)
  const [pointed, setPointed] = useState<string | null>(null)
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const face = nearestFace(towards)

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return
    drag.current = { x: event.clientX, y: event.clientY, moved: false }
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>): void {
    const { current } = drag
    if (current === null) return
    const [x, y] = [event.clientX - current.x, event.clientY - current.y]
    if (!current.moved && Math.hypot(x, y) < clickPx) return
    // Not before: a captured pointer would click the whole cube.
    if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, moved: true }
    cameraTurnStore.getState().turnBy?.(-x * perPixel, y * perPixel)
  }
  function choose(direction: Vector): void {
    if (drag.current?.moved !== true) requestView(direction)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = arrows[event.key]
    if (step === undefined && event.key !== 'Home') return
    event.preventDefault()
    if (step === undefined) requestView('isometric')
    else cameraTurnStore.getState().turnBy?.(step[0] * arrowStep, step[1] * arrowStep)
  }

  return (
    <Tooltip label={cubeWords.hint} position="left" multiline maw={240} openDelay={500} events={withFocus}>
      {/* Its parts are too small to be tab stops; its label and the hint say what it shows and which keys turn it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles['cube']}
        role="application"
        aria-roledescription={cubeWords.name}
        aria-label={face === null ? cubeWords.between : cubeWords.shows(toolbarWords.view[face])}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-testid="view-cube"
        data-face={face ?? undefined}
      >
        <svg
          viewBox="-2.1 -2 4.1 4.1"
          aria-hidden
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            // The click comes after it.
            setTimeout(() => (drag.current = null))
          }}
          onPointerCancel={() => (drag.current = null)}
          onPointerLeave={() => setPointed(null)}
        >
          {cubeFaces(towards).map(({ name, cells, matrix }) => (
            <g key={name}>
              {cells.map(({ direction, points }) => (
                <polygon
                  key={direction.join()}
                  className={styles['cell']}
                  points={points}
                  data-view={direction.join()}
                  data-pointed={pointed === direction.join() || undefined}
                  onPointerEnter={() => setPointed(direction.join())}
                  onClick={() => choose(direction)}
                />
              ))}
              <rect className={styles['border']} x={-1} y={-1} width={2} height={2} transform={matrix} />
              <text className={styles['face']} transform={matrix}>
                {toolbarWords.view[name]}
              </text>
            </g>
          ))}
          <g transform="translate(-1.5 1.5)">
            {cubeAxes(towards).map(({ name, at: [x, y] }) => (
              <g key={name} className={styles['axis']} data-axis={name}>
                <line x2={x * 0.34} y2={y * 0.34} />
                <text x={x * 0.5} y={y * 0.5}>
                  {name}
                </text>
              </g>
            ))}
          </g>
        </svg>
      </div>
    </Tooltip>
  )
}
