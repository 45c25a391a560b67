/** One asset in the library. */
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconCube, IconPhoto, IconStack2, IconTrash } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { makerOf, type Asset } from '../../shared/protocol/asset.ts'
import { deleteAsset, deleteAssets, markFavourite, openAsset, renameAsset } from '../state/library/assets.ts'
import { beginDrag } from '../state/library/dragged-assets.ts'
import { dragOut, dragOutHint } from '../state/library/drag-out.ts'
import { clearAssets, librarySelection, toggleAsset } from '../state/library/library-selection.ts'
import { useIsSelected } from '../state/library/use-library-selection.ts'
import { moveToProject } from '../state/library/library-projects.ts'
import { allProjects } from '../state/library/projects.ts'
import type { LibraryCard } from '../state/library/stacks.ts'
import { studioStore } from '../state/studio-store.ts'
import { FavouriteButton } from '../ui/favourite-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { RenameField } from '../ui/rename-field.tsx'
import { libraryWords } from '../words/library.ts'
import { ItemMenu } from './item-menu.tsx'
import { shortName } from '../ui/short-name.ts'
import styles from './library.module.css'

const ProjectNameDialog = lazyComponent(async () => (await import('./project-name-dialog.tsx')).ProjectNameDialog)

const words = libraryWords.item

interface LibraryItemProps {
  card: LibraryCard
  /** All versions of its stack are shown. */
  expanded: boolean
  onExpand: (expand: boolean) => void
  /** The item's index and the total, for assistive technology: only some items are mounted. */
  index: number
  count: number
  style: CSSProperties
  open: boolean
  /** Only one item is a tab stop; arrow keys move to the others. */
  tabbable: boolean
  onFocus: () => void
  /** Selects the range up to this item. */
  onSelectTo: () => void
}

/**
 * Enter or a click opens the item; with Ctrl or Shift, a click selects it; F2 renames it, Delete deletes it with the
 * selection.
 */
export function LibraryItem(props: LibraryItemProps) {
  const { card, expanded, index, count, style, open, tabbable } = props
  const { asset, stack } = card
  /** What is moved with it: a collapsed stack stays together. */
  const together = stack === null || expanded ? [asset] : stack
  const [renaming, setRenaming] = useState(false)
  const [naming, setNaming] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const selected = useIsSelected(asset.id)
  const compared = comparedName(asset)
  return (
    <li
      className={styles['item']}
      style={style}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-testid="library-item"
      data-asset={asset.id}
      data-open={open || undefined}
      data-selected={selected || undefined}
      data-stack={stack === null ? undefined : expanded ? 'expanded' : 'collapsed'}
    >
      <OpenButton
        {...props}
        asset={asset}
        together={together}
        compared={compared}
        onMenu={() => setMenuOpen(true)}
        onRename={() => setRenaming(true)}
      />
      {renaming && (
        <RenameField
          name={asset.name}
          className={styles['rename']}
          onRename={(name) => void renameAsset(asset, name)}
          onEnd={() => setRenaming(false)}
        />
      )}
      {naming && (
        <ProjectNameDialog
          title={libraryWords.projects.create}
          name=""
          usedNames={allProjects()}
          onClose={() => setNaming(false)}
          onName={(name) => void moveToProject(together, name)}
        />
      )}
      <div className={styles['tools']} data-lasting={asset.favourite || undefined}>
        <FavouriteButton
          name={asset.name}
          favourite={asset.favourite}
          tabIndex={tabbable ? 0 : -1}
          className={styles['star']}
          onChange={(favourite) => void markFavourite(asset, favourite)}
        />
        <span className={styles['spring']} />
        <IconButton
          label={words.delete(asset.name)}
          tooltip={words.deleteHint}
          shortcut={words.deleteKey}
          size={24}
          tabIndex={tabbable ? 0 : -1}
          icon={<IconTrash size={14} />}
          className={styles['dots']}
          onClick={() => void deleteAsset(asset)}
          data-testid="delete-asset"
        />
        <ItemMenu
          asset={asset}
          together={together}
          tabbable={tabbable}
          open={menuOpen}
          onOpen={setMenuOpen}
          onRename={() => setRenaming(true)}
          onNewProject={() => setNaming(true)}
        />
      </div>
      <StackButton {...props} />
    </li>
  )
}

/** Expands and collapses the stack; on its newest version only. */
function StackButton({ card: { asset, stack, onTop }, expanded, tabbable, onExpand, onFocus }: LibraryItemProps) {
  if (stack === null || !onTop) return null
  const Icon = expanded ? IconChevronDown : IconStack2
  return (
    <div className={styles['stack']}>
      <button
        type="button"
        className={styles['versions']}
        aria-expanded={expanded}
        aria-label={words.versionsOf(asset.name, stack.length, expanded)}
        tabIndex={tabbable ? 0 : -1}
        onFocus={onFocus}
        onClick={() => onExpand(!expanded)}
        data-testid="stack"
      >
        <Icon size={12} aria-hidden />
        {words.versions(stack.length)}
      </button>
    </div>
  )
}

interface OpenButtonProps extends LibraryItemProps {
  asset: Asset
  together: readonly Asset[]
  compared: ComparedName | null
  onMenu: () => void
  onRename: () => void
}

function OpenButton(props: OpenButtonProps) {
  const { asset, together, style, open, tabbable, compared, onFocus, onSelectTo, onMenu, onRename } = props
  const selected = useIsSelected(asset.id)
  return (
    <button
      type="button"
      className={styles['open']}
      aria-label={words.label(compared?.label ?? asset.name, { open, selected })}
      aria-pressed={open}
      tabIndex={tabbable ? 0 : -1}
      draggable
      onFocus={onFocus}
      onClick={(event) => {
        if (event.shiftKey) onSelectTo()
        else if (event.ctrlKey || event.metaKey) toggleAsset(asset.id)
        else void openAsset(asset.id)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu()
      }}
      onDragStart={(event) => {
        beginDrag(
          asset.id,
          together.map(({ id }) => id),
        )
        dragOut(asset, event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'F2') onRename()
        if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
          event.preventDefault()
          onMenu()
        }
        if (event.key === 'Delete') deleteWithSelected(asset)
      }}
    >
      <span className={styles['picture']} data-pending={asset.pending || undefined} title={dragOutHint(asset)}>
        {asset.thumbnailUrl === null ? (
          asset.kind === 'image' ? (
            <IconPhoto size={28} stroke={1.2} />
          ) : (
            <IconCube size={28} stroke={1.2} />
          )
        ) : (
          <img src={asset.thumbnailUrl} alt="" loading="lazy" draggable={false} />
        )}
        <Fault asset={asset} />
        {compared !== null && (
          <span className={styles['service']} data-testid="made-by">
            {asset.provenance.connectionName}
          </span>
        )}
      </span>{' '}
      <ItemName asset={asset} compared={compared} width={Number(style.width)} />
    </button>
  )
}

/** Marks a file that could not be read, or has nothing to show. */
function Fault({ asset }: { asset: Asset }) {
  const text = asset.problem !== null ? words.damaged : asset.facts?.triangles === 0 ? words.noTriangles : null
  if (text === null) return null
  return (
    <span className={styles['damaged']} title={text} data-testid="damaged">
      <IconAlertTriangle size={14} aria-label={text} />
    </span>
  )
}

/** A compared result shows its model's name on the second line, since its service is shown on the picture. */
function ItemName({ asset, compared, width }: { asset: Asset; compared: ComparedName | null; width: number }) {
  if (compared === null)
    return (
      <Text
        size="xs"
        lineClamp={2}
        component="span"
        title={asset.name}
        className={styles['name'] ?? ''}
        data-short={shortName(asset.name, width)}
      >
        <span className={styles['whole']}>{asset.name}</span>
      </Text>
    )
  return (
    <span className={styles['name']} title={asset.name}>
      <Text size="xs" lh="16px" truncate component="span" display="block">
        {compared.title}
      </Text>{' '}
      <Text size="xs" lh="16px" c="dimmed" truncate component="span" display="block">
        {asset.provenance.modelName}
      </Text>
    </span>
  )
}

interface ComparedName {
  title: string
  /** All text on the item. */
  label: string
}

/** Returns the model name at the end of the name of a compared result; null for others. */
function comparedName({ name, provenance }: Asset): ComparedName | null {
  const ending = ` – ${makerOf(provenance)}`
  const at = name.indexOf(ending)
  if (at < 1) return null
  // If there are several, a number follows.
  const title = name.slice(0, at) + name.slice(at + ending.length)
  // Voice control finds the item by its visible words, in their order.
  return { title, label: `${provenance.connectionName} ${title} ${provenance.modelName}` }
}

/** Deletes an asset with the rest of its selection. */
function deleteWithSelected(asset: Asset): void {
  const { selected } = librarySelection.getState()
  if (!selected.has(asset.id)) {
    void deleteAsset(asset)
    return
  }
  const all = studioStore.getState().snapshot?.assets ?? []
  clearAssets()
  void deleteAssets(all.filter(({ id }) => selected.has(id)))
}
