/** Drop targets for projects, shown while assets are dragged. */
import { Text } from '@mantine/core'
import { IconFolder, IconFolderOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { draggedIds } from '../state/library/dragged-assets.ts'
import { moveToProject } from '../state/library/library-projects.ts'
import { currentSnapshot } from '../state/studio-store.ts'
import { libraryWords } from '../words/library.ts'
import styles from './library.module.css'

const words = libraryWords.projects

export function ProjectTargets({ projects }: { projects: readonly string[] }) {
  return (
    <div className={styles['targets']} data-testid="project-targets">
      <Text size="xs" c="dimmed">
        {words.dropTo}
      </Text>
      {projects.map((name) => (
        <Target key={name} project={name} icon={<IconFolder size={14} aria-hidden />}>
          {name}
        </Target>
      ))}
      <Target project="" icon={<IconFolderOff size={14} aria-hidden />}>
        {words.none}
      </Target>
    </div>
  )
}

function Target({ project, icon, children }: { project: string; icon: ReactNode; children: string }) {
  const [over, setOver] = useState(false)
  return (
    <span
      className={styles['target']}
      data-over={over || undefined}
      data-testid="project-target"
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const ids = draggedIds()
        void moveToProject(
          currentSnapshot().assets.filter(({ id }) => ids.includes(id)),
          project,
        )
      }}
    >
      {icon}
      {children}
    </span>
  )
}
