/** The panel of the section: where the plane lies, what is left of the outside, and what the cut measures. */
import { Button, Group, NumberInput, SegmentedControl, Slider, Text } from '@mantine/core'
import {
  IconArrowsLeftRight,
  IconGhost2,
  IconPerspective,
  IconPointer,
  IconRotate,
  IconScissors,
  IconX,
} from '@tabler/icons-react'
import { cutHere } from '../../state/draft/cut-here.ts'
import { applySculpt, useSculptEdit } from '../../state/edits/sculpt-edit.ts'
import { useSnapshot } from '../../state/studio-store.ts'
import { endTool, sectionAxes, setSection, useTools, type SectionAxis } from '../../state/stage/tools.ts'
import type { LengthUnit } from '../../words/format-length.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { exactArea, exactLength, mmPerUnit } from '../../words/viewer/measure-words.ts'
import { planeAxes } from '../../../shared/geometry/section.ts'
import { shareThrough } from './section-plane.ts'
import { towardsViewer, useToolView } from './tool-view-store.ts'
import styles from './tools.module.css'
import { sectionWords } from '../../words/viewer/section-words.ts'
import { sculptWords } from '../../words/viewer/sculpt-words.ts'
import { TreeState } from './tree-state.tsx'

interface SectionPanelProps {
  assetId: string
  /** Of the model, metres. */
  box: readonly [number, number, number, number, number, number]
  unit: LengthUnit
  /** Only its title: another tool is at the front. */
  folded: boolean
}

/** Draws it. */
export function SectionPanel({ assetId, box, unit, folded }: SectionPanelProps) {
  const section = useTools((state) => state.section)
  const placed = useToolView((view) => view.placed)
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === assetId))
  const ready = useToolView((view) => view.trees === 'ready')
  const keeping = useSculptEdit((state) => state.keeping !== null)
  const wayMm = placed === null ? 0 : (placed.to - placed.from) * 1000
  const perUnit = mmPerUnit[unit]
  const free = section.axis === 'free' && section.free?.assetId === assetId
  function choose(axis: string): void {
    setSection(
      axis === 'free' && section.free?.assetId !== assetId
        ? { placing: 'face' }
        : {
            axis: axis as SectionAxis,
            placing: null,
            share: 0.5,
            flipped: towardsViewer({ axis: axis as SectionAxis, free: section.free }, assetId, box),
          },
    )
  }
  function turn(): void {
    if (placed === null) return
    const [normal] = planeAxes(placed.along)
    const turned = { axis: 'free', free: { assetId, normal } } as const
    const flipped = towardsViewer(turned, assetId, box)
    setSection({ ...turned, flipped, share: shareThrough(normal, placed.middle, box) })
  }
  return (
    <section
      className={styles['panel']}
      aria-label={sectionWords.title}
      data-testid="section-panel"
      data-state={ready ? 'ready' : 'waiting'}
      data-folded={folded || undefined}
    >
      <div className={styles['head']}>
        <Text size="sm" fw={500}>
          {sectionWords.title}
        </Text>
        {!folded && (
          <IconButton
            label={sectionWords.ghost}
            size="sm"
            icon={<IconGhost2 size={14} />}
            pressed={section.outside === 'ghosted'}
            data-testid="section-ghost"
            onClick={() => setSection({ outside: section.outside === 'ghosted' ? 'hidden' : 'ghosted' })}
          />
        )}
        {!folded && (
          <IconButton
            label={sectionWords.flip}
            size="sm"
            icon={<IconArrowsLeftRight size={14} />}
            onClick={() => setSection({ flipped: !section.flipped })}
          />
        )}
        <IconButton
          label={sectionWords.close}
          size="sm"
          icon={<IconX size={14} />}
          onClick={() => endTool('section')}
        />
      </div>
      {!folded && (
        <>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={sectionWords.direction}
            value={free || section.placing !== null ? 'free' : section.axis === 'free' ? 'x' : section.axis}
            onChange={choose}
            data={sectionAxes.map((value) => ({ value, label: sectionWords.axes[value] }))}
          />
          {(free || section.placing !== null) && (
            <div className={styles['head']}>
              <Text size="xs" c="dimmed">
                {sectionWords.placing[section.placing ?? 'none']}
              </Text>
              <IconButton
                label={sectionWords.alongFace}
                size="sm"
                icon={<IconPerspective size={14} />}
                pressed={section.placing === 'face'}
                onClick={() => setSection({ placing: 'face' })}
              />
              <IconButton
                label={sectionWords.throughPoints}
                size="sm"
                icon={<IconPointer size={14} />}
                pressed={section.placing === 'points'}
                onClick={() => setSection({ placing: 'points' })}
              />
              <IconButton
                label={sectionWords.rotate}
                size="sm"
                disabled={section.placing !== null}
                icon={<IconRotate size={14} />}
                onClick={turn}
              />
            </div>
          )}
          {section.placing !== null && <Refused />}
          {section.placing === null && placed !== null && (
            <>
              <div className={styles['row']}>
                <Slider
                  flex={1}
                  size={4}
                  min={0}
                  max={1}
                  step={0.001}
                  value={section.share}
                  label={null}
                  thumbLabel={sectionWords.position}
                  thumbProps={{ 'aria-valuetext': exactLength(wayMm * section.share, unit) }}
                  onChange={(share) => setSection({ share })}
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
                    if (typeof value !== 'number' || wayMm === 0) return
                    const share = Math.min(1, Math.max(0, (value * perUnit) / wayMm))
                    // What was typed into the field comes back in fewer digits.
                    if (Math.abs(share - section.share) * wayMm > 0.006 * perUnit) setSection({ share })
                  }}
                />
              </div>
            </>
          )}
          <TreeState assetId={assetId} />
          {section.placing === null && <CutFigures unit={unit} />}
          {section.placing === null && asset !== undefined && placed !== null && (
            <Group gap={6} mt={4} grow wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconScissors size={14} aria-hidden />}
                title={sectionWords.cutHint}
                data-testid="cut-here"
                onClick={() => void cutHere(asset, { normal: placed.along, offset: placed.from + placed.depth })}
              >
                {sectionWords.cut}
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={keeping}
                title={sculptWords.cutOffHint}
                data-testid="cut-off"
                onClick={() => void applySculpt(asset, { normal: placed.along, offset: placed.from + placed.depth })}
              >
                {sculptWords.cutOff}
              </Button>
            </Group>
          )}
        </>
      )}
    </section>
  )
}

function Refused() {
  const refused = useToolView((view) => view.refused)
  return refused === null ? null : (
    <Text size="xs" role="status">
      {refused}
    </Text>
  )
}

function CutFigures({ unit }: { unit: LengthUnit }) {
  const cut = useToolView((view) => view.cut)
  const cutting = useToolView((view) => view.cutting)
  if (cut === null) return null
  if (cut.loops === 0 && cut.open === 0)
    return (
      <Text size="xs" c="dimmed">
        {sectionWords.cutsNothing}
      </Text>
    )
  const rows: [string, string, string][] = [
    ['area', sectionWords.area, exactArea(cut.areaMm2, unit)],
    ['length', sectionWords.outline, exactLength(cut.lengthMm, unit)],
  ]
  if (cut.enclosedMm2 > 0) rows.push(['enclosed', sectionWords.enclosed, exactArea(cut.enclosedMm2, unit)])
  if (cut.flippedMm2 > 0) rows.push(['flipped', sectionWords.flipped, exactArea(cut.flippedMm2, unit)])
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
      {cut.open > 0 && (
        <Text size="xs" mt={4} role="status">
          {sectionWords.open(cut.open)}
        </Text>
      )}
    </div>
  )
}
