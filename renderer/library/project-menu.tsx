/** The menu of projects: chooses which is shown, and creates, renames and deletes projects. */
import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteProject, makeProject, renameProject } from '../state/library/library-projects.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { libraryWords } from '../words/library.ts'
import styles from './library.module.css'

const ProjectNameDialog = lazyComponent(async () => (await import('./project-name-dialog.tsx')).ProjectNameDialog)

const words = libraryWords.projects

interface ProjectMenuProps {
  projects: readonly string[]
  /** Undefined for all assets; empty for assets without a project. */
  project: string | undefined
  onProject: (project: string | undefined) => void
}

/** The button names the shown project. */
export function ProjectMenu({ projects, project, onProject }: ProjectMenuProps) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const label = project === undefined ? words.all : project === '' ? words.none : project
  const isNamed = project !== undefined && project !== ''
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button
            size="compact-xs"
            variant={project === undefined ? 'subtle' : 'light'}
            color="gray"
            className={styles['project']}
            leftSection={<IconFolder size={14} aria-hidden />}
            rightSection={<IconChevronDown size={12} aria-hidden />}
            aria-label={words.label(label)}
            title={label}
            data-testid="library-project"
          >
            <Text span inherit truncate>
              {label}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Menu.RadioGroup value={project === undefined ? 'all' : `in ${project}`}>
            {[undefined, ...projects, ...(projects.length > 0 ? [''] : [])].map((each) => (
              <Menu.RadioItem
                key={each ?? 'all'}
                value={each === undefined ? 'all' : `in ${each}`}
                closeMenuOnClick
                onClick={() => onProject(each)}
              >
                {each === undefined ? words.all : each === '' ? words.none : each}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconFolderPlus size={16} />}
            onClick={() => setNaming('new')}
            data-testid="new-project"
          >
            {words.create}
          </Menu.Item>
          {isNamed && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} />}
                onClick={() => setNaming('rename')}
                data-testid="rename-project"
              >
                {words.rename}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} />}
                title={words.deleteHint}
                onClick={() => void deleteProject(project).then(() => onProject(undefined))}
                data-testid="delete-project"
              >
                {words.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <ProjectNameDialog
          title={naming === 'new' ? words.create : words.rename}
          name={naming === 'rename' && isNamed ? project : ''}
          usedNames={projects}
          onClose={() => setNaming(null)}
          onName={(name) => {
            const done = naming === 'rename' && isNamed ? renameProject(project, name) : makeProject(name)
            void done.then(() => onProject(name))
          }}
        />
      )}
    </>
  )
}
