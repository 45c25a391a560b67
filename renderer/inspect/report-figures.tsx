/** The statistics of the analysis. */
import { Select, Stack, Switch, Text } from '@mantine/core'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { DerivedReport } from '../../shared/formats/view-file.ts'
import { showCentre } from '../state/stage/report.ts'
import { useReport } from '../state/stage/use-report.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { FactList, type Fact } from '../ui/fact-list.tsx'
import { formatArea, formatSize, formatVolume, formatWeight } from '../../shared/text/quantities.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { formatNumber } from '../../shared/text/language.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { weightGrams, weightMaterial, weightMaterials } from './densities.ts'
import styles from './inspect.module.css'
import { densityWords, figureWords as words, shareWords, shellWords } from '../words/inspect/report-words.ts'

export function ReportFigures({ asset, report }: { asset: Asset; report: DerivedReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const centre = useReport((state) => state.centre)
  const [width, height, depth] = report.sizeMm
  const textures = asset.facts?.textures ?? []
  const figures: Fact[] = [
    { name: words.size, value: formatSize([width, depth, height], unit) },
    { name: words.triangles, value: formatNumber(report.triangles) },
    { name: words.vertices, value: formatNumber(report.vertices) },
    { name: words.shells, value: shellWords(report) },
    ...(report.volumeMm3 === null ? [] : [{ name: words.volume, value: formatVolume(report.volumeMm3, unit) }]),
    { name: words.surface, value: formatArea(report.areaMm2, unit) },
  ]
  return (
    <>
      <Stack gap={8}>
        <PanelTitle level={3}>{words.title}</PanelTitle>
        <FactList facts={figures} />
      </Stack>
      <Stack gap={8}>
        <PanelTitle level={3}>{words.balance.title}</PanelTitle>
        {report.volumeMm3 === null ? (
          <Text size="sm" c="dimmed">
            {words.balance.noVolume}
          </Text>
        ) : (
          <Weight volumeMm3={report.volumeMm3} />
        )}
        <Switch
          size="xs"
          label={words.balance.centre}
          description={report.volumeMm3 === null ? words.balance.ofSurface : words.balance.ofSolid}
          checked={centre}
          onChange={(event) => showCentre(event.currentTarget.checked)}
          data-testid="show-centre"
        />
      </Stack>
      {(textures.length > 0 || report.overlappingUvs !== null) && (
        <Stack gap={8}>
          <PanelTitle level={3}>{words.textures.title}</PanelTitle>
          <FactList
            facts={[
              ...(report.texelsPerMm === null
                ? []
                : [{ name: words.textures.density, value: densityWords(report.texelsPerMm) }]),
              ...(report.overlappingUvs === null
                ? []
                : [
                    {
                      name: words.textures.overlaps,
                      value:
                        report.overlappingUvs === 0 ? words.textures.noOverlaps : shareWords(report.overlappingUvs),
                    },
                  ]),
            ]}
          />
          {textures.length > 0 && (
            <ul className={styles['textures']} aria-label={words.textures.title}>
              {textures.map(({ name, width, height, bytes }, number) => (
                // The textures of a file never change order.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={number}>
                  <span title={name}>{name === '' ? words.textures.unnamed(number + 1) : name}</span>
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
        aria-label={words.balance.material}
        data={weightMaterials.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.id}
        allowDeselect={false}
        onChange={(id) => void changeSettings({ weightMaterial: id ?? chosen.id })}
        data-testid="weight-material"
      />
      <Text fw={600} className="tabular" data-testid="weight">
        {formatWeight(weightGrams(volumeMm3, chosen))}
      </Text>
      <Text size="xs" c="dimmed">
        {words.balance.density(chosen.density, chosen.source)}
      </Text>
    </div>
  )
}
