/** What the empty stage teaches: three things to say, and that a picture can be dropped. */
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconPhoto } from '@tabler/icons-react'
import { chooseOperation } from '../state/draft.ts'
import { changeLayout } from '../state/settings.ts'
import { makeExample } from '../state/submit-draft.ts'
import styles from './create.module.css'
import { examplePrompts } from './example-prompts.ts'

/** Stands in the middle of the empty stage. */
export function FirstSteps() {
  return (
    <Stack gap={12} w={372} maw="100%" data-testid="first-steps">
      <div>
        <Text component="h2" fz={18} fw={600} m={0}>
          Say what you want to make
        </Text>
        <Text c="dimmed">No account needed: these are made on this computer.</Text>
      </div>
      <Stack gap={6}>
        {examplePrompts.map((prompt) => (
          <UnstyledButton
            key={prompt}
            className={styles['step']}
            data-testid="example-prompt"
            onClick={() => makeExample(prompt)}
          >
            <span>{prompt}</span>
            <IconArrowRight size={16} aria-hidden />
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={styles['step']}
          onClick={() => {
            changeLayout({ createOpen: true })
            chooseOperation('image-to-3d')
          }}
        >
          <span>Begin from a picture, or drop one here</span>
          <IconPhoto size={16} aria-hidden />
        </UnstyledButton>
      </Stack>
    </Stack>
  )
}
