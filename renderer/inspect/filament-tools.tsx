/** The painting tools and the brush size. */
import { Switch, Text } from '@mantine/core'
import { useFilamentEdit } from '../state/edits/use-filament-edit.ts'
import { useFilamentTool } from '../state/edits/use-filament-tool.ts'
import {
  brushRadius,
  brushRange,
  filamentToolStore,
  filamentTools,
  resizeBrush,
  toggleFilamentTool,
} from '../state/edits/filament-tool.ts'
import { endTool } from '../state/stage/tools.ts'
import { filamentToolIcons } from '../ui/filament-tool-icons.tsx'
import { useToolKeys } from '../state/use-shortcut.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { brushWords, filamentToolWords, filamentWords } from '../words/inspect/filament-edit-words.ts'
import styles from './filaments.module.css'
import { SliderField } from '../ui/slider-field.tsx'

/** `longestMm` is the longest side of the model. Two keys change the brush. */
export function FilamentTools({ longestMm }: { longestMm: number }) {
  const tool = useFilamentTool((state) => state.tool)
  const mirrored = useFilamentTool((state) => state.mirrored)
  const radius = useFilamentTool((state) => brushRadius(state, longestMm))
  const isReady = useFilamentEdit((state) => state.isReady)
  const [minimum, maximum] = brushRange(longestMm)
  const step = minimum < 1 ? 0.01 : 0.1
  useToolKeys({ 'brush-smaller': () => resizeBrush(-1, longestMm), 'brush-larger': () => resizeBrush(1, longestMm) })
  return (
    <div className={styles['tools']} data-testid="filament-tools" data-ready={isReady || undefined}>
      <div className={styles['toolrow']} role="toolbar" aria-label={filamentWords.tools}>
        {filamentTools.map((one) => (
          <IconButton
            key={one}
            label={filamentToolWords[one].name}
            icon={filamentToolIcons[one]}
            pressed={tool === one}
            className={styles['tool'] ?? ''}
            data-testid={`filament-${one}`}
            onClick={() => {
              // These tools use the same clicks.
              endTool('measure')
              endTool('sculpt')
              toggleFilamentTool(one)
            }}
          />
        ))}
      </div>
      <Text size="xs" c="dimmed" className={styles['hint'] ?? ''}>
        {tool === null ? brushWords.noTool : isReady ? filamentToolWords[tool].hint : brushWords.preparing}
      </Text>
      {(tool === 'brush' || tool === 'eraser') && (
        <>
          <SliderField
            label={brushWords.size}
            value={radius * 2}
            minimum={minimum * 2}
            maximum={maximum * 2}
            step={step}
            unit=" mm"
            testId="brush-size"
            onChange={(diameter) => filamentToolStore.setState({ radiusMm: diameter / 2 })}
            onEnd={() => undefined}
          />
          <Switch
            size="xs"
            label={brushWords.mirror}
            checked={mirrored}
            onChange={(event) => filamentToolStore.setState({ mirrored: event.currentTarget.checked })}
            data-testid="brush-mirror"
          />
        </>
      )}
    </div>
  )
}
