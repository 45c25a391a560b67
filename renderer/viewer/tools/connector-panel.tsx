/** The panel of a cut's connectors: the face, their number, and why a position is refused. */
import { Button, Group, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { writePlane } from '../../../shared/print/cut-planes.ts'
import { useConnectedCut } from '../../state/stage/use-connected-cut.ts'
import { planesOf, roomiestPosition } from '../../state/stage/connector-room.ts'
import {
  addConnector,
  canRemove,
  connectorViewStore,
  removeConnector,
  resetConnectors,
  type Refusal,
  type ShownFace,
} from '../../state/stage/connector-view.ts'
import { endTool } from '../../state/stage/tools.ts'
import { useConnectorView, useShownFace } from '../../state/stage/use-connector-view.ts'
import { partsRemarks } from '../../words/inspect/parts-report-words.ts'
import { connectorWords as words } from '../../words/viewer/connector-words.ts'
import { DerivedProgress, ToolPanel } from './tool-panel.tsx'
import { ErrorText } from '../error-text.tsx'
import styles from './tools.module.css'
import { uiWords } from '../../words/ui.ts'

export function ConnectorPanel({ assetId, isCollapsed }: { assetId: string; isCollapsed: boolean }) {
  const cut = useConnectedCut()
  const currentFace = useShownFace(assetId)
  return (
    <ToolPanel
      label={words.title}
      testId="connector-panel"
      state={currentFace === null ? 'waiting' : 'ready'}
      isCollapsed={isCollapsed}
      closeLabel={words.close}
      onClose={() => endTool('section')}
    >
      {currentFace === null ? (
        <Waiting assetId={assetId} isCurrentModel={cut?.assetId === assetId} />
      ) : (
        <Face face={currentFace} />
      )}
    </ToolPanel>
  )
}

function Waiting({ assetId, isCurrentModel }: { assetId: string; isCurrentModel: boolean }) {
  const plan = useConnectorView((view) => view.plan)
  if (!isCurrentModel) return <Text size="xs">{words.notHere}</Text>
  if (plan === null || plan === 'loading')
    return <DerivedProgress assetId={assetId} kind="cutplan" words={words.looking} label={words.lookingName} />
  return 'faces' in plan ? (
    <Text size="xs" role="alert">
      {words.nothingCut}
    </Text>
  ) : (
    <ErrorText error={plan} />
  )
}

function Face({ face }: { face: ShownFace }) {
  const asking = useConnectorView((view) => view.isLoading)
  const { connectors: standing, own, cut } = face
  const isDovetails = cut.kind === 'dovetails'
  const count = isDovetails ? standing.filter(({ sizeMm }) => sizeMm !== null).length : standing.length
  return (
    <>
      <FaceChoice />
      <Text size="xs" data-testid="connector-count">
        {words.count[cut.kind](count, own.length > 0)}
      </Text>
      {own.length === 0 && (
        <Text size="xs" c="dimmed">
          {words.hint[cut.kind]}
        </Text>
      )}
      <Actions face={face} />
      <Refused cut={cut} />
      {!asking && <Remarks onlyCrumbs={!isDovetails} />}
      <Text size="xs" c="dimmed">
        {words.legend[cut.kind]}
      </Text>
    </>
  )
}

function usePlan() {
  const plan = useConnectorView((view) => view.plan)
  return plan !== null && plan !== 'loading' && 'faces' in plan ? plan : null
}

function FaceChoice() {
  const plan = usePlan()
  const face = useConnectorView((view) => view.face)
  const planes = plan === null ? [] : planesOf(plan)
  if (planes.length < 2) return null
  return (
    <Select
      size="xs"
      aria-label={words.planes}
      data-testid="connector-face"
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data={planes.map((plane, i) => ({ value: String(i), label: words.plane(writePlane(plane)) }))}
      value={String(Math.min(face, planes.length - 1))}
      onChange={(value) => connectorViewStore.setState({ face: Number(value), chosen: null, refusal: null })}
    />
  )
}

function Actions({ face: { connectors: standing, own, faces, cut } }: { face: ShownFace }) {
  const chosen = useConnectorView((view) => view.chosen)
  const one = chosen === null ? undefined : standing[chosen]
  function add(): void {
    const at = roomiestPosition(faces, standing, cut.limits)
    if (at === null) connectorViewStore.setState({ refusal: 'full' })
    else addConnector(at)
  }
  const button = { size: 'compact-xs', variant: 'default' } as const
  return (
    <Group gap={6}>
      {cut.kind !== 'dovetails' && (
        <Button {...button} leftSection={<IconPlus size={12} />} onClick={add} data-repeats data-testid="connector-add">
          {words.add}
        </Button>
      )}
      <Button
        {...button}
        leftSection={<IconTrash size={12} />}
        disabled={one === undefined || !canRemove(one)}
        title={one === undefined || !canRemove(one) ? uiWords.missing.connector : undefined}
        onClick={() => {
          if (chosen !== null) removeConnector(chosen)
        }}
      >
        {words.remove}
      </Button>
      {own.length > 0 && (
        <Button {...button} onClick={resetConnectors} data-testid="connector-reset">
          {words.reset}
        </Button>
      )}
    </Group>
  )
}

function Refused({ cut }: { cut: ShownFace['cut'] }) {
  const refused = useConnectorView((view) => view.refusal)
  const asking = useConnectorView((view) => view.isLoading)
  const isSelected = useConnectorView((view) => view.dragged === null && view.chosen !== null)
  const reason = refused === null ? '' : `${refusalWords(refused, cut)}${isSelected ? ` ${words.stays}` : ''}`
  return (
    <Text
      size="xs"
      role="status"
      className={styles['refused']}
      data-testid="connector-refused"
      data-state={asking ? 'asking' : 'ready'}
    >
      {reason || (asking ? words.asking : '')}
    </Text>
  )
}

/** The plan's remarks on connectors apply to automatic positions; those for moved pins differ. */
function Remarks({ onlyCrumbs }: { onlyCrumbs: boolean }) {
  const plan = usePlan()
  const remarks = plan?.remarks.filter(({ code }) => !onlyCrumbs || code.startsWith('crumbs-')) ?? []
  return (
    <div data-testid="connector-remarks">
      {partsRemarks({ remarks }).map((remark) => (
        <Text key={remark.words} size="xs">
          {remark.words}
        </Text>
      ))}
    </div>
  )
}

function refusalWords(why: Refusal, { kind, limits: { minMm, sizeMm, wallMm } }: ShownFace['cut']): string {
  return why === 'thin' ? words.thin[kind](sizeMm ?? minMm, wallMm) : words.refused[why]
}
