/** The facts of the open asset, and what can be made from it. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react'

import type { Asset } from '../../shared/protocol/asset.ts'
import type { ModelOperation } from '../../shared/catalogue/catalogue.ts'
import type { ModelFacts } from '../../shared/protocol/model-facts.ts'
import { describeError } from '../words/errors.ts'
import { editJobOf } from '../state/library/assets.ts'
import { useRequestSummary } from '../state/draft/use-request-summary.ts'
import { hasReport } from '../state/stage/use-print-reports.ts'
import { useRowOf } from '../state/draft/use-row-of.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { CopyIcon } from '../ui/copy-icon.tsx'
import { FactList, type Fact } from '../ui/fact-list.tsx'
import { formatArea, formatSize, formatVolume, type LengthUnit } from '../../shared/text/quantities.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { formatCount } from '../words/format-number.ts'
import { formatPrice } from '../words/format-price.ts'
import { formatDate, formatElapsedLong } from '../words/format-time.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { SummaryChips } from '../ui/summary-chips.tsx'
import { summaryChips, summaryWords } from '../words/request-summary-words.ts'
import { settingsOf } from '../words/setting-lines.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { closedWords, factWords, durationMs, textureSizes } from '../words/inspect/fact-words.ts'
import styles from './inspect.module.css'
import { PictureFactList } from './picture-facts.tsx'
import { FileNotes } from './file-notes.tsx'
import { FirstActions } from './first-actions.tsx'
import { MissingFiles } from './missing-files.tsx'
import { NameField } from './name-field.tsx'
import { ChainList } from './chain-list.tsx'
import { PartList } from './part-list.tsx'
import { CoordinateSystemPanel } from './coordinate-system-panel.tsx'

const FilamentPanel = lazyComponent(async () => (await import('./filament-panel.tsx')).FilamentPanel)
const SliceEstimatePanel = lazyComponent(async () => (await import('./slice-estimate.tsx')).SliceEstimatePanel)
const MeasureFields = lazyComponent(async () => (await import('./measure-fields.tsx')).MeasureFields)
const PrintPanel = lazyComponent(async () => (await import('./print-panel.tsx')).PrintPanel)
const PartsReportPanel = lazyComponent(async () => (await import('./parts-report-panel.tsx')).PartsReportPanel)

export function FactsPanel({ asset }: { asset: Asset }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const { facts, provenance } = asset
  const summary = useRequestSummary(asset)
  const operation = useRowOf(asset)
  const closed = facts === null ? null : closedWords(facts)
  // Models made for printing have a report with more statistics.
  const verdict = hasReport(asset) && closed?.good === true ? null : closed
  return (
    <Stack gap={14} data-testid="facts">
      <NameField asset={asset} />
      {verdict !== null && (
        <div className={styles['verdict']} data-good={verdict.good || undefined} data-testid="closed">
          {verdict.good ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <Text size="sm">{verdict.text}</Text>
        </div>
      )}
      {asset.kind === 'model' && <FirstActions asset={asset} />}
      {asset.pending && (
        <Text size="sm" c="dimmed" role="status">
          {factWords.measuring}
        </Text>
      )}
      <MissingFiles asset={asset} />
      <FileNotes asset={asset} />
      <SummaryChips
        label={summaryWords.after}
        chips={summaryChips(
          summary.filter(({ code }) => code !== 'measure'),
          unit,
        )}
      />
      {summary.some(({ code }) => code === 'measure') && <MeasureFields asset={asset} summary={summary} />}
      {asset.problem !== null && <KeptUnopened problem={asset.problem} />}
      {asset.kind === 'image' ? (
        <PictureFactList asset={asset} />
      ) : (
        <FactList facts={facts === null ? fileFacts(asset) : [...modelFacts(facts, unit), ...fileFacts(asset)]} />
      )}

      <PrintPanel asset={asset} />
      <FilamentPanel asset={asset} />
      {asset.kind === 'model' && <SliceEstimatePanel asset={asset} />}
      <PartsReportPanel asset={asset} />

      <ChainList asset={asset} />
      <CoordinateSystemPanel asset={asset} />
      <PartList asset={asset} />
      <Stack gap={8}>
        <PanelTitle level={3}>{factWords.made.title}</PanelTitle>
        {provenance.prompt !== null && <p className={styles['prompt']}>{provenance.prompt}</p>}
        <FactList facts={provenanceFacts(asset, operation)} />
        {provenance.jobId !== null && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => void editJobOf(asset)}
              data-testid="edit-again"
            >
              {factWords.made.editAgain}
            </Button>
          </Group>
        )}
      </Stack>
    </Stack>
  )
}

function KeptUnopened({ problem }: { problem: NonNullable<Asset['problem']> }) {
  return (
    <div className={styles['verdict']} data-testid="kept-unopened">
      <IconAlertTriangle size={16} aria-hidden />
      <Text size="sm">{factWords.notOpened(describeError(problem).text)}</Text>
    </div>
  )
}

function modelFacts(facts: ModelFacts, unit: LengthUnit): Fact[] {
  const [width, height, depth] = facts.sizeMm
  return [
    { name: factWords.size, value: formatSize([width, depth, height], unit) },
    { name: factWords.triangles, value: formatCount(facts.triangles) },
    { name: factWords.shells, value: formatCount(facts.shells) },
    ...(facts.watertight ? [{ name: factWords.volume, value: formatVolume(facts.volumeMm3, unit) }] : []),
    { name: factWords.surface, value: formatArea(facts.areaMm2, unit) },
    { name: factWords.materials, value: formatCount(facts.materials) },
    { name: factWords.textures, value: textureSizes(facts.textures) },
  ]
}

function fileFacts(asset: Asset): Fact[] {
  return [{ name: factWords.fileSize, value: formatBytes(asset.bytes) }]
}

function provenanceFacts({ provenance, createdAt }: Asset, operation: ModelOperation | undefined): Fact[] {
  const elapsed = durationMs(provenance)
  const { credits, unit } = provenance
  return [
    ...(provenance.inputs.length > 0
      ? [{ name: factWords.made.inputs, value: provenance.inputs.map((input) => input.name).join(', ') }]
      : []),
    ...(provenance.modelName === null ? [] : [{ name: factWords.made.model, value: provenance.modelName }]),
    ...(provenance.connectionName === null ? [] : [{ name: factWords.made.service, value: provenance.connectionName }]),
    ...(provenance.seed === null
      ? []
      : [
          {
            name: factWords.made.seed,
            value: (
              <Group gap={4} component="span">
                {String(provenance.seed)}
                <CopyIcon text={String(provenance.seed)} label={factWords.made.copySeed} />
              </Group>
            ),
          },
        ]),
    ...settingsOf(operation?.parameters, provenance.parameters, { seed: provenance.seed === null }),
    ...(credits === null
      ? []
      : [{ name: factWords.made.cost, value: formatPrice({ least: credits, most: credits }, unit) }]),
    ...(elapsed === null ? [] : [{ name: factWords.made.duration, value: formatElapsedLong(elapsed) }]),
    { name: factWords.made.date, value: formatDate(provenance.finishedAt ?? createdAt) },
  ]
}
