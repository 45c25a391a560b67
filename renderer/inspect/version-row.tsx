/** One version in the tree; the open one also shows how it was made. */
import { Button, Menu, Text } from '@mantine/core'
import {
  IconAdjustments,
  IconChevronDown,
  IconChevronRight,
  IconCube,
  IconDots,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconTrashOff,
} from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, Ref } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { markFavourite, renameAsset } from '../state/library/assets.ts'
import { editRequestOf, canEditRequest } from '../state/draft/edit-earlier-request.ts'
import type { VersionRow as Row } from '../state/library/version-tree.ts'
import { FavouriteButton } from '../ui/favourite-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RenameField } from '../ui/rename-field.tsx'
import { VersionComparisons } from './version-comparisons.tsx'
import { VersionRecipe } from './version-recipe.tsx'
import { doneWords, versionWords } from '../words/inspect/version-words.ts'
import styles from './versions.module.css'

interface VersionRowProps {
  row: Row
  /** The row's position among all rows, only some of which are mounted. */
  position: RowPosition
  open: boolean
  /** Only one row is a tab stop. */
  tabbable: boolean
  renaming: boolean
  onRename: (on: boolean) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFold: () => void
  onOpen: () => void
  onDelete: () => void
  onBringBack: () => void
}

interface RowPosition {
  ref: Ref<HTMLDivElement>
  index: number
  /** In px from the top of the first row. */
  top: number
  /** Counted from 1, among its siblings. */
  position: number
  siblings: number
}

export function VersionRow(props: VersionRowProps) {
  const { row, position, open, tabbable, onFocus, onKeyDown, onFold, onOpen, onBringBack } = props
  const { asset, depth, branch, below, folded } = row
  return (
    <div
      ref={position.ref}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position.position}
      aria-setsize={position.siblings}
      aria-selected={open}
      aria-current={open || undefined}
      {...(below > 0 ? { 'aria-expanded': !folded } : {})}
      tabIndex={tabbable ? 0 : -1}
      className={styles['row']}
      style={{ '--depth': depth, top: position.top } as CSSProperties}
      data-index={position.index}
      data-branch={branch || undefined}
      data-open={open || undefined}
      data-version={row.id}
      data-testid="version"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={asset === null ? undefined : onOpen}
    >
      {below > 0 ? (
        <button
          type="button"
          className={styles['fold']}
          tabIndex={-1}
          aria-label={folded ? versionWords.expand(below) : versionWords.collapse}
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
        >
          {folded ? <IconChevronRight size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        </button>
      ) : (
        <span className={styles['fold']} />
      )}
      {asset === null ? (
        <Deleted tabbable={tabbable} onBringBack={onBringBack} />
      ) : (
        <Version {...props} asset={asset} />
      )}
    </div>
  )
}

function Deleted({ tabbable, onBringBack }: { tabbable: boolean; onBringBack: () => void }) {
  return (
    <>
      <span className={styles['picture']}>
        <IconTrash size={18} stroke={1.3} aria-hidden />
      </span>
      <Text size="sm" c="dimmed" className={styles['words'] ?? ''}>
        {versionWords.deleted}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        tabIndex={tabbable ? 0 : -1}
        leftSection={<IconTrashOff size={14} />}
        onClick={onBringBack}
      >
        {versionWords.restore}
      </Button>
    </>
  )
}

function Version({
  row,
  asset,
  open,
  tabbable,
  renaming,
  onRename,
  onOpen,
  onDelete,
}: VersionRowProps & { asset: Asset }) {
  const Icon = asset.kind === 'image' ? IconPhoto : IconCube
  return (
    <>
      <span className={styles['picture']}>
        {asset.thumbnailUrl === null ? (
          <Icon size={18} stroke={1.3} aria-hidden />
        ) : (
          <img src={asset.thumbnailUrl} alt="" loading="lazy" draggable={false} />
        )}
      </span>
      <span className={styles['words']}>
        {renaming ? (
          <RenameField
            name={asset.name}
            onRename={(name) => void renameAsset(asset, name)}
            onEnd={() => onRename(false)}
          />
        ) : (
          <Text size="sm" truncate component="span" display="block" fw={open ? 600 : 400} title={asset.name}>
            {asset.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate component="span" display="block" className="tabular">
          {doneWords(asset)}
          {row.folded ? versionWords.below(row.below) : ''}
        </Text>
        {open && <VersionRecipe asset={asset} />}
      </span>
      {/* Clicks on these controls do not open the row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <span
        className={styles['tools']}
        data-lasting={asset.favourite || open || undefined}
        onClick={(event) => event.stopPropagation()}
      >
        <FavouriteButton
          name={asset.name}
          favourite={asset.favourite}
          tabIndex={tabbable ? 0 : -1}
          onChange={(favourite) => void markFavourite(asset, favourite)}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton
              label={versionWords.more(asset.name)}
              tooltip={versionWords.moreHint}
              size={24}
              tabIndex={tabbable ? 0 : -1}
              icon={<IconDots size={14} />}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {!open && <Menu.Item onClick={onOpen}>{versionWords.open}</Menu.Item>}
            {canEditRequest(asset) && (
              <Menu.Item leftSection={<IconAdjustments size={16} />} onClick={() => void editRequestOf(asset)}>
                {versionWords.changeRequest}
              </Menu.Item>
            )}
            <VersionComparisons asset={asset} />
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              rightSection={versionWords.renameKey}
              onClick={() => onRename(true)}
            >
              {versionWords.rename}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} rightSection={versionWords.deleteKey} onClick={onDelete}>
              {versionWords.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </>
  )
}
