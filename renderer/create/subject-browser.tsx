/** The subjects that the offline engine can make, with pictures. */
import { Button, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { subjectGroups, type Subject, type SubjectGroup } from '../../shared/catalogue/subject.ts'
import { loadSubjects, subjectStore, wantNoPictures, wantPictures } from '../state/draft/subjects.ts'
import { useSubjects } from '../state/draft/use-subjects.ts'
import { useScale } from '../state/use-window-size.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { optionWords, subjectGroupWords, subjectWords as words } from '../words/create/subject-words.ts'
import { searchSubjects } from './search-subjects.ts'
import styles from './subjects.module.css'

interface SubjectBrowserProps {
  onPick: (subject: Subject) => void
  onClose: () => void
}

/** Renders the open dialog. Choosing a subject does not close it. */
export function SubjectBrowser({ onPick, onClose }: SubjectBrowserProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size={880}
      closeButtonProps={{ 'aria-label': words.close }}
      classNames={{ content: styles['dialog'] ?? '', body: styles['body'] ?? '' }}
      data-testid="subject-browser"
    >
      <Browser onPick={onPick} />
    </Modal>
  )
}

function Browser({ onPick }: Pick<SubjectBrowserProps, 'onPick'>) {
  const subjects = useSubjects((state) => state.subjects)
  const failed = useSubjects((state) => state.failure !== null)
  const [query, setQuery] = useState('')
  const [group, setGroup] = useState<SubjectGroup>()
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(() => searchSubjects(subjects ?? [], deferredQuery, group), [subjects, deferredQuery, group])
  useEffect(() => {
    void loadSubjects()
    return wantNoPictures
  }, [])
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={words.search}
        placeholder={words.placeholder}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-testid="subject-search"
      />
      <div className={styles['columns']}>
        <nav aria-label={words.groups} className={styles['groups']}>
          {[undefined, ...subjectGroups].map((each) => (
            <UnstyledButton
              key={each ?? 'all'}
              className={styles['group']}
              aria-pressed={group === each}
              onClick={() => setGroup(each)}
              data-testid={`subjects-${each ?? 'all'}`}
            >
              {each === undefined ? words.all : subjectGroupWords[each]}
            </UnstyledButton>
          ))}
          <Text size="xs" c="dimmed" mt={8} px={8} className="tabular" aria-live="polite">
            {subjects === null ? '' : words.found(found.length)}
          </Text>
        </nav>
        {subjects === null ? (
          <div className={styles['room']}>
            {failed ? (
              <EmptyHint
                icon={<IconSearch size={20} stroke={1.5} />}
                title={words.failed}
                action={
                  <Button variant="default" size="xs" mt={4} onClick={() => void loadSubjects()}>
                    {words.retry}
                  </Button>
                }
              />
            ) : (
              <Text size="sm" c="dimmed" p={16} role="status">
                {words.loading}
              </Text>
            )}
          </div>
        ) : found.length === 0 ? (
          <div className={styles['room']}>
            <EmptyHint icon={<IconSearch size={20} stroke={1.5} />} title={words.noMatch}>
              {words.noMatchHelp}
            </EmptyHint>
          </div>
        ) : (
          <SubjectGrid key={`${group} ${deferredQuery}`} subjects={found} onPick={onPick} />
        )}
      </div>
    </>
  )
}

/** Pixels at a scale of 1. */
const usualTile = { minWidth: 120, height: 156, gap: 8 }

function SubjectGrid({ subjects, onPick }: { subjects: readonly Subject[] } & Pick<SubjectBrowserProps, 'onPick'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: list, width } = useElementSize<HTMLUListElement>()
  const scale = useScale()
  const tile = { minWidth: usualTile.minWidth * scale, height: usualTile.height * scale, gap: usualTile.gap * scale }
  const columns = Math.max(1, Math.floor((width + tile.gap) / (tile.minWidth + tile.gap)))
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: Math.ceil(subjects.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => tile.height + tile.gap,
    overscan: 1,
    useFlushSync: false,
  })
  const rows = width === 0 ? [] : virtual.getVirtualItems()
  const inSight = rows.flatMap(({ index }) => subjects.slice(index * columns, (index + 1) * columns))
  const ids = inSight.map(({ id }) => id).join('\n')
  useEffect(() => {
    if (ids !== '') wantPictures(ids.split('\n'))
  }, [ids])
  const itemWidth = (width - tile.gap * (columns - 1)) / columns
  return (
    <div ref={scroller} className={styles['room']} data-testid="subject-grid">
      <ul ref={list} aria-label={words.list} className={styles['tiles']} style={{ height: virtual.getTotalSize() }}>
        {rows.flatMap((row) =>
          subjects.slice(row.index * columns, (row.index + 1) * columns).map((subject, column) => (
            <li
              key={subject.id}
              aria-posinset={row.index * columns + column + 1}
              aria-setsize={subjects.length}
              style={{
                width: itemWidth,
                height: tile.height,
                transform: `translate(${column * (itemWidth + tile.gap)}px, ${row.start}px)`,
              }}
            >
              <Tile subject={subject} onPick={onPick} />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

function Tile({ subject, onPick }: { subject: Subject } & Pick<SubjectBrowserProps, 'onPick'>) {
  const picture = useSubjects((state) => state.pictures[subject.id])
  const options = optionWords(subject)
  return (
    <UnstyledButton
      className={styles['tile']}
      title={words.use(subject)}
      onClick={() => onPick(subject)}
      data-testid="subject"
    >
      <span className={styles['picture']} data-coming={picture === undefined || undefined}>
        {typeof picture === 'string' && (
          <img
            src={picture}
            alt=""
            draggable={false}
            onError={() => subjectStore.setState((state) => ({ pictures: { ...state.pictures, [subject.id]: null } }))}
          />
        )}
      </span>
      <span className={styles['label']} data-two={options === '' || undefined}>
        {subject.label}
      </span>
      {options !== '' && <span className={styles['knobs']}>{options}</span>}
    </UnstyledButton>
  )
}
