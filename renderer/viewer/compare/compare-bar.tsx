/** The bar over a comparison: its settings, and the button that ends it. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsDiff, IconLayersDifference, IconRuler2, IconTable } from '@tabler/icons-react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { endComparison, setComparison, type CompareWay } from '../../state/stage/compare.ts'
import { useCompare } from '../../state/stage/use-compare.ts'
import { requestView, setLens } from '../../state/stage/stage-display.ts'
import { useStage } from '../../state/stage/use-stage.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { compareWords } from '../../words/viewer/compare-words.ts'
import styles from './compare.module.css'

const ways = (): { value: CompareWay; label: string }[] => [
  { value: 'beside', label: compareWords.ways.beside },
  { value: 'slider', label: compareWords.ways.slider },
]

/** `trueSize`: all are shown at one scale. */
export function CompareBar({ assets, trueSize }: { assets: readonly Asset[]; trueSize: boolean }) {
  const way = useCompare((state) => state.way)
  const figures = useCompare((state) => state.figures)
  const deviation = useStage((state) => state.lens === 'deviation')
  const names = assets.map(({ name }) => name).join(' · ')
  return (
    <div className={styles['bar']} role="toolbar" aria-label={compareWords.name} data-testid="compare-bar">
      <IconLayersDifference size={16} aria-hidden />
      <span className={styles['names']} title={names}>
        {names}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={compareWords.layout}
        data={ways()}
        value={way}
        onChange={(value) => {
          setComparison({ way: value })
          // The viewports have a different aspect ratio now.
          requestAnimationFrame(() => requestView('fit'))
        }}
      />
      <IconButton
        label={compareWords.sameScale}
        pressed={trueSize}
        icon={<IconRuler2 size={16} />}
        onClick={() => setComparison({ trueSize: !trueSize })}
        data-testid="compare-true-size"
      />
      <IconButton
        label={compareWords.deviation}
        pressed={deviation}
        icon={<IconArrowsDiff size={16} />}
        onClick={() => setLens(deviation ? 'full' : 'deviation')}
        data-testid="compare-deviation"
      />
      <IconButton
        label={compareWords.table}
        pressed={figures}
        icon={<IconTable size={16} />}
        onClick={() => setComparison({ figures: !figures })}
        data-testid="compare-figures-button"
      />
      <Button size="xs" onClick={endComparison} data-testid="compare-done">
        {compareWords.done}
      </Button>
    </div>
  )
}
