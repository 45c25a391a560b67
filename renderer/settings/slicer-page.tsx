/** Slicer settings: the programs that open models, their options, and the files written for them. */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import { dialects, type Dialect } from '../../shared/formats/dialect.ts'
import type { SlicerState } from '../../shared/print/slicers.ts'
import { showInFolder } from '../state/library/assets.ts'
import { chooseProgram, loadSlicers } from '../state/library/slicers.ts'
import { useSlicers } from '../state/library/use-slicers.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { dialectWords } from '../words/export/dialect-words.ts'
import { describeError } from '../words/errors.ts'
import { formatDate } from '../words/format-time.ts'
import { slicerPageWords as words } from '../words/settings/slicer-words.ts'
import { SlicerFileField } from './slicer-file-field.tsx'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'
import { uiWords } from '../words/ui.ts'

/** Searches for programs when the page is opened. */
export function SlicerPage() {
  useEffect(() => void loadSlicers(), [])
  const slicerState = useSlicers((state) => state.state)
  if (slicerState === null) return null
  const { programs } = slicerState
  return (
    <Stack gap={24} data-testid="slicer-page">
      <Section title={words.found.title}>
        {programs.length === 0 ? (
          <Text size="sm">{words.found.none}</Text>
        ) : (
          <>
            <FactList facts={programs.map(({ name, path }) => ({ name, value: path }))} />
            <Text size="xs" c="dimmed">
              {words.found.last}
            </Text>
          </>
        )}
        <Group>
          <Button size="xs" variant="default" onClick={() => void loadSlicers()}>
            {words.found.again}
          </Button>
        </Group>
      </Section>
      <OwnProgram key={programs.find(({ id }) => id === 'chosen')?.path ?? ''} slicerState={slicerState} />
      <Section title={words.project.title}>
        <SlicerFileField
          kind="project"
          accept=".3mf"
          words={words.project}
          chosen={
            slicerState.project === null
              ? null
              : words.project.chosen(slicerState.project.name, slicerState.project.about)
          }
        />
      </Section>
      <Section title={words.profile.title}>
        <SlicerFileField
          kind="profile"
          accept=".ini"
          words={words.profile}
          chosen={slicerState.profile?.name ?? null}
        />
      </Section>
      <WrittenFiles slicerState={slicerState} />
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={8} component="section">
      <PanelTitle level={3}>{title}</PanelTitle>
      {children}
    </Stack>
  )
}

function OwnProgram({ slicerState }: { slicerState: SlicerState }) {
  const own = slicerState.programs.find(({ id }) => id === 'chosen')
  const [path, setPath] = useState(own?.path ?? '')
  const [dialect, setDialect] = useState<Dialect>(own?.reads.format === '3mf' ? own.reads.dialect : 'objects')
  const [problem, setProblem] = useState<ErrorData | null>(null)

  async function choose(chosen: { path: string; dialect: Dialect } | null): Promise<void> {
    setProblem(null)
    try {
      await chooseProgram(chosen)
    } catch (thrown) {
      setProblem(AppError.from(thrown).toData())
    }
  }

  const readiness = unless(path.trim() === '' ? uiWords.missing.path : null)
  return (
    <Section title={words.own.title}>
      <Text size="xs" c="dimmed">
        {words.own.about}
      </Text>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          label={words.own.path}
          placeholder={words.own.pathExample}
          flex={1}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          data-testid="own-program"
        />
        <Select
          label={words.own.reads}
          w={200}
          data={dialects.map((value) => ({ value, label: dialectWords.names[value] }))}
          value={dialect}
          allowDeselect={false}
          onChange={(value) => setDialect(dialects.find((each) => each === value) ?? 'objects')}
        />
      </Group>
      {problem !== null && (
        <Text size="xs" c="var(--mq-bad)" role="alert" data-testid="own-program-problem">
          {describeError(problem).title}. {describeError(problem).text}
        </Text>
      )}
      <Group gap={8}>
        <SubmitButton
          size="xs"
          variant="default"
          readiness={readiness}
          reasonId="why-no-program"
          onClick={() => void choose({ path: path.trim(), dialect })}
          data-testid="use-program"
        >
          {words.own.save}
        </SubmitButton>
        {own !== undefined && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => void choose(null)}>
            {words.own.remove}
          </Button>
        )}
      </Group>
      <ReasonLine id="why-no-program" readiness={readiness} />
    </Section>
  )
}

function WrittenFiles({ slicerState: { files, keptDays } }: { slicerState: SlicerState }) {
  const desktop = useSnapshot((snapshot) => snapshot.host === 'desktop')
  const [newest] = files
  return (
    <Section title={words.files.title}>
      <Text size="xs" c="dimmed">
        {words.files.about(keptDays)}
      </Text>
      {newest === undefined ? (
        <Text size="sm">{words.files.none}</Text>
      ) : (
        <FactList
          facts={files.slice(0, 8).map(({ fileName, bytes, at }) => ({
            name: formatDate(at),
            value: `${fileName}, ${words.files.size(bytes)}`,
          }))}
        />
      )}
      {desktop && newest !== undefined && (
        <Group>
          <Button size="xs" variant="default" onClick={() => void showInFolder({ path: newest.path })}>
            {words.files.show}
          </Button>
        </Group>
      )}
    </Section>
  )
}
