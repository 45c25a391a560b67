/** Environment, rotation, exposure, matcap and smoothing: how the model is lit and shaded. */
import { Popover, SegmentedControl, Slider, Switch, Text } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { changeLight, changeSettings } from '../state/settings.ts'
import { environmentIds, matcapIds, smoothings } from '../state/stage/lens-ids.ts'
import { setLens, setLook, stageStore } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { environmentWords, lightWords, matcapWords, smoothingWords } from '../words/viewer/light-words.ts'
import { isEnvironmentId } from './environments.ts'
import { OwnButtons, OwnSwatches } from './own-surroundings.tsx'
import styles from './stage.module.css'
import { Swatch } from './swatch.tsx'
import { environmentSwatch, matcapSwatch } from './swatches.ts'

const smoothingNames = smoothings.map((value) => ({ value, label: smoothingWords[value] }))
const thicknessMethods = (['ray', 'sphere'] as const).map((value) => ({
  value,
  label: lightWords.thicknessMethods[value],
}))

/** A button; its settings open beside the toolbar. */
export function LightMenu() {
  const { rotation, exposure, automaticExposure } = useSnapshot(({ settings }) => settings.light)
  const lens = useStage((state) => state.lens)
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
        <EnvironmentSwatches />
        <OwnButtons />
        <LightSlider
          label={lightWords.rotation}
          figure={lightWords.degrees(rotation)}
          value={rotation}
          range={180}
          step={1}
          onChange={(value) => changeLight({ rotation: value })}
        />
        <LightSlider
          label={lightWords.exposure}
          figure={lightWords.stops(exposure)}
          value={exposure}
          range={3}
          step={0.1}
          onChange={(value) => changeLight({ exposure: value })}
        />
        <Switch
          size="xs"
          label={lightWords.automaticExposure}
          checked={automaticExposure}
          onChange={(event) => changeLight({ automaticExposure: event.currentTarget.checked })}
        />
        <MatcapSwatches />
        <Label>{lightWords.shading}</Label>
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
            <Label>{lightWords.thicknessMethod}</Label>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={lightWords.thicknessMethod}
              data={thicknessMethods}
              value={thicknessMethod}
              onChange={(value) => setLook({ thicknessMethod: value, threshold: null })}
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function EnvironmentSwatches() {
  const { environment, surroundings } = useSnapshot(({ settings }) => settings.light)
  // The stage falls back to the first one too.
  const isOwn = surroundings.some(({ sha256 }) => sha256 === environment)
  const chosen = isOwn || isEnvironmentId(environment) ? environment : environmentIds[0]
  return (
    <Swatches label={lightWords.environment}>
      {environmentIds.map((id) => (
        <Swatch
          key={id}
          name={environmentWords[id]}
          chosen={id === chosen}
          wide
          paint={() => environmentSwatch(id)}
          onChoose={() => void changeSettings({ light: { environment: id } })}
        />
      ))}
      <OwnSwatches />
    </Swatches>
  )
}

function MatcapSwatches() {
  const lens = useStage((state) => state.lens)
  const matcap = useStage((state) => state.matcap)
  return (
    <Swatches label={lightWords.matcap}>
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
    </Swatches>
  )
}

function Swatches({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Label>{label}</Label>
      <div className={styles['swatches']} role="radiogroup" aria-label={label}>
        {children}
      </div>
    </>
  )
}

function Label({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  )
}

interface LightSliderProps {
  label: string
  /** The value with its unit. */
  figure: string
  value: number
  /** The slider ranges from `-range` to `range`. */
  range: number
  step: number
  onChange: (value: number) => void
}

/** A double click resets it to 0. */
function LightSlider({ label, figure, value, range, step, onChange }: LightSliderProps) {
  return (
    <>
      <div className={styles['legendrow']}>
        <Label>{label}</Label>
        <Text size="xs" className="tabular">
          {figure}
        </Text>
      </div>
      <Slider
        size={4}
        min={-range}
        max={range}
        step={step}
        value={value}
        label={null}
        thumbLabel={label}
        onChange={onChange}
        // Runs after the frame in which the slider reports the second click, which a busy window delays beyond the
        // double click.
        onDoubleClick={() => requestAnimationFrame(() => onChange(0))}
      />
    </>
  )
}
