/** One texture of a material, which accepts dropped pictures. */
import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconBooks, IconPhotoPlus, IconResize, IconTrash, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { textureSides, type TextureSide, type TextureUse } from '../../shared/edits/material-change.ts'
import { currentSnapshot } from '../state/studio-store.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { holdsFiles, useDropTarget } from '../ui/use-drop-target.ts'
import { textureWords as words } from '../words/inspect/material-words.ts'
import styles from './materials.module.css'

const PicturePicker = lazyComponent(async () => (await import('./picture-picker.tsx')).PicturePicker)

export interface SlotPicture {
  image: ImageBitmap | null
  name: string
  /** Pixels, after planned changes. */
  size: readonly [number, number] | null
}

interface TextureSlotProps {
  use: TextureUse
  picture: SlotPicture | null
  /** Whether the parts with this material have texture coordinates. */
  hasLayout: boolean
  onFile: (file: File) => void
  onAsset: (asset: Asset) => void
  onResize: (side: TextureSide) => void
  onDrop: () => void
}

/** A click or key press opens its menu. */
export function TextureSlot({ use, picture, hasLayout, onFile, onAsset, onResize, onDrop }: TextureSlotProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState<boolean | null>(null)
  const { isOver, handlers } = useDropTarget(
    (data) => {
      const [file] = data.files
      const asset = droppedAsset(data)
      if (asset !== undefined) onAsset(asset)
      else if (file !== undefined) onFile(file)
    },
    (data) => hasLayout && holdsPicture(data),
  )
  const caption = picture === null ? words.none : picture.size === null ? picture.name : words.pixels(picture.size)
  return (
    <div className={styles['slot']} data-over={isOver || undefined} data-testid={`slot-${use}`} {...handlers}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <UnstyledButton className={styles['slotbutton'] ?? ''} disabled={!hasLayout && picture === null}>
            <Thumbnail image={picture?.image ?? null} />
            <span className={styles['slotwords']}>
              <Text size="sm" component="span" display="block">
                {words.uses[use]}
              </Text>
              <Text size="xs" c="dimmed" component="span" display="block" truncate className="tabular">
                {caption}
              </Text>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <SlotMenu
          picture={picture}
          hasLayout={hasLayout}
          onUpload={() => input.current?.click()}
          onLibrary={() => setPicking(true)}
          onResize={onResize}
          onDrop={onDrop}
        />
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/*"
        aria-hidden
        data-testid={`file-${use}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      {picking !== null && (
        <PicturePicker
          opened={picking}
          onClose={() => setPicking(false)}
          onPick={(asset) => {
            setPicking(false)
            onAsset(asset)
          }}
        />
      )}
    </div>
  )
}

interface SlotMenuProps extends Pick<TextureSlotProps, 'picture' | 'hasLayout' | 'onResize' | 'onDrop'> {
  onUpload: () => void
  onLibrary: () => void
}

function SlotMenu({ picture, hasLayout, onUpload, onLibrary, onResize, onDrop }: SlotMenuProps) {
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconUpload size={16} />} disabled={!hasLayout} onClick={onUpload}>
        {picture === null ? words.add : words.replace}
      </Menu.Item>
      <Menu.Item leftSection={<IconBooks size={16} />} disabled={!hasLayout} onClick={onLibrary}>
        {words.fromLibrary}
      </Menu.Item>
      {picture !== null && (
        <>
          <Menu.Divider />
          <Menu.Label>{words.resize}</Menu.Label>
          {textureSides.map((side) => (
            <Menu.Item
              key={side}
              leftSection={<IconResize size={16} />}
              disabled={picture.size !== null && Math.max(...picture.size) === side}
              onClick={() => onResize(side)}
            >
              {words.side(side)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDrop}>
            {words.remove}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  )
}

/** Redrawn when the picture changes; a bitmap that the stage has closed is skipped. */
function Thumbnail({ image }: { image: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context === null || context === undefined || image === null || image.width === 0) return
    const side = Math.min(image.width, image.height)
    const [x, y] = [(image.width - side) / 2, (image.height - side) / 2]
    context.clearRect(0, 0, thumbnailPx, thumbnailPx)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, x, y, side, side, 0, 0, thumbnailPx, thumbnailPx)
  }, [image])
  if (image === null)
    return (
      <span className={styles['noimage']}>
        <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
      </span>
    )
  return <canvas ref={canvas} width={thumbnailPx} height={thumbnailPx} className={styles['image']} aria-hidden />
}

const thumbnailPx = 72

function holdsPicture(data: DataTransfer): boolean {
  return holdsFiles(data) || data.types.includes(assetDragType)
}

/** The format in which a browser drags assets: `type:name:address`. On the desktop, a file is dragged. */
const assetDragType = 'downloadurl'

function droppedAsset(data: DataTransfer): Asset | undefined {
  const id = /\/assets\/([^/]+)\/[^/]+$/.exec(data.getData(assetDragType))?.[1]
  return id === undefined
    ? undefined
    : currentSnapshot().assets.find((asset) => asset.id === id && asset.kind === 'image')
}
