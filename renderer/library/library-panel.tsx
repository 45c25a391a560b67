import { TextInput } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconBooks,
  IconFilePlus,
  IconFolder,
  IconSearch,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { projectOf } from '../../shared/protocol/project-of.ts'
import { droppedFiles } from '../state/library/dropped-files.ts'
import { chooseFilesToImport, importFiles } from '../state/library/import-files.ts'
import { useImportProgress } from '../state/library/use-import-progress.ts'
import { useIsDragging } from '../state/library/use-is-dragging.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { projectsOf, searchAssets, tagsOf } from '../state/library/search-assets.ts'
import { windowStore } from '../state/window-store.ts'
import { useShownResults } from '../state/use-shown-results.ts'
import { useWindow } from '../state/use-window.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { menuButton } from '../ui/menu-button.tsx'
import { holdsFiles, useDropTarget } from '../ui/use-drop-target.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { libraryWords as words } from '../words/library.ts'
import { useOpenAssetId } from '../state/stage/use-open-asset.ts'
import styles from './library.module.css'

const ProjectMenu = lazyComponent(async () => (await import('./project-menu.tsx')).ProjectMenu)
const ProjectTargets = lazyComponent(async () => (await import('./project-targets.tsx')).ProjectTargets)
const ImportLine = lazyComponent(async () => (await import('./import-line.tsx')).ImportLine, {
  useWanted: () => useImportProgress(({ current }) => current !== null),
})
const ViewMenu = menuButton(async () => (await import('./view-items.tsx')).ViewItems)
const LibraryGrid = lazyComponent(async () => (await import('./library-grid.tsx')).LibraryGrid)

/** The library with its search. */
export function LibraryPanel() {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const openId = useOpenAssetId()
  const large = useWindow((state) => state.libraryOpen)
  const [query, setQuery] = useState('')
  const [favouritesOnly, setFavouritesOnly] = useState(false)
  const dragging = useIsDragging()
  // Assets from the library are moved to projects, not imported again.
  const { isOver, handlers } = useDropTarget((data) => {
    if (!dragging) void droppedFiles(data).then(importFiles)
  }, holdsFiles)
  const { kind } = useSnapshot((snapshot) => snapshot.settings.library)
  const tags = useMemo(() => tagsOf(assets), [assets])
  const createdProjects = useSnapshot((snapshot) => snapshot.settings.projects)
  const projects = useMemo(() => projectsOf(assets, createdProjects), [assets, createdProjects])
  const [chosenProject, setProject] = useState<string>()
  // The last asset may have left the project.
  const project = chosenProject === '' || projects.includes(chosenProject ?? '') ? chosenProject : undefined
  const [chosenTag, setTag] = useState<string>()
  // The last asset may have lost the tag.
  const tag = chosenTag !== undefined && tags.includes(chosenTag) ? chosenTag : undefined
  const matches = useMemo(
    () => searchAssets(assets, { query, favouritesOnly, kind: kind === 'all' ? undefined : kind, tag, project }),
    [assets, query, favouritesOnly, kind, tag, project],
  )
  useShownResults(query, favouritesOnly, kind, tag, project)
  const narrowed = kind !== 'all' || tag !== undefined
  const filtered = query.trim() === '' && (favouritesOnly || narrowed || project === '')
  const isEmptyProject = (project ?? '') !== '' && !assets.some((asset) => projectOf(asset) === project)

  return (
    // A drop target; the button and the command palette offer the same.
    <section
      className={styles['panel']}
      aria-labelledby="library-title"
      data-large={large || undefined}
      data-over={(isOver && !dragging) || undefined}
      {...handlers}
    >
      <header className={styles['head']}>
        <div className={styles['title']}>
          <PanelTitle id="library-title">{words.title}</PanelTitle>
          {(assets.length > 0 || projects.length > 0) && (
            <ProjectMenu projects={projects} project={project} onProject={setProject} />
          )}
        </div>
        <SearchTools {...{ query, setQuery, favouritesOnly, setFavouritesOnly, narrowed, tags, tag, setTag }} />
      </header>
      {dragging && <ProjectTargets projects={projects} />}
      <ImportLine />
      {matches.length > 0 ? (
        <LibraryGrid matches={matches} openId={openId} large={large} />
      ) : (
        <NothingShown
          why={assets.length === 0 ? 'empty' : isEmptyProject ? 'project' : filtered ? 'filter' : 'query'}
        />
      )}
    </section>
  )
}

interface SearchToolsProps {
  query: string
  setQuery: (query: string) => void
  favouritesOnly: boolean
  setFavouritesOnly: (favouritesOnly: boolean) => void
  /** Whether some assets are hidden by kind or tag. */
  narrowed: boolean
  tags: string[]
  tag: string | undefined
  setTag: (tag: string | undefined) => void
}

function SearchTools(props: SearchToolsProps) {
  const { query, setQuery, favouritesOnly, setFavouritesOnly, narrowed, tags, tag, setTag } = props
  const large = useWindow((state) => state.libraryOpen)
  return (
    <div className={styles['search']}>
      <TextInput
        size="xs"
        aria-label={words.search}
        placeholder={words.placeholder}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-testid="library-search"
      />
      <IconButton
        label={words.add}
        tooltipPosition="top"
        icon={<IconFilePlus size={16} />}
        onClick={chooseFilesToImport}
        data-testid="import-files"
      />
      <ViewMenu position="bottom-end" width={200} items={{ tags, tag, onTag: setTag }}>
        <IconButton
          label={narrowed ? words.view.filtered : words.view.label}
          tooltipPosition="top"
          icon={<IconAdjustmentsHorizontal size={16} />}
          {...(narrowed ? { variant: 'light' as const } : {})}
          data-testid="library-view"
        />
      </ViewMenu>
      <IconButton
        label={words.favourites}
        pressed={favouritesOnly}
        tooltipPosition="top"
        icon={favouritesOnly ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        onClick={() => setFavouritesOnly(!favouritesOnly)}
      />
      <IconButton
        label={large ? words.collapse : words.expand}
        action="library"
        tooltipPosition="top"
        icon={large ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
        onClick={() => windowStore.setState({ libraryOpen: !large })}
        data-testid="open-library"
      />
    </div>
  )
}

function NothingShown({ why }: { why: 'empty' | 'project' | 'filter' | 'query' }) {
  if (why === 'empty' || why === 'project') {
    const Icon = why === 'empty' ? IconBooks : IconFolder
    const { title, text } = why === 'empty' ? words.empty : words.projects.empty
    return (
      <EmptyHint icon={<Icon size={20} stroke={1.5} />} title={title}>
        {text}
      </EmptyHint>
    )
  }
  return (
    <EmptyHint icon={<IconSearch size={20} stroke={1.5} />} title={words.noMatches.title}>
      {why === 'filter' ? words.noMatches.filtered : words.noMatches.text}
    </EmptyHint>
  )
}
