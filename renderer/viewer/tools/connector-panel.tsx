/** The panel of a cut's connectors: on which face, how many, why one cannot stand somewhere. */
import { Button, Group, Progress, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { writePlane } from '../../../shared/print/cut-planes.ts'
import { useConnectedCut } from '../../state/stage/use-connected-cut.ts'
import { useDerivedProgress } from '../../state/stage/use-derived-progress.ts'
import { endTool } from '../../state/stage/tools.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { describeError } from '../../words/errors.ts'
import { partsRemarks } from '../../words/inspect/parts-report-words.ts'
import { connectorWords as words } from '../../words/viewer/connector-words.ts'
import {
  addConnector,
  canRemove,
  connectorViewStore,
  removeConnector,
  resetConnectors,
  useConnectorView,
  useShownFace,
} from './connector-view-store.ts'
import type { Refusal, ShownFace } from './connector-view-store.ts'
import { planesOf, roomiestPlace } from './connector-room.ts'
import styles from './tools.module.css'

/** Draws it. */
export function ConnectorPanel({ assetId, folded }: { assetId: string; folded: boolean }) {
  const cut = useConnectedCut()
  const shown = useShownFace(assetId)
  return (
    <section
      className={styles['panel']}
      aria-label={words.title}
      data-testid="connector-panel"
      data-state={shown === null ? 'waiting' : 'ready'}
      data-folded={folded || undefined}
    >
      <div className={styles['head']}>
        <Text size="sm" fw={500}>
          {words.title}
        </Text>
        <IconButton label={words.close} size="sm" icon={<IconX size={14} />} onClick={() => endTool('section')} />
      </div>
      {!folded &&
        (shown === null ? <Waiting assetId={assetId} isAbout={cut?.assetId === assetId} /> : <Face shown={shown} />)}
    </section>
  )
}

function Waiting({ assetId, isAbout }: { assetId: string; isAbout: boolean }) {
  const plan = useConnectorView((view) => view.plan)
  const progress = useDerivedProgress(assetId, 'cutplan')
  if (!isAbout) return <Text size="xs">{words.notHere}</Text>
  if (plan !== null && plan !== 'loading')
    return (
      <Text size="xs" role="alert">
        {'faces' in plan ? words.nothingCut : `${describeError(plan).title}. ${describeError(plan).text}`}
      </Text>
    )
  return (
    <div>
      <Text size="xs">{words.looking(progress === null ? null : Math.floor(progress.fraction * 100))}</Text>
      <Progress mt={4} size={3} value={(progress?.fraction ?? 0) * 100} aria-label={words.lookingName} />
    </div>
  )
}

function Face({ shown }: { shown: ShownFace }) {
  const plan = useConnectorView((view) => view.plan)
  const face = useConnectorView((view) => view.face)
  const chosen = useConnectorView((view) => view.chosen)
  const refused = useConnectorView((view) => view.refused)
  const isDragged = useConnectorView((view) => view.dragged !== null)
  const asking = useConnectorView((view) => view.asking)
  const { standing, own, faces, cut } = shown
  const { planes, remarks } =
    plan !== null && plan !== 'loading' && 'faces' in plan
      ? { planes: planesOf(plan), remarks: partsRemarks(plan) }
      : noPlan
  const isDovetails = cut.kind === 'dovetails'
  const one = chosen === null ? undefined : standing[chosen]
  function add(): void {
    const at = roomiestPlace(faces, standing, cut.limits)
    if (at === null) connectorViewStore.setState({ refused: 'full' })
    else addConnector(at)
  }
  return (
    <>
      {planes.length > 1 && (
        <Select
          size="xs"
          aria-label={words.planes}
          data-testid="connector-face"
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          data={planes.map((plane, i) => ({ value: String(i), label: words.plane(writePlane(plane)) }))}
          value={String(Math.min(face, planes.length - 1))}
          onChange={(value) => connectorViewStore.setState({ face: Number(value), chosen: null, refused: null })}
        />
      )}
      <Text size="xs" data-testid="connector-count">
        {words.count[cut.kind](
          isDovetails ? standing.filter(({ sizeMm }) => sizeMm !== null).length : standing.length,
          own.length > 0,
        )}
      </Text>
      {own.length === 0 && (
        <Text size="xs" c="dimmed">
          {words.hint[cut.kind]}
        </Text>
      )}
      <Group gap={6}>
        {!isDovetails && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} />}
            onClick={add}
            data-testid="connector-add"
          >
            {words.add}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconTrash size={12} />}
          disabled={one === undefined || !canRemove(one)}
          onClick={() => {
            if (chosen !== null) removeConnector(chosen)
          }}
        >
          {words.remove}
        </Button>
        {own.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={resetConnectors} data-testid="connector-reset">
            {words.reset}
          </Button>
        )}
      </Group>
      <Text
        size="xs"
        role="status"
        className={styles['refused']}
        data-testid="connector-refused"
        data-state={asking ? 'asking' : 'ready'}
      >
        {refused !== null
          ? `${whyNot(refused, cut)}${isDragged || chosen === null ? '' : ` ${words.stays}`}`
          : asking
            ? words.asking
            : ''}
      </Text>
      {isDovetails && !asking && (
        <div data-testid="connector-remarks">
          {remarks.map(({ words: said }) => (
            <Text key={said} size="xs">
              {said}
            </Text>
          ))}
        </div>
      )}
      <Text size="xs" c="dimmed">
        {words.legend[cut.kind]}
      </Text>
    </>
  )
}

function whyNot(why: Refusal, { kind, limits: { minMm, sizeMm, wallMm } }: ShownFace['cut']): string {
  return why === 'thin' ? words.thin[kind](sizeMm ?? minMm, wallMm) : words.refused[why]
}

const noPlan = { planes: [], remarks: [] }
