/**
 * The changes made by a repair, which can be marked on the stage; if limits are exceeded, offers other ways to repair.
 */
import { Button, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { RepairJudgement } from '../../shared/print/repair-judgement.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { quotedRange } from '../state/draft/total-price.ts'
import { judgedKinds, judgedOf, toggleJudgedMarks, type JudgedKind } from '../state/stage/chosen-judgement.ts'
import { useJudgedMarks } from '../state/stage/use-judged-marks.ts'
import { repairAnotherWay, useRepairOffers, type RepairOffer } from '../state/draft/repair-ways.ts'
import { FactList } from '../ui/fact-list.tsx'
import {
  faultSentences,
  judgementLines,
  judgementWords,
  showWords,
  wayWords,
} from '../words/inspect/judgement-words.ts'
import { formatPrice } from '../words/format-price.ts'
import styles from './inspect.module.css'
import { reportFact } from './report-fact.tsx'

interface JudgementProps {
  asset: Asset
  judgement: RepairJudgement
}

/** The warning shown if limits are exceeded. */
export function RepairChoice({ asset, judgement }: JudgementProps) {
  const offers = useRepairOffers(asset)
  const sentences = faultSentences(judgement)
  if (sentences.length === 0) return null
  const isHeavier = judgement.over.every((fault) => fault === 'triangles')
  return (
    <div className={styles['choice']} data-testid="repair-choice">
      <div className={styles['choicehead']}>
        <IconAlertTriangle size={16} aria-hidden />
        <div>
          {/* The changed appearance is already stated by the verdict above. */}
          {isHeavier && (
            <Text size="sm" fw={500}>
              {judgementWords.heavier}
            </Text>
          )}
          {sentences.map((sentence) => (
            <Text key={sentence} size="xs">
              {sentence}
            </Text>
          ))}
        </div>
      </div>
      {offers.length > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {judgementWords.choose}
          </Text>
          <div className={styles['steps']} role="group" aria-label={judgementWords.ways}>
            {offers.map((offer) => (
              <Way key={offer.way} offer={offer} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function Way({ offer }: { offer: RepairOffer }) {
  const { label, hint } = wayWords[offer.way]
  const price = usePrice(offer)
  return (
    <Tooltip label={hint} multiline maw={260} position="bottom">
      <Button
        variant="default"
        size="xs"
        disabled={price === null}
        onClick={() => void repairAnotherWay(offer)}
        data-testid={`repair-${offer.way}`}
      >
        {label}
        {price !== null && price !== '' && <span className={styles['price']}>{price}</span>}
      </Button>
    </Tooltip>
  )
}

/** Returns an empty text for a free repair, null while the price is unknown. */
function usePrice({ quote, request }: RepairOffer): string | null {
  const unit = useSnapshot(({ connections }) => connections.find(({ id }) => id === request.connectionId)?.unit)
  if (quote === 'free') return ''
  if (quote === null || unit === undefined) return null
  if (quote.free) return formatPrice({ least: 0, most: 0 }, unit)
  const price = quotedRange(quote)
  return price === null ? judgementWords.priceUnknown : formatPrice(price, unit)
}

export function JudgementFigures({ asset, judgement }: JudgementProps) {
  return (
    <div data-testid="judgement">
      <Text size="sm" fw={500} mb={4}>
        {judgementWords.title}
      </Text>
      <FactList facts={judgementLines(judgement).map(reportFact)} />
      {/* Marks are in the coordinates of the file, which another coordinate system would rotate. */}
      {asset.coordinateSystem === undefined && (
        <div className={styles['show']}>
          {judgedKinds.map((kind) => (
            <Show key={kind} asset={asset} judgement={judgement} kind={kind} />
          ))}
        </div>
      )}
    </div>
  )
}

function Show({ asset, judgement, kind }: JudgementProps & { kind: JudgedKind }) {
  const isShown = useJudgedMarks(({ shown }) => shown?.assetId === asset.id && shown.kind === kind)
  if (judgedOf(judgement, kind).marks.at.length === 0) return null
  return (
    <Button
      variant="default"
      size="xs"
      aria-pressed={isShown}
      leftSection={isShown ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
      onClick={() => toggleJudgedMarks(asset.id, kind, judgement)}
      data-testid={`show-${kind}`}
    >
      {isShown ? showWords[kind].hide : showWords[kind].show}
    </Button>
  )
}
