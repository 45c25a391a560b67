import { Autocomplete } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { chooseProject, projectNames } from '../state/library/projects.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'

/** The project of new jobs. The text takes effect on Enter or blur. */
export function ProjectField() {
  const project = useSnapshot((snapshot) => snapshot.settings.project)
  const [typed, setTyped] = useState<string | null>(null)
  const [names, setNames] = useState<string[]>([])

  function keep(name: string): void {
    setTyped(null)
    void chooseProject(name)
  }

  return (
    <Autocomplete
      size="xs"
      variant="unstyled"
      aria-label={formWords.project.label}
      placeholder={formWords.project.none}
      title={formWords.project.label}
      leftSection={<IconFolder size={14} aria-hidden />}
      leftSectionWidth={24}
      className={styles['project']}
      classNames={{ input: styles['projectinput'] ?? '' }}
      style={{ '--mq-letters': (typed ?? (project || formWords.project.none)).length }}
      maxLength={80}
      data={names}
      value={typed ?? project}
      data-testid="project"
      comboboxProps={{ width: 200, position: 'bottom-end', portalProps: { target: '#overlays' } }}
      onFocus={() => void projectNames().then(setNames)}
      onChange={setTyped}
      onOptionSubmit={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null) keep(typed)
        else if (event.key === 'Escape') setTyped(null)
      }}
      onBlur={() => {
        if (typed !== null) keep(typed)
      }}
    />
  )
}
