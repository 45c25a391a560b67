/** The controls around a comparison: bar, captions, slider, legend, tools and table. */
import { useElementSize } from '@mantine/hooks'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useCompare } from '../../state/stage/use-compare.ts'
import type { LengthUnit } from '../../../shared/text/quantities.ts'
import { Legend } from '../legend.tsx'
import type { Heat } from '../use-heat.ts'
import { cellOf, type CompareCell } from '../../state/stage/compare-cells.ts'
import { CompareBar } from './compare-bar.tsx'
import { CompareCaptions } from './compare-captions.tsx'
import { compareViews, suggestsTrueSize } from './compare-layout.ts'
import { CompareSlider } from './compare-slider.tsx'
import { CompareTable } from './compare-table.tsx'
import { CompareTools } from './compare-tools.tsx'
import styles from './compare.module.css'
import { useCompareCells } from '../../state/stage/use-compare-cells.ts'
import { jointHeat } from '../lenses/heat-scale.ts'

interface CompareFrameProps {
  assets: readonly Asset[]
  unit: LengthUnit
  onRetry: () => void
}

/** Fills the stage; the canvas is visible through its middle. */
export function CompareFrame({ assets, unit, onRetry }: CompareFrameProps) {
  const cells = useCompareCells()
  const { way, pair, split, trueSize, figures } = useCompare((state) => state)
  const { ref: frame, width, height } = useElementSize<HTMLDivElement>()
  const own = assets.map(({ id }) => cellOf(cells, id))
  const views = compareViews({ way, count: assets.length, pair, split, width, height })
  const longest = own.map(({ model }) => (model === null ? null : Math.max(...model.sizeMm)))
  const visible = assets.flatMap((asset, index) => {
    const { model } = own[index]!
    return model === null ? [] : [{ asset, model }]
  })
  const [first] = visible
  const [left, right] = pair.map((index) => assets[index]?.name ?? '')
  return (
    <div className={styles['frame']} data-testid="comparison" data-way={way}>
      <CompareBar assets={assets} trueSize={trueSize ?? suggestsTrueSize(longest)} />
      <div ref={frame} className={styles['room']}>
        {way === 'beside' &&
          views.map(({ index, viewport }) => (
            <span
              key={index}
              className={styles['border']}
              style={{ left: viewport.x, top: viewport.y, width: viewport.width, height: viewport.height }}
            />
          ))}
        <CompareCaptions assets={assets} views={views} onRetry={onRetry} />
        {way === 'slider' && <CompareSlider left={left ?? ''} right={right ?? ''} />}
        {first !== undefined && (
          <div className={styles['legend']}>
            <Legend
              assetId={measuring(assets, own) ?? first.asset.id}
              heat={jointLegend(own)}
              edges={{ state: 'none' }}
              model={first.model}
            />
          </div>
        )}
        {first !== undefined && <CompareTools />}
      </div>
      {figures && <CompareTable assets={assets} unit={unit} />}
    </div>
  )
}

function measuring(assets: readonly Asset[], cells: readonly CompareCell[]): string | null {
  const index = cells.findIndex(({ heat }) => heat.state === 'measuring')
  return assets[index]?.id ?? null
}

/** Returns the progress while a model is measured; errors are shown beside their models. */
function jointLegend(cells: readonly CompareCell[]): Heat {
  const heats = cells.map(({ heat }) => heat)
  const working = heats.find(({ state }) => state === 'measuring')
  if (working !== undefined) return working
  const ready = heats.filter((heat) => heat.state === 'ready')
  const settings = jointHeat(ready.map((heat) => heat.settings))
  return ready[0] === undefined || settings === null ? { state: 'none' } : { ...ready[0], settings }
}
