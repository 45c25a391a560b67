/** The sculpting panel: brushes with their settings, and buttons for the strokes. */
import { Button, Switch, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconDroplet,
  IconFold,
  IconFoldDown,
  IconFoldUp,
  IconRipple,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useFilamentEdit } from '../../state/edits/use-filament-edit.ts'
import { brushRadius, brushRange } from '../../state/edits/filament-tool.ts'
import { editOf } from '../../state/edits/edits.ts'
import { useMaterialEdit } from '../../state/edits/use-material-edit.ts'
import { applySculpt, discardSculpt } from '../../state/edits/sculpt-edit.ts'
import { useSculptEdit } from '../../state/edits/use-sculpt-edit.ts'
import {
  sculptTools,
  sculptToolStore,
  setStrength,
  showsSculpting,
  resizeSculptBrush,
  type SculptTool,
} from '../../state/edits/sculpt-tool.ts'
import { useSculptTool } from '../../state/edits/use-sculpt-tool.ts'
import { setLens } from '../../state/stage/stage-display.ts'
import { useStage } from '../../state/stage/use-stage.ts'
import { endTool } from '../../state/stage/tools.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { redoStep, undoStep } from '../../state/undo/undo-history.ts'
import { useStepHistory } from '../../state/undo/use-step-history.ts'
import { useToolKeys } from '../../state/use-shortcut.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { SwatchField } from '../../ui/swatch-field.tsx'
import { describeError } from '../../words/errors.ts'
import { sculptToolWords, sculptWords as words } from '../../words/viewer/sculpt-words.ts'
import type { StageModel } from '../stage-model.ts'
import { KindButtons, ToolPanel, TreeState } from '../tools/tool-panel.tsx'
import styles from '../tools/tools.module.css'
import { paintedInto } from './painted-into.ts'
import { ReasonLine, SubmitButton } from '../../ui/submit-button.tsx'
import { unless } from '../../words/readiness.ts'
import { uiWords } from '../../words/ui.ts'

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
  isCollapsed: boolean
}

export function SculptPanel({ assetId, model, isCollapsed }: SculptPanelProps) {
  return (
    <ToolPanel
      label={words.title}
      testId="sculpt-panel"
      isCollapsed={isCollapsed}
      closeLabel={words.close}
      onClose={() => endTool('sculpt')}
    >
      <Brushes assetId={assetId} model={model} />
    </ToolPanel>
  )
}

function Brushes({ assetId, model }: Omit<SculptPanelProps, 'isCollapsed'>) {
  const tool = useSculptTool((state) => state.tool)
  const ready = useSculptEdit((state) => state.isReady)
  const working = useSculptEdit((state) => state.working)
  const lens = useStage((state) => state.lens)
  return (
    <div
      className={styles['sculpt']}
      data-testid="sculpt-brushes"
      data-ready={ready || undefined}
      data-working={working || undefined}
    >
      <KindButtons
        label={words.brushes}
        kinds={sculptTools}
        chosen={tool}
        nameOf={(one) => sculptToolWords[one].name}
        icons={icons}
        testId="brush"
        onChoose={(one) => sculptToolStore.setState({ tool: one })}
      />
      <Text size="xs" c="dimmed">
        <b>{sculptToolWords[tool].name}.</b> {sculptToolWords[tool].hint} {ready ? words.turn : words.preparing}
      </Text>
      <BrushSettings longestMm={Math.max(...model.sizeMm)} />
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

function BrushSettings({ longestMm }: { longestMm: number }) {
  const brush = useSculptTool((state) => state)
  const { tool } = brush
  const [min, max] = brushRange(longestMm)
  useToolKeys({
    'brush-smaller': () => resizeSculptBrush(-1, longestMm),
    'brush-larger': () => resizeSculptBrush(1, longestMm),
  })
  return (
    <>
      <SliderField
        label={words.size}
        value={brushRadius(brush, longestMm) * 2}
        minimum={min * 2}
        maximum={max * 2}
        step={min < 1 ? 0.01 : 0.1}
        unit=" mm"
        testId="sculpt-size"
        onChange={(diameter) => sculptToolStore.setState({ radiusMm: diameter / 2 })}
        onEnd={() => undefined}
      />
      <SliderField
        label={words.strength}
        value={Math.round(brush.strengths[tool] * 100)}
        minimum={1}
        maximum={100}
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
    </>
  )
}

/** Effects of the strokes that are not visible in the picture. */
function Notes({ model: { header }, tool }: { model: StageModel; tool: SculptTool }) {
  const problem = useSculptEdit((state) => state.problem)
  const missed = useSculptEdit((state) => state.missed)
  const into = paintedInto(header)
  const sizes = into.pictures.map(({ width, height }) => `${width} × ${height}`)
  const target = sizes.length === 0 ? words.intoColours : into.vertices ? words.intoBoth : words.intoTextures(sizes)
  const hasFilaments = header.materials.some(({ filament }) => filament !== undefined)
  const notes = [
    ...(tool === 'paint' ? [hasFilaments ? words.filaments : target] : []),
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
  const keeping = useSculptEdit((state) => state.saving !== null)
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === assetId))
  const isBlocked = useBlocked(assetId)
  const { steps, position } = useStepHistory()
  const isEmpty = edit.changes.length === 0
  const readiness = unless(isEmpty || asset === undefined ? uiWords.missing.changes : isBlocked ? words.unsaved : null)
  return (
    <>
      <ReasonLine id="why-not-sculpted" readiness={readiness} />
      <div className={styles['head']}>
        <div>
          <IconButton
            label={words.undo}
            action="undo"
            size="sm"
            icon={<IconArrowBackUp size={14} />}
            data-repeats
            disabled={position === 0 || keeping}
            onClick={() => void undoStep()}
            data-testid="undo-sculpt"
          />
          <IconButton
            label={words.redo}
            action="redo"
            size="sm"
            icon={<IconArrowForwardUp size={14} />}
            data-repeats
            disabled={position === steps.length || keeping}
            onClick={() => void redoStep()}
            data-testid="redo-sculpt"
          />
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={isEmpty || keeping}
          onClick={() => discardSculpt(assetId)}
          data-testid="discard-sculpt"
        >
          {words.discard}
        </Button>
        <SubmitButton
          size="compact-xs"
          readiness={readiness}
          reasonId="why-not-sculpted"
          loading={keeping}
          title={words.applyHint}
          onClick={() => asset !== undefined && void applySculpt(asset)}
          data-testid="apply-sculpt"
        >
          {words.apply}
        </SubmitButton>
      </div>
    </>
  )
}

/** Returns whether other changes are unsaved: a version contains changes of one kind. */
function useBlocked(assetId: string): boolean {
  const materials = useMaterialEdit((state) => editOf(state, assetId).changes.length > 0)
  const filaments = useFilamentEdit((state) => editOf(state, assetId).changes.length > 0)
  return materials || filaments
}
