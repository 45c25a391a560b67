/** The projects to which assets can be moved, as menu items. */
import { Menu } from '@mantine/core'
import { IconCheck, IconFolder, IconFolderOff, IconFolderPlus } from '@tabler/icons-react'
import { projectOf } from '../../shared/protocol/project-of.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { moveToProject } from '../state/library/library-projects.ts'
import { allProjects } from '../state/library/projects.ts'
import { libraryWords } from '../words/library.ts'

const words = libraryWords.projects

/** The project that all of them share is marked. */
export function MoveItems({ assets, onNew }: { assets: readonly Asset[]; onNew: () => void }) {
  const projects = new Set(assets.map(projectOf))
  const all = projects.size === 1 ? [...projects][0] : undefined
  return (
    <>
      {[...allProjects(), ''].map((name) => (
        <Menu.Item
          key={name}
          leftSection={
            all === name ? (
              <IconCheck size={16} />
            ) : name === '' ? (
              <IconFolderOff size={16} />
            ) : (
              <IconFolder size={16} />
            )
          }
          onClick={() => void moveToProject(assets, name)}
          data-testid="move-to"
        >
          {name === '' ? words.none : name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconFolderPlus size={16} />} onClick={onNew} data-testid="move-to-new">
        {words.create}
      </Menu.Item>
    </>
  )
}
