/** A picture on the stage: fitted, zoomed and moved over a chequered ground; or all of one job side by side to choose from. */
import { Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconFocusCentered, IconLayoutGrid, IconRelationOneToOne, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { viewsAmong } from '../state/draft/chains.ts'
import { setSideBySide, stageStore, useStage } from '../state/stage/stage-display.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { columnsFor, fitted, moved, zoomed, type Area, type PictureView } from './picture-view.ts'
import { toolbarWords } from '../words/viewer/stage-words.ts'
import { pictureStageWords as words } from '../words/viewer/picture-stage-words.ts'
import styles from './stage.module.css'

interface PictureStageProps {
  asset: Asset
  /** The pictures of its job, itself among them. */
  pictures: readonly Asset[]
  onOpen: (id: string) => void
}

const keyStep = 48
const keyZoom = 1.25
/** px that the row of all pictures takes. */
const filmHeight = 52

/** Draws one of them, or all. */
export function PictureStage({ asset, pictures, onOpen }: PictureStageProps) {
  const sideBySide = useStage((state) => state.sideBySide)
  const several = pictures.length > 1
  return several && sideBySide ? (
    <SideBySide asset={asset} pictures={pictures} onOpen={onOpen} />
  ) : (
    <OnePicture key={asset.id} asset={asset} pictures={pictures} onOpen={onOpen} />
  )
}

function OnePicture({ asset, pictures, onOpen }: PictureStageProps) {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>()
  const room = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measured, room)
  const [own, setOwn] = useState<Area | null>(
    asset.pixels === null ? null : { width: asset.pixels[0], height: asset.pixels[1] },
  )
  const [broken, setBroken] = useState(false)
  /** Null: fitted, whatever the size of the stage. */
  const [chosen, setChosen] = useState<PictureView | null>(null)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const stage = { width, height }
  const below = pictures.length > 1 ? filmHeight : 0
  const view = own === null || width === 0 ? null : (chosen ?? fitted(stage, own, below))

  useEffect(
    () =>
      stageStore.subscribe((state, before) => {
        if (state.viewRequest.number !== before.viewRequest.number) setChosen(null)
      }),
    [],
  )
  // React listens to the wheel passively, and the page would scroll or zoom as well.
  useEffect(() => {
    const element = room.current
    if (element === null || own === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const area = { width: box.width, height: box.height }
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0016 : 0.05))
      const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2]
      setChosen((now) => zoomed(now ?? fitted(area, own, below), factor, area, own, x, y))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [own, below])

  const zoom = (factor: number) => {
    if (own !== null && view !== null) setChosen(zoomed(view, factor, stage, own))
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (own === null || view === null || event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [keyStep, 0],
      ArrowRight: [-keyStep, 0],
      ArrowUp: [0, keyStep],
      ArrowDown: [0, -keyStep],
    }
    const move = moves[event.key]
    if (move !== undefined) setChosen(moved(view, move[0], move[1], stage, own))
    else if (event.key === '+' || event.key === '=') zoom(keyZoom)
    else if (event.key === '-') zoom(1 / keyZoom)
    else if (event.key === '0') setChosen(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (drag.current === null || own === null || view === null) return
    const by = { x: event.clientX - drag.current.x, y: event.clientY - drag.current.y }
    drag.current = { x: event.clientX, y: event.clientY }
    setChosen(moved(view, by.x, by.y, stage, own))
  }
  const release = () => {
    drag.current = null
  }

  return (
    <>
      {/* A surface that is moved and zoomed by pointer and keys, as its name says. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={ref}
        className={styles['pictureroom']}
        role="application"
        aria-label={words.canvas(asset.name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-testid="picture-stage"
        data-scale={view?.scale.toFixed(4)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button > 1) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={() => setChosen(null)}
      >
        {broken ? (
          <Text className={styles['card'] ?? ''}>{words.broken}</Text>
        ) : (
          <img
            src={asset.url}
            alt={asset.name}
            draggable={false}
            className={styles['onepicture']}
            data-pixels={(view?.scale ?? 1) >= 3 || undefined}
            style={
              view === null || own === null
                ? { visibility: 'hidden' }
                : {
                    width: own.width * view.scale,
                    height: own.height * view.scale,
                    transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px))`,
                  }
            }
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setOwn({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <div className={styles['toolbar']} role="toolbar" aria-label={toolbarWords.name} aria-orientation="vertical">
        <div className={styles['group']}>
          <IconButton
            label={words.fit}
            shortcut="F"
            tooltipPosition="left"
            icon={<IconFocusCentered size={16} />}
            onClick={() => setChosen(null)}
          />
          <IconButton
            label={words.actualSize}
            tooltipPosition="left"
            icon={<IconRelationOneToOne size={16} />}
            onClick={() => zoom(1 / (view?.scale ?? 1))}
            data-testid="picture-full-size"
          />
          <IconButton
            label={words.zoomIn}
            shortcut="+"
            tooltipPosition="left"
            icon={<IconZoomIn size={16} />}
            onClick={() => zoom(keyZoom)}
          />
          <IconButton
            label={words.zoomOut}
            shortcut="−"
            tooltipPosition="left"
            icon={<IconZoomOut size={16} />}
            onClick={() => zoom(1 / keyZoom)}
          />
        </div>
        {pictures.length > 1 && (
          <div className={styles['group']}>
            <IconButton
              label={words.sideBySide(pictures.length)}
              tooltipPosition="left"
              icon={<IconLayoutGrid size={16} />}
              onClick={() => setSideBySide(true)}
              data-testid="side-by-side"
            />
          </div>
        )}
      </div>
      {own !== null && view !== null && (
        <div className={styles['caption']}>{words.caption(own.width, own.height, Math.round(view.scale * 100))}</div>
      )}
      {pictures.length > 1 && (
        <div className={styles['film']} data-stage-foot role="group" aria-label={words.all}>
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              aria-pressed={picture.id === asset.id}
              aria-label={words.pictureOf(index + 1, pictures.length)}
              onClick={() => onOpen(picture.id)}
            >
              <img src={picture.thumbnailUrl ?? picture.url} alt="" draggable={false} loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function SideBySide({ asset, pictures, onOpen }: PictureStageProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [first] = pictures
  const shape = { width: first?.pixels?.[0] ?? 1, height: first?.pixels?.[1] ?? 1 }
  const views = viewsAmong(pictures)
  const columns = columnsFor(pictures.length, { width, height }, shape)
  return (
    <div
      ref={ref}
      className={styles['sidebyside']}
      style={{ '--mq-columns': columns, '--mq-rows': Math.ceil(pictures.length / columns) } as React.CSSProperties}
      role="group"
      aria-label={words.choose}
      data-testid="picture-choice"
    >
      {pictures.map((picture, index) => {
        const view = views.length > 1 ? views.find((one) => one.asset === picture)?.view : undefined
        const place = words.pictureOf(index + 1, pictures.length)
        return (
          <button
            key={picture.id}
            type="button"
            aria-label={view === undefined ? place : words.sideOf(place, view)}
            aria-pressed={picture.id === asset.id}
            title={picture.name}
            onClick={() => onOpen(picture.id)}
          >
            <img src={picture.url} alt="" draggable={false} />
            {view !== undefined && (
              <span className={styles['side']} aria-hidden>
                {view}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
