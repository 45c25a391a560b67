/** The library: everything that was made, to find again. */
import { TextInput } from '@mantine/core'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconBooks,
  IconSearch,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useSnapshot } from '../state/studio-store.ts'
import { useWindow, windowStore } from '../state/window-store.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { gridStep } from './grid-keys.ts'
import { LibraryItem } from './library-item.tsx'
import styles from './library.module.css'
import { searchAssets } from './search-assets.ts'

/** The grid under its title, with a search. */
export function LibraryPanel() {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const openId = useSnapshot((snapshot) => snapshot.settings.openAssetId)
  const large = useWindow((state) => state.libraryOpen)
  const [query, setQuery] = useState('')
  const [favouritesOnly, setFavouritesOnly] = useState(false)
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const shown = searchAssets(assets, query, favouritesOnly)
  const tabbable = Math.min(current, shown.length - 1)

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li > button') ?? [])]
    const index = buttons.indexOf(event.target as HTMLElement)
    if (index < 0) return
    const top = buttons[0]?.offsetTop
    const columns = buttons.filter(
      (button) => button.parentElement?.offsetTop === buttons[0]?.parentElement?.offsetTop,
    ).length
    const next = gridStep(index, event.key, buttons.length, Math.max(1, top === undefined ? 1 : columns))
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <section className={styles['panel']} aria-labelledby="library-title" data-large={large || undefined}>
      <header className={styles['head']}>
        <PanelTitle id="library-title">Library</PanelTitle>
        <div className={styles['search']}>
          <TextInput
            size="xs"
            aria-label="Search the library"
            placeholder="Search names and words"
            leftSection={<IconSearch size={14} />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            data-testid="library-search"
          />
          <IconButton
            label="Favourites only"
            pressed={favouritesOnly}
            tooltipPosition="top"
            icon={favouritesOnly ? <IconStarFilled size={16} /> : <IconStar size={16} />}
            onClick={() => setFavouritesOnly(!favouritesOnly)}
          />
          <IconButton
            label={large ? 'Make the library small' : 'Open the whole library'}
            shortcut="L"
            tooltipPosition="top"
            icon={large ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
            onClick={() => windowStore.setState({ libraryOpen: !large })}
            data-testid="open-library"
          />
        </div>
      </header>
      {shown.length === 0 ? (
        assets.length === 0 ? (
          <EmptyHint icon={<IconBooks size={20} stroke={1.5} />} title="Your library is empty">
            Every model you make is kept here with its words, seed and settings.
          </EmptyHint>
        ) : (
          <EmptyHint icon={<IconSearch size={20} stroke={1.5} />} title="Nothing like that here">
            {favouritesOnly ? 'Among your favourites nothing matches.' : 'No name or prompt has these words.'}
          </EmptyHint>
        )
      ) : (
        // Arrow keys among the buttons in it; each button does its own work.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={list} className={styles['grid']} aria-labelledby="library-title" onKeyDown={onKeyDown}>
          {shown.map((asset, index) => (
            <LibraryItem
              key={asset.id}
              asset={asset}
              open={asset.id === openId}
              tabbable={index === tabbable}
              onFocus={() => setCurrent(index)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
