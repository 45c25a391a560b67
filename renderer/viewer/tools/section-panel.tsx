/** The section panel: the plane, the removed half, and the statistics of the cut. */
import { Button, Group, NumberInput, SegmentedControl, Slider, Text } from '@mantine/core'
import {
  IconArrowsLeftRight,
  IconGhost2,
  IconPerspective,
  IconPointer,
  IconRotate,
  IconScissors,
} from '@tabler/icons-react'
import { planeAxes } from '../../../shared/geometry/section.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { cutHere } from '../../state/draft/cut-here.ts'
import { applySculpt } from '../../state/edits/sculpt-edit.ts'
import { useSculptEdit } from '../../state/edits/use-sculpt-edit.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { endTool, sectionAxes, setSection, type SectionAxis } from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { useToolView } from '../../state/stage/use-tool-view.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatArea, formatLength, mmPerUnit, type LengthUnit } from '../../../shared/text/quantities.ts'
import { sculptWords } from '../../words/viewer/sculpt-words.ts'
import { sectionWords } from '../../words/viewer/section-words.ts'
import { towardsViewer } from './anchors.ts'
import { clampShare, shareThrough, type PlacedSection } from './section-plane.ts'
import { ToolPanel, TreeState } from './tool-panel.tsx'
import styles from './tools.module.css'

interface SectionPanelProps {
  assetId: string
  box: ViewHeader['box']
  unit: LengthUnit
  isCollapsed: boolean
}

export function SectionPanel({ assetId, box, unit, isCollapsed }: SectionPanelProps) {
  const { outside, flipped, placing } = useTools((state) => state.section)
  const section = useToolView((view) => view.section)
  const ready = useToolView((view) => view.trees === 'ready')
  return (
    <ToolPanel
      label={sectionWords.title}
      testId="section-panel"
      state={ready ? 'ready' : 'waiting'}
      isCollapsed={isCollapsed}
      closeLabel={sectionWords.close}
      onClose={() => endTool('section')}
      buttons={
        <>
          <IconButton
            label={sectionWords.ghost}
            size="sm"
            icon={<IconGhost2 size={14} />}
            pressed={outside === 'ghosted'}
            data-testid="section-ghost"
            onClick={() => setSection({ outside: outside === 'ghosted' ? 'hidden' : 'ghosted' })}
          />
          <IconButton
            label={sectionWords.flip}
            size="sm"
            icon={<IconArrowsLeftRight size={14} />}
            data-repeats
            onClick={() => setSection({ flipped: !flipped })}
          />
        </>
      }
    >
      <Direction assetId={assetId} box={box} section={section} />
      {placing !== null && <Refused />}
      {placing === null && section !== null && <Offset placed={section} unit={unit} />}
      <TreeState assetId={assetId} />
      {placing === null && <CutFigures unit={unit} />}
      {placing === null && section !== null && <CutButtons assetId={assetId} placed={section} />}
    </ToolPanel>
  )
}

interface DirectionProps {
  assetId: string
  box: ViewHeader['box']
  section: PlacedSection | null
}

function Direction({ assetId, box, section: placed }: DirectionProps) {
  const section = useTools((state) => state.section)
  const hasFree = section.free?.assetId === assetId
  const isFree = (section.axis === 'free' && hasFree) || section.placing !== null
  function choose(value: string): void {
    const axis = value as SectionAxis
    if (axis === 'free' && !hasFree) return setSection({ placing: 'face' })
    const flipped = towardsViewer({ axis, free: section.free }, assetId, box)
    setSection({ axis, placing: null, share: 0.5, flipped })
  }
  function turn(): void {
    if (placed === null) return
    const [normal] = planeAxes(placed.direction)
    const turned = { axis: 'free', free: { assetId, normal } } as const
    const flipped = towardsViewer(turned, assetId, box)
    setSection({ ...turned, flipped, share: shareThrough(normal, placed.middle, box) })
  }
  const placings = [
    ['face', sectionWords.alongFace, IconPerspective],
    ['points', sectionWords.throughPoints, IconPointer],
  ] as const
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={sectionWords.direction}
        value={isFree ? 'free' : section.axis === 'free' ? 'x' : section.axis}
        onChange={choose}
        data={sectionAxes.map((value) => ({ value, label: sectionWords.axes[value] }))}
      />
      {isFree && (
        <div className={styles['head']}>
          <Text size="xs" c="dimmed">
            {sectionWords.placing[section.placing ?? 'none']}
          </Text>
          {placings.map(([placing, label, Icon]) => (
            <IconButton
              key={placing}
              label={label}
              size="sm"
              icon={<Icon size={14} />}
              pressed={section.placing === placing}
              onClick={() => setSection({ placing })}
            />
          ))}
          <IconButton
            label={sectionWords.rotate}
            size="sm"
            disabled={section.placing !== null}
            icon={<IconRotate size={14} />}
            data-repeats
            onClick={turn}
          />
        </div>
      )}
    </>
  )
}

function Refused() {
  const refusalMessage = useToolView((view) => view.refusalMessage)
  return refusalMessage === null ? null : (
    <Text size="xs" role="status">
      {refusalMessage}
    </Text>
  )
}

function Offset({ placed, unit }: { placed: PlacedSection; unit: LengthUnit }) {
  const share = useTools((state) => state.section.share)
  const lengthMm = (placed.to - placed.from) * 1000
  const perUnit = mmPerUnit[unit]
  return (
    <div className={styles['row']}>
      <Slider
        flex={1}
        size={4}
        min={0}
        max={1}
        step={0.001}
        value={share}
        label={null}
        thumbLabel={sectionWords.position}
        thumbProps={{ 'aria-valuetext': formatLength(lengthMm * share, unit, 'exact') }}
        onChange={(value) => setSection({ share: value })}
      />
      <NumberInput
        size="xs"
        w={96}
        hideControls
        aria-label={sectionWords.position}
        data-testid="section-offset"
        suffix={` ${unit}`}
        decimalScale={unit === 'mm' ? 2 : unit === 'cm' ? 3 : 4}
        value={(placed.depth * 1000) / perUnit}
        onChange={(value) => {
          if (typeof value !== 'number' || lengthMm === 0) return
          const next = clampShare((value * perUnit) / lengthMm)
          // The field reports its own value back with fewer digits.
          if (Math.abs(next - share) * lengthMm > 0.006 * perUnit) setSection({ share: next })
        }}
      />
    </div>
  )
}

function CutButtons({ assetId, placed }: { assetId: string; placed: PlacedSection }) {
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === assetId))
  const keeping = useSculptEdit((state) => state.saving !== null)
  if (asset === undefined) return null
  const plane = { normal: placed.direction, offset: placed.from + placed.depth }
  return (
    <Group gap={6} mt={4} grow wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconScissors size={14} aria-hidden />}
        title={sectionWords.cutHint}
        data-testid="cut-here"
        onClick={() => void cutHere(asset, plane)}
      >
        {sectionWords.cut}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={keeping}
        title={sculptWords.cutOffHint}
        data-testid="cut-off"
        onClick={() => void applySculpt(asset, plane)}
      >
        {sculptWords.cutOff}
      </Button>
    </Group>
  )
}

function CutFigures({ unit }: { unit: LengthUnit }) {
  const cut = useToolView((view) => view.cut)
  const cutting = useToolView((view) => view.cutting)
  if (cut === null) return null
  if (cut.loops === 0 && cut.openLines === 0)
    return (
      <Text size="xs" c="dimmed">
        {sectionWords.cutsNothing}
      </Text>
    )
  const rows: [string, string, string][] = [
    ['area', sectionWords.area, formatArea(cut.areaMm2, unit)],
    ['length', sectionWords.outline, formatLength(cut.lengthMm, unit, 'exact')],
  ]
  if (cut.enclosedMm2 > 0) rows.push(['enclosed', sectionWords.enclosed, formatArea(cut.enclosedMm2, unit)])
  if (cut.flippedMm2 > 0) rows.push(['flipped', sectionWords.flipped, formatArea(cut.flippedMm2, unit)])
  return (
    <div className={styles['figures']} aria-busy={cutting} data-testid="cut-figures">
      {rows.map(([id, name, value]) => (
        <div key={id} className={styles['row']}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <Text size="xs" data-testid={`cut-${id}`}>
            {value}
          </Text>
        </div>
      ))}
      {cut.openLines > 0 && (
        <Text size="xs" mt={4} role="status">
          {sectionWords.open(cut.openLines)}
        </Text>
      )}
    </div>
  )
}
