/** The empty stage: example prompts, or files and assets to start from. */
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconCube, IconPencil, IconPhoto, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { openAsset } from '../state/library/assets.ts'
import { chooseOperation, focusPrompt } from '../state/draft/draft.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { chooseFilesToImport } from '../state/library/import-files.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { makeExample } from '../state/draft/submit-draft.ts'
import styles from './create.module.css'
import { exampleResults } from '../words/create/example-prompts.ts'
import { emptyStageWords } from '../words/create/empty-stage-words.ts'

export function EmptyStage() {
  const operation = useDraft((state) => state.draft.operation)
  const connectionId = useDraft((state) => state.draft.connectionId)
  const free = useSnapshot(({ connections }) => connections.some(({ id, embedded }) => id === connectionId && embedded))
  const words = emptyStageWords(operation, free)
  return (
    <Stack gap={12} w={372} maw="100%" data-testid="first-steps">
      <div>
        <Text component="h2" fz={18} fw={600} m={0}>
          {words.title}
        </Text>
        <Text c="dimmed">{words.text}</Text>
      </div>
      <Stack gap={6}>
        {'examples' in words ? (
          <>
            {words.examples.map((prompt) => (
              <Step
                key={prompt}
                testId="example-prompt"
                isLarge
                picture={<img src={`/examples/${exampleResults[prompt]}.png`} alt="" draggable={false} />}
                icon={<IconArrowRight size={16} aria-hidden />}
                onClick={() => makeExample(prompt, words.operation)}
              >
                {prompt}
              </Step>
            ))}
            <Step icon={<IconPhoto size={16} aria-hidden />} onClick={() => turnTo(words.picture.operation)}>
              {words.picture.words}
            </Step>
          </>
        ) : (
          <>
            <Newest kind={words.takes} />
            <Step testId="first-file" icon={<IconUpload size={16} aria-hidden />} onClick={chooseFilesToImport}>
              {words.file}
            </Step>
            <Step
              testId="first-instead"
              icon={<IconPencil size={16} aria-hidden />}
              onClick={() => {
                turnTo(words.instead.operation)
                focusPrompt()
              }}
            >
              {words.instead.words}
            </Step>
          </>
        )}
      </Stack>
    </Stack>
  )
}

/** Maximum number of assets listed. */
const newestShown = 3

function Newest({ kind }: { kind: 'model' | 'image' }) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return assets
    .filter((asset) => asset.kind === kind && asset.partOf === null && asset.problem === null)
    .slice(0, newestShown)
    .map(({ id, name, thumbnailUrl }) => (
      <Step
        key={id}
        testId="first-asset"
        icon={<IconArrowRight size={16} aria-hidden />}
        picture={
          thumbnailUrl === null ? (
            <IconCube size={20} stroke={1.4} aria-hidden />
          ) : (
            <img src={thumbnailUrl} alt="" draggable={false} />
          )
        }
        onClick={() => void openAsset(id)}
      >
        {name}
      </Step>
    ))
}

interface StepProps {
  icon: ReactNode
  picture?: ReactNode
  isLarge?: boolean
  testId?: string
  onClick: () => void
  children: string
}

function Step({ icon, picture, isLarge = false, testId, onClick, children }: StepProps) {
  return (
    <UnstyledButton className={styles['step']} data-testid={testId} title={children} onClick={onClick}>
      {picture !== undefined && (
        <span className={styles['steppicture']} data-large={isLarge || undefined}>
          {picture}
        </span>
      )}
      <span className={styles['stepwords']}>{children}</span>
      {icon}
    </UnstyledButton>
  )
}

function turnTo(operation: OperationId): void {
  chooseOperation(operation)
}
