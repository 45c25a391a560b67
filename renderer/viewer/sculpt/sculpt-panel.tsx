/** The panel of sculpting: brushes with what they are set to, and what becomes of the strokes. */
import { Button, Switch, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconDroplet,
  IconFold,
  IconFoldDown,
  IconFoldUp,
  IconRipple,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { brushRadius, brushRange } from '../../state/edits/filament-tool.ts'
import { editOf } from '../../state/edits/edits.ts'
import { useFilamentEdit } from '../../state/edits/use-filament-edit.ts'
import { useMaterialEdit } from '../../state/edits/use-material-edit.ts'
import { useSculptEdit } from '../../state/edits/use-sculpt-edit.ts'
import { useSculptTool } from '../../state/edits/use-sculpt-tool.ts'
import { useStage } from '../../state/stage/use-stage.ts'
import { applySculpt, discardSculpt } from '../../state/edits/sculpt-edit.ts'
import {
  sculptTools,
  sculptToolStore,
  setStrength,
  showsSculpting,
  resizeSculptBrush,
} from '../../state/edits/sculpt-tool.ts'
import type { SculptTool } from '../../state/edits/sculpt-tool.ts'
import { setLens } from '../../state/stage/stage-display.ts'
import { redoStep, undoStep } from '../../state/undo/undo-history.ts'
import { useStepHistory } from '../../state/undo/use-step-history.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { endTool } from '../../state/stage/tools.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { shortcutWords } from '../../ui/shortcut-keys.ts'
import { SliderField } from '../../ui/slider-field.tsx'
import { SwatchField } from '../../ui/swatch-field.tsx'
import { describeError } from '../../words/errors.ts'
import { sculptToolWords, sculptWords as words } from '../../words/viewer/sculpt-words.ts'
import type { StageModel } from '../stage-model.ts'
import styles from '../tools/tools.module.css'
import { TreeState } from '../tools/tree-state.tsx'
import { paintedInto } from './painted-into.ts'

const icons: Record<SculptTool, ComponentType<{ size?: number | string }>> = {
  smooth: IconRipple,
  flatten: IconFold,
  fill: IconDroplet,
  draw: IconFoldUp,
  carve: IconFoldDown,
  paint: IconBrush,
}

interface SculptPanelProps {
  assetId: string
  model: StageModel
  /** Only its title: another tool is at the front. */
  folded: boolean
}

/** Draws it. */
export function SculptPanel({ assetId, model, folded }: SculptPanelProps) {
  return (
    <section
      className={styles['panel']}
      aria-label={words.title}
      data-testid="sculpt-panel"
      data-folded={folded || undefined}
    >
      <div className={styles['head']}>
        <Text size="sm" fw={500}>
          {words.title}
        </Text>
        <IconButton label={words.close} size="sm" icon={<IconX size={14} />} onClick={() => endTool('sculpt')} />
      </div>
      {!folded && <Brushes assetId={assetId} model={model} />}
    </section>
  )
}

function Brushes({ assetId, model }: { assetId: string; model: StageModel }) {
  const brush = useSculptTool((state) => state)
  const ready = useSculptEdit((state) => state.ready)
  const working = useSculptEdit((state) => state.working)
  const lens = useStage((state) => state.lens)
  const { tool } = brush
  const longestMm = Math.max(...model.sizeMm)
  const radius = brushRadius(brush, longestMm)
  const [least, most] = brushRange(longestMm)
  useHotkeys([
    ['[', () => resizeSculptBrush(-1, longestMm)],
    [']', () => resizeSculptBrush(1, longestMm)],
  ])
  return (
    <div
      className={styles['sculpt']}
      data-testid="sculpt-brushes"
      data-ready={ready || undefined}
      data-working={working || undefined}
    >
      <div className={styles['kinds']} role="radiogroup" aria-label={words.brushes}>
        {sculptTools.map((one) => {
          const Icon = icons[one]
          return (
            <IconButton
              key={one}
              label={sculptToolWords[one].name}
              role="radio"
              aria-checked={tool === one}
              className={styles['kind'] ?? ''}
              icon={<Icon size={16} />}
              data-testid={`brush-${one}`}
              onClick={() => sculptToolStore.setState({ tool: one })}
            />
          )
        })}
      </div>
      <Text size="xs" c="dimmed">
        <b>{sculptToolWords[tool].name}.</b> {sculptToolWords[tool].hint} {ready ? words.turn : words.preparing}
      </Text>
      <SliderField
        label={words.size}
        value={radius * 2}
        least={least * 2}
        most={most * 2}
        step={least < 1 ? 0.01 : 0.1}
        unit=" mm"
        testId="sculpt-size"
        onChange={(diameter) => sculptToolStore.setState({ radiusMm: diameter / 2 })}
        onEnd={() => undefined}
      />
      <SliderField
        label={words.strength}
        value={Math.round(brush.strengths[tool] * 100)}
        least={1}
        most={100}
        step={1}
        unit=" %"
        testId="sculpt-strength"
        onChange={(percent) => setStrength(percent / 100)}
        onEnd={() => undefined}
      />
      {tool === 'paint' && (
        <SwatchField
          label={words.colour}
          value={brush.colour}
          testId="sculpt-colour"
          onChange={(colour) => sculptToolStore.setState({ colour })}
          onEnd={() => undefined}
        />
      )}
      <Switch
        size="xs"
        label={words.mirror}
        checked={brush.mirrored}
        onChange={(event) => sculptToolStore.setState({ mirrored: event.currentTarget.checked })}
        data-testid="sculpt-mirror"
      />
      <TreeState assetId={assetId} />
      <Notes model={model} tool={tool} />
      {!showsSculpting(lens, tool) && (
        <div className={styles['row']}>
          <Text size="xs">{words.hiddenByLens}</Text>
          <Button size="compact-xs" variant="default" flex="none" onClick={() => setLens('full')}>
            {words.showMaterials}
          </Button>
        </div>
      )}
      <Foot assetId={assetId} />
    </div>
  )
}

/** What the strokes do that is not seen in the picture. */
function Notes({ model, tool }: { model: StageModel; tool: SculptTool }) {
  const problem = useSculptEdit((state) => state.problem)
  const missed = useSculptEdit((state) => state.missed)
  const { header } = model
  const into = paintedInto(header)
  const sizes = into.pictures.map(({ width, height }) => `${width} × ${height}`)
  const target = sizes.length === 0 ? words.intoColours : into.vertices ? words.intoBoth : words.intoTextures(sizes)
  const notes = [
    ...(tool === 'paint' ? [hasFilaments(model) ? words.filaments : target] : []),
    ...(header.animations.length > 0 || header.morphTargets.length > 0 ? [words.animated] : []),
  ]
  return (
    <>
      {notes.map((note) => (
        <Text key={note} size="xs" data-testid="sculpt-note">
          {note}
        </Text>
      ))}
      {(missed || problem !== null) && (
        <Text size="xs" role="status" data-testid="sculpt-missed">
          {problem === null ? words.missed : `${describeError(problem).title}. ${describeError(problem).text}`}
        </Text>
      )}
    </>
  )
}

function Foot({ assetId }: { assetId: string }) {
  const edit = useSculptEdit((state) => editOf(state, assetId))
  const saving = useSculptEdit((state) => state.saving !== null)
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === assetId))
  const isBlocked = useBlocked(assetId)
  const { steps, done } = useStepHistory()
  const none = edit.changes.length === 0
  return (
    <>
      {isBlocked && !none && <Text size="xs">{words.unsaved}</Text>}
      <div className={styles['head']}>
        <div>
          <IconButton
            label={words.undo}
            shortcut={shortcutWords('mod+Z')}
            size="sm"
            icon={<IconArrowBackUp size={14} />}
            disabled={done === 0 || saving}
            onClick={() => void undoStep()}
            data-testid="undo-sculpt"
          />
          <IconButton
            label={words.redo}
            shortcut={shortcutWords('mod+shift+Z')}
            size="sm"
            icon={<IconArrowForwardUp size={14} />}
            disabled={done === steps.length || saving}
            onClick={() => void redoStep()}
            data-testid="redo-sculpt"
          />
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={none || saving}
          onClick={() => discardSculpt(assetId)}
          data-testid="discard-sculpt"
        >
          {words.discard}
        </Button>
        <Button
          size="compact-xs"
          disabled={none || isBlocked || asset === undefined}
          loading={saving}
          title={words.applyHint}
          onClick={() => asset !== undefined && void applySculpt(asset)}
          data-testid="apply-sculpt"
        >
          {words.apply}
        </Button>
      </div>
    </>
  )
}

/** Only one list of changes can become a version. */
function useBlocked(assetId: string): boolean {
  const materials = useMaterialEdit((state) => editOf(state, assetId).changes.length > 0)
  const filaments = useFilamentEdit((state) => editOf(state, assetId).changes.length > 0)
  return materials || filaments
}

function hasFilaments({ header }: StageModel): boolean {
  return header.materials.some(({ filament }) => filament !== undefined)
}
