/** The frame that the panels of all tools share. */
import { Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { DerivedKind } from '../../../shared/protocol/derived.ts'
import { useDerivedProgress } from '../../state/stage/use-derived-progress.ts'
import { useToolView } from '../../state/stage/use-tool-view.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { sectionWords } from '../../words/viewer/section-words.ts'
import { ErrorText } from '../error-text.tsx'
import styles from './tools.module.css'

interface ToolPanelProps {
  /** Accessible name. */
  label: string
  title?: string
  testId: string
  state?: 'ready' | 'waiting'
  /** Collapsed to its title because another tool is in front. */
  isCollapsed: boolean
  closeLabel: string
  onClose: () => void
  /** Buttons beside the close button. */
  buttons?: ReactNode
  children: ReactNode
}

export function ToolPanel(props: ToolPanelProps) {
  const { label, title = label, testId, state, isCollapsed, closeLabel, onClose, buttons, children } = props
  return (
    <section
      className={styles['panel']}
      aria-label={label}
      data-testid={testId}
      data-state={state}
      data-folded={isCollapsed || undefined}
    >
      <div className={styles['head']}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {!isCollapsed && buttons}
        <IconButton label={closeLabel} size="sm" icon={<IconX size={14} />} onClick={onClose} />
      </div>
      {!isCollapsed && children}
    </section>
  )
}

interface KindButtonsProps<Kind extends string> {
  label: string
  kinds: readonly Kind[]
  chosen: Kind
  nameOf: (kind: Kind) => string
  icons: Record<Kind, ComponentType<{ size?: number | string }>>
  /** Prefix for the test ids. */
  testId: string
  size?: number
  onChoose: (kind: Kind) => void
}

/** A group of icon buttons, one of which is selected. */
export function KindButtons<Kind extends string>(props: KindButtonsProps<Kind>) {
  const { label, kinds, chosen, nameOf, icons, testId, size, onChoose } = props
  return (
    <div className={styles['kinds']} role="radiogroup" aria-label={label}>
      {kinds.map((kind) => {
        const Icon: ComponentType<{ size?: number | string }> = icons[kind]
        return (
          <IconButton
            key={kind}
            label={nameOf(kind)}
            role="radio"
            aria-checked={kind === chosen}
            {...(size === undefined ? {} : { size })}
            className={styles['kind'] ?? ''}
            data-testid={`${testId}-${kind}`}
            icon={<Icon size={16} />}
            onClick={() => onChoose(kind)}
          />
        )
      })}
    </div>
  )
}

interface DerivedProgressProps {
  assetId: string
  kind: DerivedKind
  /** Null: the progress is unknown. */
  words: (percent: number | null) => string
  label: string
}

/** The progress of a derived file that a tool is waiting for. */
export function DerivedProgress({ assetId, kind, words, label }: DerivedProgressProps) {
  const progress = useDerivedProgress(assetId, kind)
  return (
    <div>
      <Text size="xs">{words(progress === null ? null : Math.floor(progress.fraction * 100))}</Text>
      <Progress mt={4} size={3} value={(progress?.fraction ?? 0) * 100} aria-label={label} />
    </div>
  )
}

/** The loading progress of the trees that picking needs; nothing once they are loaded. */
export function TreeState({ assetId }: { assetId: string }) {
  const trees = useToolView((view) => view.trees)
  if (trees === 'ready' || trees === 'none') return null
  if (trees !== 'loading') return <ErrorText error={trees} />
  const { preparing, preparingName } = sectionWords
  return <DerivedProgress assetId={assetId} kind="picking" words={preparing} label={preparingName} />
}
