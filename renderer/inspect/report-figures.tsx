/** What the report measured: counts, volume, weight in a material, where it balances, and how its pictures lie on it. */
import { Select, Stack, Switch, Text } from '@mantine/core'
import type { Asset } from '../../shared/asset.ts'
import type { DerivedReport } from '../../shared/view-file.ts'
import { showCentre, useReport } from '../state/report.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { FactList } from '../ui/fact-list.tsx'
import type { Fact } from '../ui/fact-list.tsx'
import { formatSize } from '../ui/format-length.ts'
import { formatBytes, formatCount } from '../ui/format-number.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { weightGrams, weightMaterial, weightMaterials } from './densities.ts'
import styles from './inspect.module.css'
import { areaWords, densityWords, shareWords, volumeWords, weightWords } from './report-words.ts'

/** Draws the lists. */
export function ReportFigures({ asset, report }: { asset: Asset; report: DerivedReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const centre = useReport((state) => state.centre)
  const [width, height, depth] = report.sizeMm
  const textures = asset.facts?.textures ?? []
  const figures: Fact[] = [
    { name: 'Size W × D × H', value: formatSize([width, depth, height], unit) },
    { name: 'Triangles', value: report.triangles.toLocaleString('en') },
    { name: 'Vertices', value: report.vertices.toLocaleString('en') },
    { name: 'Shells', value: shellWords(report) },
    ...(report.volumeMm3 === null ? [] : [{ name: 'Volume', value: volumeWords(report.volumeMm3) }]),
    { name: 'Surface', value: areaWords(report.areaMm2) },
  ]
  return (
    <>
      <Stack gap={8}>
        <PanelTitle level={3}>Figures</PanelTitle>
        <FactList facts={figures} />
      </Stack>
      <Stack gap={8}>
        <PanelTitle level={3}>Weight and balance</PanelTitle>
        {report.volumeMm3 === null ? (
          <Text size="sm" c="dimmed">
            A surface that is not closed holds no material to weigh.
          </Text>
        ) : (
          <Weight volumeMm3={report.volumeMm3} />
        )}
        <Switch
          size="xs"
          label="Show the centre of mass on the stage"
          description={
            report.volumeMm3 === null ? 'Of the surface: it is not closed' : 'Where it balances when it is solid'
          }
          checked={centre}
          onChange={(event) => showCentre(event.currentTarget.checked)}
          data-testid="show-centre"
        />
      </Stack>
      {(textures.length > 0 || report.overlappingUvs !== null) && (
        <Stack gap={8}>
          <PanelTitle level={3}>Pictures on it</PanelTitle>
          <FactList
            facts={[
              ...(report.texelsPerMm === null
                ? []
                : [{ name: 'Texel density', value: densityWords(report.texelsPerMm) }]),
              ...(report.overlappingUvs === null
                ? []
                : [
                    {
                      name: 'Overlapping UVs',
                      value: report.overlappingUvs === 0 ? 'none' : shareWords(report.overlappingUvs),
                    },
                  ]),
            ]}
          />
          {textures.length > 0 && (
            <ul className={styles['textures']} aria-label="Textures">
              {textures.map(({ name, width, height, bytes }, number) => (
                // A file's textures stay in their order.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={number}>
                  <span title={name}>{name === '' ? `Texture ${number + 1}` : name}</span>
                  <span>
                    {width} × {height}
                  </span>
                  <span>{formatBytes(bytes)}</span>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </>
  )
}

function Weight({ volumeMm3 }: { volumeMm3: number }) {
  const chosen = weightMaterial(useSnapshot((snapshot) => snapshot.settings.weightMaterial))
  return (
    <div className={styles['weight']}>
      <Select
        aria-label="Material"
        data={weightMaterials.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.id}
        allowDeselect={false}
        onChange={(id) => void changeSettings({ weightMaterial: id ?? chosen.id })}
        data-testid="weight-material"
      />
      <Text fw={600} className="tabular" data-testid="weight">
        {weightWords(weightGrams(volumeMm3, chosen))}
      </Text>
      <Text size="xs" c="dimmed">
        Solid, at {chosen.density} g/cm³: {chosen.source}
      </Text>
    </div>
  )
}

function shellWords({ shellCount, shells }: DerivedReport): string {
  const open = shells.filter(({ closed }) => !closed).length
  const cavities = shells.filter(({ kind }) => kind === 'cavity').length
  const notes = [
    ...(open === 0 ? [] : [`${formatCount(open)} open`]),
    ...(cavities === 0 ? [] : [`${formatCount(cavities)} hollow`]),
  ]
  return `${formatCount(shellCount)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}
