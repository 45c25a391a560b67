/** Exports the open asset. */
import { Button, Group, NumberInput, Radio, Select, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { Fragment, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { ProgramFile } from '../../shared/print/slicers.ts'
import type { Dialect } from '../../shared/formats/dialect.ts'
import { formats, modelRow, type ExportFormat } from '../../shared/formats/formats.ts'
import { exportAsset } from '../state/library/assets.ts'
import { useOpenInChoices } from '../state/library/use-open-in-choices.ts'
import { usePrintSize } from '../state/library/use-print-size.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { SizeWarning } from '../ui/size-warning.tsx'
import { SplitButton } from '../ui/split-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { ExpectedLosses } from './expected-losses.tsx'
import { ExportOriginal } from './export-original.tsx'
import { ExportOutcome } from './export-outcome.tsx'
import styles from './export.module.css'
import { useSaving } from './use-saving.ts'
import { dialectWords } from '../words/export/dialect-words.ts'
import { exportWords } from '../words/export/export-words.ts'
import { exportFormatWords } from '../words/export/format-words.ts'
import { scaledSize } from './scaled-size.ts'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'

const offered = Object.keys(exportFormatWords) as ExportFormat[]
/** Formats written for 3D printing. */
const printFormats: ReadonlySet<ExportFormat> = new Set(['3mf', 'stl'])
const smallestMm = 0.1
const largestMm = 10_000

export function ExportPanel({ asset }: { asset: Asset }) {
  return asset.kind === 'model' ? <ModelExport asset={asset} /> : <ExportOriginal asset={asset} />
}

/** Millimetres as typed; null for the stored height. */
type TypedHeight = number | '' | null

function ModelExport({ asset }: { asset: Asset }) {
  const dialect = useSnapshot((snapshot) => snapshot.settings.dialect)
  const [format, setFormat] = useState<ExportFormat>('3mf')
  const [height, setHeight] = useState<TypedHeight>(null)
  const { busy, outcome, save } = useSaving()
  const dialects = modelRow(format).written?.dialects ?? []
  const stored = asset.facts?.sizeMm ?? null
  const chosenMm = typeof height === 'number' ? height : undefined
  const heightProblem =
    height === ''
      ? exportWords.noHeight
      : height !== null && (height < smallestMm || height > largestMm)
        ? exportWords.heightRange(smallestMm, largestMm)
        : null

  const readiness = unless(heightProblem === null ? null : `${exportWords.height}: ${heightProblem}`, 'height')
  const heightField = useRef<HTMLInputElement>(null)
  const sizeMm = stored === null || chosenMm === undefined ? stored : scaledSize(stored, chosenMm)
  const size = usePrintSize(asset, heightProblem === null ? sizeMm : null)
  const choices = useOpenInChoices(asset, { heightMm: chosenMm, file: programFile(format, dialect) })

  return (
    <div className={styles['panel']}>
      <Stack gap={14} className={styles['choices']}>
        <FormatField format={format} onChange={setFormat}>
          {dialects.length > 0 && <DialectField dialects={dialects} dialect={dialect} />}
        </FormatField>
        <UpAxis format={format} />
        {stored !== null && stored[1] > 0 && (
          <SizeField stored={stored} height={height} problem={heightProblem} onChange={setHeight} field={heightField} />
        )}
        {size !== null && printFormats.has(format) && <SizeWarning {...size} />}
        <ExportOutcome {...outcome} />
      </Stack>
      <div className={styles['foot']}>
        {asset.facts !== null && <ExpectedLosses facts={asset.facts} format={format} dialect={dialect} />}
        <ReasonLine id="why-not-saved" readiness={readiness} onLead={() => heightField.current?.focus()} />
        <SubmitButton
          fullWidth
          h={36}
          leftSection={<IconDownload size={16} />}
          loading={busy}
          readiness={readiness}
          reasonId="why-not-saved"
          onClick={() =>
            void save(() =>
              exportAsset(asset, format, { heightMm: chosenMm, dialect: dialects.length > 0 ? dialect : undefined }),
            )
          }
          data-testid="export-save"
        >
          {exportWords.save(formats[format].name)}
        </SubmitButton>
        {choices !== null && heightProblem === null && (
          <div className={styles['others']}>
            <SplitButton {...choices} icon={<IconExternalLink size={16} aria-hidden />} testId="open-in" />
          </div>
        )}
      </div>
    </div>
  )
}

/** The file to open in a program; undefined for formats that no program is given. */
function programFile(format: ExportFormat, dialect: Dialect): ProgramFile | undefined {
  if (format === '3mf') return { format, dialect }
  return format === 'glb' || format === 'stl' ? { format } : undefined
}

interface FormatFieldProps {
  format: ExportFormat
  onChange: (format: ExportFormat) => void
  /** Shown below the chosen format. */
  children: ReactNode
}

function FormatField({ format, onChange, children }: FormatFieldProps) {
  return (
    <Radio.Group value={format} onChange={(value) => onChange(value)} aria-label={exportWords.format}>
      <div className={styles['cards']}>
        {offered.map((id) => (
          <Fragment key={id}>
            <Radio.Card value={id} className={styles['card']} data-testid={`export-${id}`}>
              <Radio.Indicator size="xs" />
              <span>
                <Text size="sm" fw={500} component="span" display="block">
                  {formats[id].name}
                </Text>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {exportFormatWords[id]}
                </Text>
              </span>
            </Radio.Card>
            {id === format && children}
          </Fragment>
        ))}
      </div>
    </Radio.Group>
  )
}

function UpAxis({ format }: { format: ExportFormat }) {
  const { space } = modelRow(format)
  if (space === 'in-file') return null
  return (
    <Text size="xs" c="dimmed" data-testid="export-up">
      {exportWords.upAxis(formats[format].name, space.up)}
    </Text>
  )
}

function DialectField({ dialects, dialect }: { dialects: readonly Dialect[]; dialect: Dialect }) {
  return (
    <Select
      label={dialectWords.label}
      description={dialectWords.hints[dialect]}
      inputWrapperOrder={['label', 'input', 'description']}
      data={dialects.map((value) => ({ value, label: dialectWords.names[value] }))}
      value={dialect}
      allowDeselect={false}
      onChange={(value) => void changeSettings({ dialect: dialects.find((each) => each === value) })}
      data-testid="export-dialect"
    />
  )
}

interface SizeFieldProps {
  /** x, y, z in millimetres, y up. */
  stored: readonly [number, number, number]
  height: TypedHeight
  problem: string | null
  onChange: (height: TypedHeight) => void
  field: RefObject<HTMLInputElement | null>
}

function SizeField({ stored, height, problem, onChange, field }: SizeFieldProps) {
  return (
    <Stack gap={6}>
      <PanelTitle level={3}>{exportWords.size}</PanelTitle>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <NumberInput
          ref={field}
          label={exportWords.height}
          flex={1}
          suffix={exportWords.heightUnit}
          decimalScale={2}
          min={smallestMm}
          max={largestMm}
          clampBehavior="none"
          error={problem}
          value={height ?? Math.round(stored[1] * 100) / 100}
          onChange={(value) => onChange(typeof value === 'number' ? value : value === '' ? '' : Number(value))}
          data-testid="export-height"
        />
        {height !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            {exportWords.resetHeight}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="tabular" data-testid="export-size">
        {exportWords.resultingSize(
          problem === null ? scaledSize(stored, height === null || height === '' ? stored[1] : height) : stored,
        )}
      </Text>
    </Stack>
  )
}
