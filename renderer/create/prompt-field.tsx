/** The prompt field: history, examples, and suggestions for a prompt that was not understood. */
import { Anchor, Box, Group, Popover, Text, Textarea, UnstyledButton } from '@mantine/core'
import { IconHistory, IconLayoutGrid } from '@tabler/icons-react'
import { useState } from 'react'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import type { Remark } from '../../shared/protocol/remark.ts'
import { changeDraft, fillPrompt } from '../state/draft/draft.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useSnapshot } from '../state/use-studio.ts'
import { readsSubjects } from '../state/draft/reads-subjects.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { SummaryChips } from '../ui/summary-chips.tsx'
import styles from './create.module.css'
import { promptIdeas } from '../words/create/example-prompts.ts'
import { summaryChips, summaryWords } from '../words/request-summary-words.ts'
import { promptWords } from '../words/create/prompt-words.ts'
import { addToPrompt } from './add-to-prompt.ts'
import { MeantQuestions } from './meant-questions.tsx'
import type { Form } from './use-form.ts'

const SubjectBrowser = lazyComponent(async () => (await import('./subject-browser.tsx')).SubjectBrowser)
const PromptHistory = lazyComponent(async () => (await import('./prompt-history.tsx')).PromptHistory)

/** Maximum number of suggestions shown at first. */
const shownAtOnce = 6

interface PromptFieldProps {
  slot: InputSlot
  form: Form
  /** Prompts that the service would accept. */
  suggestions: string[]
  refusal: string | undefined
  /** The prompt contains no known or similar word; the subjects can be browsed. */
  nothingNear: boolean
  /** What the result will lack. */
  notes: readonly string[]
  /** The request summary, as codes; replaces the notes. */
  summary: readonly Remark[]
}

export function PromptField({ slot, form, suggestions, refusal, nothingNear, notes, summary }: PromptFieldProps) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const { prompt, operation } = form.draft
  const problem = form.problemAt(slot.id) ?? refusal
  const isNearLimit = slot.maxLength !== undefined && prompt.length > slot.maxLength * 0.8
  const [browsing, setBrowsing] = useState(false)
  const hasSubjects = readsSubjects({
    embedded: form.connection?.embedded === true,
    operation,
    modelId: form.draft.modelId,
  })
  return (
    <Box className={styles['promptfield']}>
      <Earlier operation={operation} />
      {hasSubjects && (
        <>
          <IconButton
            label={promptWords.browse}
            size={22}
            className={styles['browsebutton']}
            icon={<IconLayoutGrid size={15} />}
            onClick={() => setBrowsing(true)}
            data-testid="browse-subjects"
          />
          {browsing && (
            <SubjectBrowser
              onClose={() => setBrowsing(false)}
              onPick={(subject) => {
                setBrowsing(false)
                // An unknown prompt is replaced; otherwise the subject is added.
                fillPrompt(nothingNear ? subject.prompt : addToPrompt(prompt, subject.prompt))
              }}
            />
          )}
        </>
      )}
      <Textarea
        label={slot.label}
        description={slot.help}
        placeholder={slot.placeholder}
        withAsterisk={false}
        required={slot.required}
        autosize
        minRows={3}
        maxRows={8}
        value={prompt}
        onChange={(event) => changeDraft({ prompt: event.currentTarget.value })}
        error={problem}
        data-testid="prompt"
      />
      {isNearLimit && (
        <Text size="xs" c="dimmed" ta="right" mt={2} className="tabular">
          {prompt.length} / {slot.maxLength}
        </Text>
      )}
      {nothingNear && <NothingNear onBrowse={hasSubjects ? () => setBrowsing(true) : null} />}
      <SummaryChips label={summaryWords.before} chips={summaryChips(summary, unit)} />
      <MeantQuestions prompt={prompt} summary={summary} />
      {(summary.length > 0 ? [] : notes).map((note) => (
        <Text key={note} size="xs" c="dimmed" mt={6} data-testid="prompt-note">
          {note}
        </Text>
      ))}
      <PromptChips slot={slot} prompt={prompt} operation={operation} suggestions={suggestions} />
    </Box>
  )
}

/** The service's suggestions, else those of the catalogue, else examples. */
function PromptChips(
  props: Pick<PromptFieldProps, 'slot' | 'suggestions'> & Pick<Form['draft'], 'prompt' | 'operation'>,
) {
  const { slot, prompt, operation, suggestions } = props
  if (suggestions.length > 0)
    return (
      <Chips
        label={promptWords.suggestions}
        words={suggestions.map(plainSuggestion)}
        testId="suggestion"
        onPick={fillPrompt}
      />
    )
  if (slot.suggestions !== undefined && slot.suggestions.length > 0)
    return (
      <Chips
        key={operation}
        label={prompt === '' ? promptWords.starters : promptWords.additions}
        words={slot.suggestions}
        testId="example"
        onPick={(text) => fillPrompt(addToPrompt(prompt, text))}
      />
    )
  if (prompt !== '' || !slot.required || operation !== 'text-to-3d') return null
  return (
    <Chips label={promptWords.examples} words={promptIdeas.map(plainSuggestion)} testId="example" onPick={fillPrompt} />
  )
}

/** `onBrowse` is null if there are no subjects to browse. */
function NothingNear({ onBrowse }: { onBrowse: (() => void) | null }) {
  return (
    <Text size="xs" c="dimmed" mt={6} data-testid="nothing-near">
      {promptWords.nothingNear}{' '}
      {onBrowse !== null && (
        <Anchor component="button" type="button" size="xs" onClick={onBrowse} data-testid="browse-instead">
          {promptWords.browse}
        </Anchor>
      )}
    </Text>
  )
}

function Earlier({ operation }: { operation: Form['draft']['operation'] }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={288}
      trapFocus
      returnFocus
      portalProps={{ target: '#overlays' }}
    >
      <Popover.Target>
        <IconButton
          label={promptWords.history.title}
          size={22}
          className={styles['earlierbutton']}
          icon={<IconHistory size={15} />}
          onClick={() => setOpened(!opened)}
          data-testid="earlier-prompts"
        />
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={promptWords.history.title}>
        <PromptHistory
          operation={operation}
          onPick={(prompt) => {
            setOpened(false)
            fillPrompt(prompt)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChipsProps {
  label: string
  words: readonly { label: string; text: string }[]
  testId: string
  onPick: (text: string) => void
}

function Chips({ label, words, testId, onPick }: ChipsProps) {
  const [all, setAll] = useState(false)
  const visibleWords = all || words.length <= shownAtOnce + 1 ? words : words.slice(0, shownAtOnce)
  return (
    <Group gap={6} mt={8} role="group" aria-label={label}>
      {visibleWords.map(({ label: name, text }) => (
        <UnstyledButton
          key={name}
          className={styles['chip']}
          title={name === text ? undefined : text}
          data-testid={testId}
          onClick={() => onPick(text)}
        >
          {name}
        </UnstyledButton>
      ))}
      {visibleWords.length < words.length && (
        <UnstyledButton className={styles['more']} onClick={() => setAll(true)}>
          {promptWords.more(words.length - visibleWords.length)}
        </UnstyledButton>
      )}
    </Group>
  )
}

function plainSuggestion(text: string): { label: string; text: string } {
  return { label: text, text }
}
