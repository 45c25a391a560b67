/** The legend: name and description of the lens, its scale with a threshold, and the kinds of edges. */
import { Button, Progress, Slider, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DerivedKind } from '../../shared/protocol/derived.ts'
import { ErrorText } from './error-text.tsx'
import { useDerivedProgress } from '../state/stage/use-derived-progress.ts'
import type { LensId } from '../state/stage/lens-ids.ts'
import { setLens, setLook, toggleOverlay } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { formatCount } from '../words/format-number.ts'
import { phaseWords } from '../words/phases.ts'
import { scaleGradient } from './lenses/colour-scale.ts'
import { lensRow } from './lenses/lens-table.ts'
import { usualOverhang } from './lenses/overhang.ts'
import type { EdgesState } from './overlays/feature-edges.tsx'
import type { StageModel } from './stage-model.ts'
import styles from './stage.module.css'
import { heatWords } from '../words/viewer/value-words.ts'
import { lensExplanations } from '../words/viewer/lens-explanations.ts'
import { legendWords } from '../words/viewer/legend-words.ts'
import type { Heat } from './use-heat.ts'
import { assumedTexels, densityRange, typicalDensity } from './lenses/checker.ts'

interface LegendProps {
  assetId: string
  heat: Heat
  edges: EdgesState
  model: StageModel
}

/** Draws nothing for lenses that need no explanation. */
export function Legend({ assetId, heat, edges, model }: LegendProps) {
  const lens = useStage((state) => state.lens)
  const row = lensRow(lens)
  if (row.group === 'look' && edges.state === 'none') return null
  return (
    <div className={styles['legend']} data-testid="legend" data-state={heat.state} data-lens={lens}>
      {row.group !== 'look' && (
        <>
          <Text size="sm" fw={500}>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed">
            {lensExplanations[lens]}
          </Text>
          {lacks(lens, model) && <Text size="xs">{legendWords.lacking}</Text>}
          <LensScale assetId={assetId} lens={lens} heat={heat} model={model} />
        </>
      )}
      <EdgeLines assetId={assetId} edges={edges} />
    </div>
  )
}

function LensScale({ assetId, lens, heat, model }: Omit<LegendProps, 'edges'> & { lens: LensId }): ReactNode {
  if (lens === 'checker') {
    const picture = model.header.textures[model.header.materials[0]?.maps.baseColour ?? -1]
    const texels = picture === undefined ? assumedTexels : Math.sqrt(picture.width * picture.height)
    const typical = typicalDensity(Math.max(...model.sizeMm) / 1000, texels)
    return (
      <>
        <Scale
          reversed={false}
          from={heatWords(typical / densityRange, '')}
          to={heatWords(typical * densityRange, legendWords.texelDensity)}
        />
        {picture === undefined && (
          <Text size="xs" c="dimmed">
            {legendWords.assumedTexture(assumedTexels)}
          </Text>
        )}
      </>
    )
  }
  if (lens === 'filaments') return <FilamentRows model={model} />
  if (lens === 'overhang')
    return (
      <>
        <Scale reversed={false} from="0°" to="90°" />
        <Threshold from={0} to={90} value={usualOverhang} unit="°" upTo={false} />
      </>
    )
  if (heat.state === 'measuring')
    return <Working assetId={assetId} kind={heat.kind} words={legendWords.measuring} onCancel={() => setLens('full')} />
  if (heat.state === 'unset') return <Text size="xs">{legendWords.noParent}</Text>
  if (heat.state === 'error') return <ErrorText error={heat.error} />
  if (heat.state !== 'ready') return null
  const { settings, header } = heat
  const { from, to, worst } = settings
  return (
    <>
      <Scale
        reversed={worst === 'small'}
        from={heatWords(from, header.unit)}
        middle={worst === 'far' ? '0' : undefined}
        to={heatWords(to, header.unit)}
      />
      <Threshold from={worst === 'small' ? from : 0} to={to} value={null} unit={header.unit} upTo={worst === 'small'} />
    </>
  )
}

function FilamentRows({ model }: { model: StageModel }) {
  const filaments = model.header.materials.filter(({ filament }) => filament !== undefined)
  return (
    <ul className={styles['filaments']}>
      {filaments.map(({ filament, name, baseColour: [red, green, blue] }) => (
        <li key={filament}>
          <span
            className={styles['filament']}
            style={{ background: `color(srgb-linear ${red} ${green} ${blue})` }}
            aria-hidden
          />
          <Text size="xs" truncate>
            {legendWords.filament(filament ?? 0, name)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

interface ScaleProps {
  reversed: boolean
  from: string
  middle?: string | undefined
  to: string
}

function Scale({ reversed, from, middle, to }: ScaleProps) {
  return (
    <div>
      <div className={styles['scale']} style={{ background: scaleGradient('to right', reversed) }} />
      <div className={styles['legendrow']}>
        <Text size="xs">{from}</Text>
        {middle !== undefined && <Text size="xs">{middle}</Text>}
        <Text size="xs">{to}</Text>
      </div>
    </div>
  )
}

interface ThresholdProps {
  from: number
  to: number
  /** The default; null highlights everything. */
  value: number | null
  unit: string
  /** Highlights lower values, not higher ones. */
  upTo: boolean
}

function Threshold({ from, to, value, unit, upTo }: ThresholdProps) {
  const chosen = useStage((state) => state.threshold) ?? value
  const displayed = chosen ?? (upTo ? to : from)
  return (
    <div>
      <div className={styles['legendrow']}>
        <Text size="xs" c="dimmed">
          {upTo ? legendWords.showUpTo : legendWords.showFrom}
        </Text>
        <Text size="xs">{chosen === null ? legendWords.all : heatWords(displayed, unit)}</Text>
      </div>
      <Slider
        size={4}
        min={from}
        max={to}
        step={(to - from) / 200}
        value={displayed}
        label={null}
        thumbLabel={legendWords.threshold}
        thumbProps={{ 'aria-valuetext': heatWords(displayed, unit) }}
        onChange={(threshold) => setLook({ threshold })}
      />
    </div>
  )
}

/** Returns whether the file lacks the data of the lens. */
function lacks(lens: LensId, { header }: StageModel): boolean {
  const { materials, chunks } = header
  if (lens === 'normal-map') return materials.every(({ maps }) => maps.normal === null)
  if (lens === 'occlusion') return materials.every(({ maps }) => maps.occlusion === null)
  if (lens === 'vertex-colour') return chunks.every(({ colours }) => colours === null)
  if (lens === 'filaments') return materials.every(({ filament }) => filament === undefined)
  return lens === 'checker' && chunks.every(({ uvs }) => uvs === null)
}

interface WorkingProps {
  assetId: string
  kind: DerivedKind
  words: string
  onCancel: () => void
}

function Working({ assetId, kind, words, onCancel }: WorkingProps) {
  const progress = useDerivedProgress(assetId, kind)
  const phase = progress?.doing ?? null
  const doing = phase === null ? words : `${words}: ${phaseWords[phase]}`
  return (
    <div>
      <div className={styles['legendrow']}>
        <Text size="xs">
          {doing}
          {progress === null ? ' …' : ` ${Math.floor(progress.fraction * 100)} %`}
        </Text>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {legendWords.cancel}
        </Button>
      </div>
      <Progress mt={4} size={3} value={(progress?.fraction ?? 0) * 100} aria-label={words} />
    </div>
  )
}

function EdgeLines({ assetId, edges }: { assetId: string; edges: EdgesState }) {
  if (edges.state === 'none') return null
  if (edges.state === 'finding')
    return (
      <Working
        assetId={assetId}
        kind="edges"
        words={legendWords.edges.finding}
        onCancel={() => toggleOverlay('edges')}
      />
    )
  if (edges.state === 'error') return <ErrorText error={edges.error} />
  const kinds = [
    { kind: 'feature', words: legendWords.edges.feature, count: edges.feature },
    { kind: 'open', words: legendWords.edges.open, count: edges.open },
    { kind: 'nonManifold', words: legendWords.edges.nonManifold, count: edges.nonManifold },
  ]
  return (
    <div>
      {kinds.map(({ kind, words, count }) => (
        <div key={kind} className={styles['edgekind']} data-kind={kind}>
          <Text size="xs">{words}</Text>
          <Text size="xs">{count === 0 ? legendWords.none : formatCount(count)}</Text>
        </div>
      ))}
    </div>
  )
}
