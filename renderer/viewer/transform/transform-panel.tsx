/** The transform tool's panel: modes, numbers, actions, objects, the plate, and saving. */
import { Button, SegmentedControl, Text } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconBoxAlignBottom,
  IconFocusCentered,
  IconLink,
  IconLinkOff,
  IconMagnet,
  IconX,
} from '@tabler/icons-react'
import { maxChanges } from '../../../shared/edits/transform-change.ts'
import { editOf } from '../../state/edits/edits.ts'
import { useFilamentEdit } from '../../state/edits/use-filament-edit.ts'
import { useMaterialEdit } from '../../state/edits/use-material-edit.ts'
import { useSculptEdit } from '../../state/edits/use-sculpt-edit.ts'
import { useTransformEdit } from '../../state/edits/use-transform-edit.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import {
  changePlacing,
  endTransform,
  savePlacing,
  canSavePlacing,
  placingOf,
} from '../../state/edits/transform-edit.ts'
import { setTransformTool, transformModes } from '../../state/edits/transform-tool.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { LengthUnit } from '../../../shared/text/quantities.ts'
import { transformWords } from '../../words/viewer/transform-words.ts'
import tools from '../tools/tools.module.css'
import { PoseFields } from './pose-fields.tsx'
import { centred, mirrored, type Axis, type Extent } from './pose-moves.ts'
import { changesAnything, extentAround, middle, poseChanges, selectedOf, type PosedObject } from './standing.ts'
import { useStanding } from './use-standing.ts'
import { useTransformView } from '../../state/edits/use-transform-view.ts'
import styles from './transform.module.css'
import { ReasonLine, SubmitButton } from '../../ui/submit-button.tsx'
import { unless } from '../../words/readiness.ts'
import { uiWords } from '../../words/ui.ts'

// Each runs in a task of its own, because together they would block the page.
const ObjectList = lazyComponent(async () => (await import('./object-list.tsx')).ObjectList)
const PlateChoice = lazyComponent(async () => (await import('./plate-choice.tsx')).PlateChoice)

interface TransformPanelProps {
  assetId: string
  unit: LengthUnit
}

export function TransformPanel({ assetId, unit }: TransformPanelProps) {
  const objects = useStanding(assetId)
  const selected = useTransformTool((state) => state.selected)
  const pointed = useTransformView((view) => view.pointed)
  const selection = selectedOf(objects, selected)
  const extent = extentAround(selection)
  return (
    <div className={tools['panels']}>
      <section
        className={`${tools['panel']} ${styles['panel']}`}
        aria-label={transformWords.title}
        data-testid="transform-panel"
        data-middle={extent === null ? undefined : JSON.stringify(middle(extent))}
        data-pointed={pointed ?? undefined}
        data-state={extent === null ? 'waiting' : 'ready'}
      >
        <div className={tools['head']}>
          <Text size="sm" fw={500}>
            {transformWords.title}
          </Text>
          <IconButton
            label={transformWords.close}
            shortcut={transformWords.closeKey}
            size="sm"
            icon={<IconX size={14} />}
            onClick={() => endTransform()}
          />
        </div>
        <div className={styles['scroll']}>
          <Modes />
          {extent !== null && (
            <>
              <PoseFields assetId={assetId} selection={selection} extent={extent} unit={unit} />
              <Actions assetId={assetId} selection={selection} extent={extent} />
            </>
          )}
          <ObjectList assetId={assetId} posed={objects} />
          <PlateChoice standing={objects} unit={unit} />
        </div>
        <Foot assetId={assetId} />
      </section>
    </div>
  )
}

function Modes() {
  const { mode, snapping, isUniform } = useTransformTool((state) => state)
  return (
    <div className={tools['head']}>
      <SegmentedControl
        size="xs"
        aria-label={transformWords.modes}
        value={mode}
        onChange={(value) => setTransformTool({ mode: value })}
        data={transformModes.map((value) => ({ value, label: transformWords.mode[value] }))}
        data-testid="transform-mode"
      />
      {mode === 'scale' && (
        <IconButton
          label={transformWords.even}
          size="sm"
          icon={isUniform ? <IconLink size={14} /> : <IconLinkOff size={14} />}
          pressed={isUniform}
          onClick={() => setTransformTool({ isUniform: !isUniform })}
          data-testid="scale-even"
        />
      )}
      <IconButton
        label={transformWords.snapping}
        tooltip={transformWords.snappingHint}
        size="sm"
        icon={<IconMagnet size={14} />}
        pressed={snapping}
        onClick={() => setTransformTool({ snapping: !snapping })}
        data-testid="transform-snap"
      />
    </div>
  )
}

interface ActionsProps {
  assetId: string
  selection: readonly PosedObject[]
  extent: Extent
}

function Actions({ assetId, selection, extent }: ActionsProps) {
  const laying = useTransformTool((state) => state.laying)
  const change = (how: 'dropped' | 'centred' | 'mirrored', changes: ReturnType<typeof poseChanges>) =>
    changePlacing(assetId, changes, { how })
  const drop = () =>
    change(
      'dropped',
      poseChanges(selection, 'drops', ({ pose }) => pose),
    )
  const centre = () =>
    change(
      'centred',
      poseChanges(selection, 'free', ({ pose }) => centred(pose, extent)),
    )
  const mirror = (axis: Axis) =>
    change(
      'mirrored',
      poseChanges(selection, 'free', ({ pose }) => mirrored(pose, axis, extent)),
    )
  return (
    <>
      <div className={styles['actions']}>
        <IconButton
          label={transformWords.drop}
          icon={<IconArrowBarToDown size={16} />}
          onClick={drop}
          data-testid="drop-to-floor"
        />
        <IconButton
          label={transformWords.centre}
          icon={<IconFocusCentered size={16} />}
          onClick={centre}
          data-testid="centre-on-plate"
        />
        <IconButton
          label={transformWords.lay}
          icon={<IconBoxAlignBottom size={16} />}
          pressed={laying}
          onClick={() => setTransformTool({ laying: !laying })}
          data-testid="lay-on-face"
        />
        <span className={styles['line']} />
        <Text size="xs" c="dimmed">
          {transformWords.mirrorLabel}
        </Text>
        {([0, 1, 2] as const).map((axis) => (
          <Button
            key={axis}
            size="compact-xs"
            variant="default"
            className={styles['mirror'] ?? ''}
            aria-label={transformWords.mirror(transformWords.axes[axis])}
            onClick={() => mirror(axis)}
            data-testid={`mirror-${transformWords.axes[axis].toLowerCase()}`}
          >
            {transformWords.axes[axis]}
          </Button>
        ))}
      </div>
      {laying && (
        <Text size="xs" role="status">
          {transformWords.layHint}
        </Text>
      )}
    </>
  )
}

function Foot({ assetId }: { assetId: string }) {
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === assetId))
  const changed = useTransformEdit((state) => changesAnything(placingOf(state, assetId)))
  const saving = useTransformEdit((state) => state.saving !== null)
  const own = useTransformView((view) => (view.assetId === assetId ? view.own.length : 0))
  const tooMany = useTransformEdit((state) => !canSavePlacing(placingOf(state, assetId), own))
  const others = useOtherChanges(assetId)
  const readiness = unless(
    tooMany ? transformWords.tooMany(maxChanges) : changed && asset !== undefined ? null : uiWords.missing.changes,
  )
  return (
    <>
      {changed && others && (
        <Text size="xs" role="status">
          {transformWords.unsavedStay}
        </Text>
      )}
      <ReasonLine id="why-not-transformed" readiness={readiness} />
      <div className={styles['foot']}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={!changed || saving}
          onClick={() => endTransform()}
          data-testid="discard-transform"
        >
          {transformWords.discard}
        </Button>
        <SubmitButton
          size="xs"
          readiness={readiness}
          reasonId="why-not-transformed"
          loading={saving}
          onClick={() => asset !== undefined && void savePlacing(asset, own)}
          data-testid="keep-transform"
        >
          {transformWords.save}
        </SubmitButton>
      </div>
    </>
  )
}

/** Returns whether there are unsaved edits that the transformed version would not include. */
function useOtherChanges(assetId: string): boolean {
  const materials = useMaterialEdit((state) => editOf(state, assetId).changes.length > 0)
  const filaments = useFilamentEdit((state) => editOf(state, assetId).changes.length > 0)
  const strokes = useSculptEdit((state) => editOf(state, assetId).changes.length > 0)
  return materials || filaments || strokes
}
