/** Environment, exposure, matcap and smoothing: how the model is lit and shaded. */
import { Popover, SegmentedControl, Slider, Text, Tooltip } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { environmentIds, matcapIds, smoothings } from '../state/lens.ts'
import { setLens, setLook, stageStore, useStage } from '../state/stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { environmentSwatch, matcapSwatch } from './swatches.ts'
import { environmentWords, lightWords, matcapWords, smoothingWords } from '../words/viewer/light-words.ts'
import styles from './stage.module.css'

const smoothingNames = smoothings.map((value) => ({ value, label: smoothingWords[value] }))

/** Draws the button; what is set stands beside the toolbar. */
export function LightMenu() {
  const environment = useStage((state) => state.environment)
  const exposure = useStage((state) => state.exposure)
  const lens = useStage((state) => state.lens)
  const matcap = useStage((state) => state.matcap)
  const smoothing = useStage((state) => state.smoothing)
  const thicknessMethod = useStage((state) => state.thicknessMethod)
  return (
    <Popover position="left-start" offset={8} width={268} trapFocus>
      <Popover.Target>
        <IconButton
          label={lightWords.title}
          tooltipPosition="left"
          data-testid="light-button"
          icon={<IconSun size={16} />}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles['light'] ?? ''} aria-label={lightWords.title}>
        <Text size="xs" c="dimmed">
          {lightWords.environment}
        </Text>
        <div className={styles['swatches']} role="radiogroup" aria-label={lightWords.environment}>
          {environmentIds.map((id) => (
            <Swatch
              key={id}
              name={environmentWords[id]}
              chosen={id === environment}
              wide
              paint={() => environmentSwatch(id)}
              onChoose={() => setLook({ environment: id })}
            />
          ))}
        </div>
        <div className={styles['legendrow']}>
          <Text size="xs" c="dimmed">
            {lightWords.exposure}
          </Text>
          <Text size="xs" className="tabular">
            {lightWords.stops(exposure)}
          </Text>
        </div>
        <Slider
          size={4}
          min={-3}
          max={3}
          step={0.1}
          value={exposure}
          label={null}
          thumbLabel={lightWords.exposure}
          onChange={(value) => setLook({ exposure: value })}
          onDoubleClick={() => setLook({ exposure: 0 })}
        />
        <Text size="xs" c="dimmed">
          {lightWords.matcap}
        </Text>
        <div className={styles['swatches']} role="radiogroup" aria-label={lightWords.matcap}>
          {matcapIds.map((id) => (
            <Swatch
              key={id}
              name={matcapWords[id]}
              chosen={lens === 'matcap' && id === matcap}
              wide={false}
              paint={() => matcapSwatch(id)}
              onChoose={() => {
                setLook({ matcap: id })
                if (stageStore.getState().lens !== 'matcap') setLens('matcap')
              }}
            />
          ))}
        </div>
        <Text size="xs" c="dimmed">
          {lightWords.shading}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={lightWords.shading}
          data={smoothingNames}
          value={smoothing}
          onChange={(value) => setLook({ smoothing: value })}
        />
        {lens === 'thickness' && (
          <>
            <Text size="xs" c="dimmed">
              {lightWords.thicknessMethod}
            </Text>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={lightWords.thicknessMethod}
              data={[
                { value: 'ray', label: lightWords.thicknessMethods.ray },
                { value: 'sphere', label: lightWords.thicknessMethods.sphere },
              ]}
              value={thicknessMethod}
              onChange={(value) => setLook({ thicknessMethod: value, threshold: null })}
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface SwatchProps {
  name: string
  chosen: boolean
  wide: boolean
  paint: () => ImageData
  onChoose: () => void
}

function Swatch({ name, chosen, wide, paint, onChoose }: SwatchProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painting = useRef(paint)
  useEffect(() => {
    const picture = painting.current()
    const element = canvas.current
    if (element === null) return
    element.width = picture.width
    element.height = picture.height
    element.getContext('2d')?.putImageData(picture, 0, 0)
  }, [])
  return (
    <Tooltip label={name} position="top">
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        aria-label={name}
        className={styles['swatch']}
        data-wide={wide || undefined}
        onClick={onChoose}
      >
        <canvas ref={canvas} />
      </button>
    </Tooltip>
  )
}
