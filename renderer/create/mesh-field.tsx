/** A slot for a model, which follows the stage unless it is pinned. */
import { Box, Button, Group, Input, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCube,
  IconDots,
  IconLink,
  IconPin,
  IconPinFilled,
  IconRuler2,
  IconTriangle,
  IconX,
} from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { JobInputFile } from '../../shared/protocol/job.ts'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { changeDraft, setParameter, setPinned } from '../state/draft/draft.ts'
import { reuseOf, type ReuseKind } from '../state/draft/made-here.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { formWords } from '../words/create/form-words.ts'
import { sizeWords, targetWords } from '../words/create/size-words.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { acceptedWords, takesOwnResultsOnly } from './check-file.ts'
import { proposedTarget, targetId } from './proposed-target.ts'
import { proposedSize } from './size-proposal.ts'
import { AddingFile, EmptySlot, SlotFrame } from './slot-frame.tsx'
import { SlotMenu } from './slot-sources.tsx'
import styles from './slots.module.css'
import type { Form } from './use-form.ts'
import { useSlot, type Slot } from './use-slot.ts'

const words = slotWords.model

export function MeshField({ slot, form }: { slot: InputSlot; form: Form }) {
  const id = useId()
  const state = useSlot(form, slot)
  const { file, pendingName: coming } = state
  // Results are stored for days, longer than a form stays open.
  const [openedAt] = useState(() => Date.now())
  const open = useOpenAsset()
  const asset = useSnapshot(({ assets }) => assets.find((candidate) => candidate.id === file?.assetId))
  const { pinned } = form.draft
  const onStage = open !== null && (open.id === file?.assetId || open.sha256 === file?.sha256)
  return (
    <Input.Wrapper label={slot.label} description={slot.help} error={state.problem} labelElement="div" id={id}>
      <SlotFrame state={state} label={slot.label} testId="mesh-slot">
        {coming !== null ? (
          <AddingFile name={coming} />
        ) : file === undefined ? (
          <EmptySlot
            state={state}
            icon={<IconCube size={18} stroke={1.5} aria-hidden />}
            text={takesOwnResultsOnly(slot) ? words.emptyOwn : words.empty}
            accepted={takesOwnResultsOnly(slot) ? null : acceptedWords(slot)}
          />
        ) : (
          <FilledSlot state={state} file={file} asset={asset} pinned={pinned} onStage={onStage} />
        )}
      </SlotFrame>
      {file !== undefined && (
        <GoingOnHint reuse={reuseOf(slot, file, asset, form.draft.connectionId, openedAt)} form={form} />
      )}
      {asset !== undefined && <SizeHint asset={asset} form={form} />}
      {asset !== undefined && <TargetHint asset={asset} form={form} />}
      {asset !== undefined && hasNoSurface(asset) && (
        <div className={styles['hint']} data-level="warning" data-testid="mesh-hint">
          <IconAlertTriangle size={14} aria-hidden />
          <span>{words.noSurface}</span>
        </div>
      )}
      {file !== undefined && !onStage && open?.kind === 'model' && coming === null && (
        <Button
          size="xs"
          variant="default"
          mt={6}
          leftSection={<IconCube size={14} />}
          onClick={() => void state.addAsset(open)}
          data-testid="use-stage-model"
        >
          {words.takeFromStage}
        </Button>
      )}
    </Input.Wrapper>
  )
}

interface FilledSlotProps {
  state: Slot
  file: JobInputFile
  asset: Asset | undefined
  pinned: boolean
  onStage: boolean
}

function FilledSlot({ state, file, asset, pinned, onStage }: FilledSlotProps) {
  const followState = onStage ? (pinned ? 'pinned' : 'onStage') : pinned ? 'pinnedElsewhere' : 'notOnStage'
  return (
    <Group gap={12} wrap="nowrap">
      {asset === undefined || asset.thumbnailUrl === null ? (
        <div className={`${styles['preview']} ${styles['onstage']}`}>
          <IconCube size={32} stroke={1.2} aria-hidden />
        </div>
      ) : (
        <img src={asset.thumbnailUrl} alt="" className={`${styles['preview']} ${styles['onstage']}`} />
      )}
      <Box flex={1} miw={0}>
        <Text size="sm" truncate title={asset?.name ?? file.name}>
          {asset?.name ?? file.name}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {asset === undefined ? formatBytes(file.bytes) : meshWords(asset)}
        </Text>
        <Text size="xs" c="dimmed">
          {words[followState]}
        </Text>
      </Box>
      <div className={styles['slotkeys']}>
        <IconButton
          label={words.pin}
          tooltip={pinned ? words.unpinHelp : words.pinHelp}
          size={26}
          icon={pinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
          pressed={pinned}
          onClick={() => setPinned(!pinned)}
          data-testid="pin-model"
        />
        <SlotMenu state={state}>
          <IconButton label={words.replace} size={26} icon={<IconDots size={16} />} />
        </SlotMenu>
        <IconButton label={words.remove} size={26} icon={<IconX size={16} />} onClick={state.clear} />
      </div>
    </Group>
  )
}

function SizeHint({ asset: { facts }, form: { operation, draft } }: { asset: Asset; form: Form }) {
  const proposal =
    facts === null || operation === undefined ? null : proposedSize(facts.sizeMm, operation, draft.parameters)
  return proposal === null ? null : (
    <ProposalHint
      icon={<IconRuler2 size={14} aria-hidden />}
      text={sizeWords[proposal.why](proposal.currentMm)}
      action={sizeWords.accept(proposal.scaledMm)}
      testId="size"
      onAccept={() => changeDraft({ parameters: { ...draft.parameters, ...proposal.values } })}
    />
  )
}

function TargetHint({ asset: { facts }, form: { operation, draft } }: { asset: Asset; form: Form }) {
  const target =
    facts === null || operation === undefined ? null : proposedTarget(facts.triangles, operation, draft.parameters)
  return target === null ? null : (
    <ProposalHint
      icon={<IconTriangle size={14} aria-hidden />}
      text={targetWords.text}
      action={targetWords.accept(target)}
      testId="target"
      onAccept={() => setParameter(targetId, target)}
    />
  )
}

interface ProposalHintProps {
  icon: ReactNode
  text: string
  action: string
  testId: string
  onAccept: () => void
}

function ProposalHint({ icon, text, action, testId, onAccept }: ProposalHintProps) {
  return (
    <div className={styles['hint']} data-testid={`${testId}-proposal`}>
      {icon}
      <Group gap="4px 8px">
        {text}
        <Button size="compact-xs" variant="default" onClick={onAccept} data-testid={`${testId}-accept`}>
          {action}
        </Button>
      </Group>
    </div>
  )
}

/** States how long the service can continue its own task. */
function GoingOnHint({ reuse, form }: { reuse: ReuseKind; form: Form }) {
  if (reuse?.kind !== 'by-task') return null
  return (
    <div className={styles['hint']} data-testid="going-on">
      <IconLink size={14} aria-hidden />
      <span>{words.reusedHere(form.connection?.name ?? formWords.service, reuse.until)}</span>
    </div>
  )
}

/** Returns whether the analysis found no surface. */
function hasNoSurface({ pending, facts }: Asset): boolean {
  return !pending && facts === null
}

/** Returns text such as `12,480 triangles · 3.6 MB`. */
function meshWords({ facts, bytes }: Asset): string {
  const figures = [...(facts === null ? [] : [slotWords.triangles(facts.triangles)]), formatBytes(bytes)]
  // Keeps a number with its unit on one line.
  return figures.map((figure) => figure.replaceAll(' ', '\u00a0')).join(' · ')
}
