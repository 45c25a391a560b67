/** Handles over the stage for the connectors of the face that is shown: dragged in its plane, or moved by the arrow keys. */
import { useRef, type KeyboardEvent } from 'react'
import {
  connectorViewStore,
  moveConnector,
  removeConnector,
  roomOn,
  shownFaceNow,
} from '../../state/stage/connector-view.ts'
import type { Triple } from '../../state/stage/tools.ts'
import { useConnectorView, useShownFace } from '../../state/stage/use-connector-view.ts'
import { connectorWords } from '../../words/viewer/connector-words.ts'
import { useDrag } from '../pointer/use-drag.ts'
import { keepElement } from './anchors.ts'
import { movedOnScreen, planePointAt, projectToStage } from './on-plane.ts'
import styles from './tools.module.css'

const keyMm = 1
const fineKeyMm = 0.1
/** A press that moves less than this only selects. */
const clickTolerancePx = 3
const keyDirections: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** `ConnectorScene` sets their anchors. */
export function ConnectorHandles({ assetId }: { assetId: string }) {
  const shown = useShownFace(assetId)
  return shown?.connectors.map((one, i) => <Handle key={i} index={i} sizeMm={one.sizeMm} />)
}

function Handle({ index, sizeMm }: { index: number; sizeMm: number | null }) {
  const chosen = useConnectorView((view) => view.chosen === index)
  const dragged = useConnectorView((view) => (view.chosen === index ? view.dragged : null))
  // Consecutive key presses form one entry in the undo history.
  const continues = useRef(false)
  const size = dragged === null ? sizeMm : sizeAt(index, dragged)
  const drag = useDrag({
    begin(event) {
      const at = shownFaceNow()?.connectors[index]?.at
      const seen = at === undefined ? null : projectToStage(at)
      if (event.button !== 0 || seen === null) return null
      continues.current = false
      connectorViewStore.setState({ chosen: index, refusal: null })
      return { seen, moved: false }
    },
    move(start, { x, y }) {
      const shown = shownFaceNow()
      if (shown === null || (!start.moved && Math.hypot(x, y) < clickTolerancePx)) return
      start.moved = true
      const at = planePointAt(shown.plane, start.seen.x + x, start.seen.y + y)
      if (at === null) return
      const room = roomOn(shown, at, index)
      connectorViewStore.setState({ dragged: at, refusal: 'why' in room ? room.why : null })
    },
    end(_start, finished) {
      const { dragged: at } = connectorViewStore.getState()
      connectorViewStore.setState({ dragged: null, ...(finished ? {} : { refusal: null }) })
      if (finished && at !== null) moveConnector(index, at)
    },
  })
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const shown = shownFaceNow()
    const at = shown?.connectors[index]?.at
    if (shown === null || at === undefined) return
    const [right, up] = keyDirections[event.key] ?? [0, 0]
    if (right !== 0 || up !== 0) {
      const mm = event.shiftKey ? fineKeyMm : keyMm
      const to = movedOnScreen(at, shown.plane, right * mm, up * mm)
      continues.current = moveConnector(index, to, continues.current)
    } else if (event.key === 'Delete' || event.key === 'Backspace') removeConnector(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={keepElement(`connector-${index}`)} className={styles['handle']}>
      <button
        type="button"
        aria-label={connectorWords.handle(index + 1, size)}
        aria-pressed={chosen}
        className={styles['connector']}
        data-testid="connector-handle"
        data-thin={size === null || undefined}
        {...drag}
        onFocus={() => {
          continues.current = false
          connectorViewStore.setState({ chosen: index })
        }}
        onKeyDown={onKeyDown}
      />
      {chosen && size !== null && <span className={styles['connectorsize']}>{connectorWords.size(size)}</span>}
    </div>
  )
}

function sizeAt(index: number, at: Triple): number | null {
  const shown = shownFaceNow()
  if (shown === null) return null
  const room = roomOn(shown, at, index)
  return 'why' in room ? null : room.sizeMm
}
