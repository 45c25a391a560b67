/** The connectors of the face that is shown, as handles over the stage: dragged in its plane, or moved by the arrow keys. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Triple } from '../../state/stage/tools.ts'
import { connectorWords } from '../../words/viewer/connector-words.ts'
import {
  connectorViewStore,
  moveConnector,
  removeConnector,
  roomOn,
  shownFaceNow,
  useConnectorView,
  useShownFace,
} from './connector-view-store.ts'
import { placeOnPlane, seenAt, steppedOnPlane } from './on-plane.ts'
import { keepElement } from './tool-view-store.ts'
import styles from './tools.module.css'

const stepMm = 1
const fineMm = 0.1
const keyWays: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** They stand over their places; `ConnectorScene` keeps them there. */
export function ConnectorHandles({ assetId }: { assetId: string }) {
  const shown = useShownFace(assetId)
  return shown?.standing.map((one, i) => <Handle key={i} number={i} sizeMm={one.sizeMm} />)
}

function Handle({ number, sizeMm }: { number: number; sizeMm: number | null }) {
  const chosen = useConnectorView((view) => view.chosen === number)
  const dragged = useConnectorView((view) => (view.chosen === number ? view.dragged : null))
  const drag = useRef<{ x: number; y: number; seen: { x: number; y: number }; moved: boolean } | null>(null)
  const stepped = useRef(false)
  const size = dragged === null ? sizeMm : sizeAt(number, dragged)

  function begin(event: PointerEvent<HTMLButtonElement>): void {
    const at = shownFaceNow()?.standing[number]?.at
    const seen = at === undefined ? null : seenAt(at)
    if (event.button !== 0 || seen === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, seen, moved: false }
    stepped.current = false
    connectorViewStore.setState({ chosen: number, refused: null })
  }
  function move(event: PointerEvent<HTMLButtonElement>): void {
    const from = drag.current
    const shown = shownFaceNow()
    if (from === null || shown === null) return
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.moved && Math.hypot(across, down) < stillPx) return
    from.moved = true
    const at = placeOnPlane(shown.plane, from.seen.x + across, from.seen.y + down)
    if (at === null) return
    const room = roomOn(shown, at, number)
    connectorViewStore.setState({ dragged: at, refused: 'why' in room ? room.why : null })
  }
  function end(): void {
    const { dragged: at } = connectorViewStore.getState()
    drag.current = null
    connectorViewStore.setState({ dragged: null })
    if (at !== null) moveConnector(number, at)
  }
  function cancel(): void {
    drag.current = null
    connectorViewStore.setState({ dragged: null, refused: null })
  }
  function press(event: KeyboardEvent<HTMLButtonElement>): void {
    const shown = shownFaceNow()
    const at = shown?.standing[number]?.at
    if (shown === null || at === undefined) return
    const way = keyWays[event.key]
    if (way !== undefined) {
      const mm = event.shiftKey ? fineMm : stepMm
      stepped.current = moveConnector(
        number,
        steppedOnPlane(at, shown.plane, way[0] * mm, way[1] * mm),
        stepped.current,
      )
    } else if (event.key === 'Delete' || event.key === 'Backspace') removeConnector(number)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={keepElement(`connector-${number}`)} className={styles['handle']}>
      <button
        type="button"
        aria-label={connectorWords.handle(number + 1, size)}
        aria-pressed={chosen}
        className={styles['connector']}
        data-testid="connector-handle"
        data-thin={size === null || undefined}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
        onFocus={() => {
          stepped.current = false
          connectorViewStore.setState({ chosen: number })
        }}
        onKeyDown={press}
      />
      {chosen && size !== null && <span className={styles['connectorsize']}>{connectorWords.size(size)}</span>}
    </div>
  )
}

/** A press that moves no further chooses alone. */
const stillPx = 3

function sizeAt(number: number, at: Triple): number | null {
  const shown = shownFaceNow()
  if (shown === null) return null
  const room = roomOn(shown, at, number)
  return 'why' in room ? null : room.sizeMm
}
