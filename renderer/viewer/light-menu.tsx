/** Environment, rotation, exposure, matcap and smoothing: how the model is lit and shaded. */
import { Popover, SegmentedControl, Text } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { environmentIds, matcapIds, smoothings } from '../state/stage/lens-ids.ts'
import { changeLight, changeSettings } from '../state/settings.ts'
import { setLens, setLook, stageStore } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { isEnvironmentId } from './environments.ts'
import { LightSlider } from './light-slider.tsx'
import { OwnButtons, OwnSwatches } from './own-surroundings.tsx'
import { Swatch } from './swatch.tsx'
import { environmentSwatch, matcapSwatch } from './swatches.ts'
import { environmentWords, lightWords, matcapWords, smoothingWords } from '../words/viewer/light-words.ts'
import styles from './stage.module.css'

const smoothingNames = smoothings.map((value) => ({ value, label: smoothingWords[value] }))

/** Draws the button; what is set stands beside the toolbar. */
export function LightMenu() {
  const { environment, rotation, exposure, surroundings } = useSnapshot(({ settings }) => settings.light)
  // What is none of the artist's and no other is the first, as on the stage.
  const isOwn = surroundings.some(({ sha256 }) => sha256 === environment)
  const preset = isOwn || isEnvironmentId(environment) ? environment : environmentIds[0]
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
              chosen={id === preset}
              wide
              paint={() => environmentSwatch(id)}
              onChoose={() => void changeSettings({ light: { environment: id } })}
            />
          ))}
          <OwnSwatches />
        </div>
        <OwnButtons />
        <LightSlider
          label={lightWords.rotation}
          figure={lightWords.degrees(rotation)}
          value={rotation}
          least={-180}
          most={180}
          step={1}
          onChange={(value) => changeLight({ rotation: value })}
        />
        <LightSlider
          label={lightWords.exposure}
          figure={lightWords.stops(exposure)}
          value={exposure}
          least={-3}
          most={3}
          step={0.1}
          onChange={(value) => changeLight({ exposure: value })}
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
