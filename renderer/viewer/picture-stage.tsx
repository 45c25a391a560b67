/** A picture on the stage, fitted, zoomed and moved; or all pictures of a job side by side. */
import { Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconFocusCentered, IconLayoutGrid, IconRelationOneToOne, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { viewsAmong } from '../state/draft/chains.ts'
import { setSideBySide, stageStore } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { pictureStageWords as words } from '../words/viewer/picture-stage-words.ts'
import { toolbarWords } from '../words/viewer/stage-words.ts'
import { columnsFor, fitPicture, panned, zoomed, type Area, type PictureView } from './picture-view.ts'
import { useDrag } from './pointer/use-drag.ts'
import styles from './stage.module.css'

interface PictureStageProps {
  asset: Asset
  /** All pictures of its job. */
  pictures: readonly Asset[]
  onOpen: (id: string) => void
}

const keyMovePx = 48
const keyZoom = 1.25
/** Height of the row of all pictures, px. */
const filmHeight = 52

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
  const [own, setOwn] = useState<Area | null>(
    asset.pixels === null ? null : { width: asset.pixels[0], height: asset.pixels[1] },
  )
  const [broken, setBroken] = useState(false)
  const { ref, view, zoom, fit, handlers } = usePictureView(own, pictures.length > 1 ? filmHeight : 0)
  return (
    <>
      {/* A surface that is panned and zoomed by pointer and keys; its label says so. */}
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
        {...handlers}
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
      <PictureToolbar scale={view?.scale ?? 1} count={pictures.length} zoom={zoom} fit={fit} />
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

/** Pans and zooms a picture by pointer, wheel and keys. `below`: height in px that stays free below it. */
function usePictureView(own: Area | null, below: number) {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>()
  const element = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measured, element)
  /** Null: fitted. */
  const [chosen, setChosen] = useState<PictureView | null>(null)
  const stage = { width, height }
  const view = own === null || width === 0 ? null : (chosen ?? fitPicture(stage, own, below))
  const fit = () => setChosen(null)
  const zoom = (factor: number) => {
    if (own !== null && view !== null) setChosen(zoomed(view, factor, stage, own))
  }
  const move = (x: number, y: number) => {
    if (own !== null && view !== null) setChosen(panned(view, x, y, stage, own))
  }
  useEffect(
    () =>
      stageStore.subscribe((state, before) => {
        if (state.viewRequest.number !== before.viewRequest.number) setChosen(null)
      }),
    [],
  )
  useWheelZoom(element, own, below, setChosen)
  const drag = useDrag({
    begin: ({ button }) => (button > 1 ? null : true),
    move: (_start, { dx, dy }) => move(dx, dy),
  })
  function onKeyDown(event: KeyboardEvent): void {
    if (view === null || event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(keyMovePx, 0),
      ArrowRight: () => move(-keyMovePx, 0),
      ArrowUp: () => move(0, keyMovePx),
      ArrowDown: () => move(0, -keyMovePx),
      '+': () => zoom(keyZoom),
      '=': () => zoom(keyZoom),
      '-': () => zoom(1 / keyZoom),
      '0': fit,
    }
    const action = actions[event.key]
    if (action === undefined) return
    action()
    event.preventDefault()
    event.stopPropagation()
  }
  return { ref, view, zoom, fit, handlers: { ...drag, onKeyDown, onDoubleClick: fit } }
}

function useWheelZoom(
  ref: RefObject<HTMLDivElement | null>,
  own: Area | null,
  below: number,
  change: (next: (now: PictureView | null) => PictureView) => void,
): void {
  useEffect(() => {
    const element = ref.current
    if (element === null || own === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const area = { width: box.width, height: box.height }
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0016 : 0.05))
      const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2]
      change((now) => zoomed(now ?? fitPicture(area, own, below), factor, area, own, x, y))
    }
    // React's own listener is passive, and the page would scroll or zoom as well.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [ref, own, below, change])
}

interface PictureToolbarProps {
  scale: number
  /** Number of pictures. */
  count: number
  zoom: (factor: number) => void
  fit: () => void
}

function PictureToolbar({ scale, count, zoom, fit }: PictureToolbarProps) {
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={toolbarWords.name} aria-orientation="vertical">
      <div className={styles['group']}>
        <IconButton
          label={words.fit}
          action="fit-view"
          tooltipPosition="left"
          icon={<IconFocusCentered size={16} />}
          onClick={fit}
        />
        <IconButton
          label={words.actualSize}
          tooltipPosition="left"
          icon={<IconRelationOneToOne size={16} />}
          onClick={() => zoom(1 / scale)}
          data-testid="picture-full-size"
        />
        <IconButton
          label={words.zoomIn}
          shortcut="+"
          tooltipPosition="left"
          icon={<IconZoomIn size={16} />}
          data-repeats
          onClick={() => zoom(keyZoom)}
        />
        <IconButton
          label={words.zoomOut}
          shortcut="−"
          tooltipPosition="left"
          icon={<IconZoomOut size={16} />}
          data-repeats
          onClick={() => zoom(1 / keyZoom)}
        />
      </div>
      {count > 1 && (
        <div className={styles['group']}>
          <IconButton
            label={words.sideBySide(count)}
            tooltipPosition="left"
            icon={<IconLayoutGrid size={16} />}
            onClick={() => setSideBySide(true)}
            data-testid="side-by-side"
          />
        </div>
      )}
    </div>
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
        const name = words.pictureOf(index + 1, pictures.length)
        return (
          <button
            key={picture.id}
            type="button"
            aria-label={view === undefined ? name : words.sideOf(name, view)}
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
