/** Moves the selected assets to a project. */
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { moveToProject } from '../state/library/library-projects.ts'
import { allProjects } from '../state/library/projects.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { libraryWords } from '../words/library.ts'
import { MoveItems } from './move-items.tsx'

const ProjectNameDialog = lazyComponent(async () => (await import('./project-name-dialog.tsx')).ProjectNameDialog)

const words = libraryWords.projects

export function ProjectButton({ assets }: { assets: readonly Asset[] }) {
  const [open, setOpen] = useState(false)
  const [naming, setNaming] = useState(false)
  return (
    <>
      <Menu position="top-end" opened={open} onChange={setOpen}>
        <Menu.Target>
          <Button size="compact-xs" variant="default" data-testid="move-selected">
            {words.move}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {open && <MoveItems assets={assets} onNew={() => setNaming(true)} />}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ProjectNameDialog
          title={words.create}
          name=""
          usedNames={allProjects()}
          onClose={() => setNaming(false)}
          onName={(name) => void moveToProject(assets, name)}
        />
      )}
    </>
  )
}
