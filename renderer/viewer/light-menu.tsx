/** Surroundings, exposure, matcap and smoothing: how the model is lit and how its surface is taken. */
import { Popover, SegmentedControl, Slider, Text, Tooltip } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { environmentIds, matcapIds } from '../state/lens.ts'
import type { MatcapId, Smoothing } from '../state/lens.ts'
import { setLens, setLook, stageStore, useStage } from '../state/stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { environments } from './environments.ts'
import { environmentSwatch, matcapSwatch } from './swatches.ts'
import styles from './stage.module.css'

const matcapNames: Record<MatcapId, string> = {
  wax: 'Wax',
  porcelain: 'Porcelain',
  steel: 'Steel',
  jade: 'Jade',
  rim: 'Rim light',
}

const smoothingNames: { value: Smoothing; label: string }[] = [
  { value: 'file', label: 'As in the file' },
  { value: 'flat', label: 'Flat' },
  { value: 'smooth', label: 'Smooth' },
]

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
          label="Light and surface"
          tooltipPosition="left"
          data-testid="light-button"
          icon={<IconSun size={16} />}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles['light'] ?? ''} aria-label="Light and surface">
        <Text size="xs" c="dimmed">
          Surroundings
        </Text>
        <div className={styles['swatches']} role="radiogroup" aria-label="Surroundings">
          {environmentIds.map((id) => (
            <Swatch
              key={id}
              name={environments[id].name}
              chosen={id === environment}
              wide
              paint={() => environmentSwatch(id)}
              onChoose={() => setLook({ environment: id })}
            />
          ))}
        </div>
        <div className={styles['legendrow']}>
          <Text size="xs" c="dimmed">
            Exposure
          </Text>
          <Text size="xs" className="tabular">
            {exposure > 0 ? '+' : exposure < 0 ? '−' : ''}
            {Math.abs(exposure).toFixed(1)} EV
          </Text>
        </div>
        <Slider
          size={4}
          min={-3}
          max={3}
          step={0.1}
          value={exposure}
          label={null}
          thumbLabel="Exposure"
          onChange={(value) => setLook({ exposure: value })}
          onDoubleClick={() => setLook({ exposure: 0 })}
        />
        <Text size="xs" c="dimmed">
          Matcap
        </Text>
        <div className={styles['swatches']} role="radiogroup" aria-label="Matcap">
          {matcapIds.map((id) => (
            <Swatch
              key={id}
              name={matcapNames[id]}
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
          Surface
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Surface"
          data={smoothingNames}
          value={smoothing}
          onChange={(value) => setLook({ smoothing: value })}
        />
        {lens === 'thickness' && (
          <>
            <Text size="xs" c="dimmed">
              Thickness by
            </Text>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="Thickness by"
              data={[
                { value: 'ray', label: 'Rays' },
                { value: 'sphere', label: 'Spheres' },
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
