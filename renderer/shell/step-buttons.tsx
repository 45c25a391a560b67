/**
 * Undo, redo and the list of steps. An undo is announced to screen readers, and also shown if its effect is not visible
 * on the stage.
 */
import { Menu, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { announceDone, announce } from '../state/messages.ts'
import { goToStep, redoStep, stepsStore, undoStep, type Step } from '../state/undo/undo-history.ts'
import { useStepHistory } from '../state/undo/use-step-history.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { stepName, stepWords } from '../words/shell/step-words.ts'
import styles from './shell.module.css'

export function StepButtons() {
  useEffect(sayMoves, [])
  const { steps, position: done } = useStepHistory()
  const name = (step: Step | undefined) => (step === undefined ? null : stepName(step.kind))
  return (
    <div className={styles['steps']}>
      <IconButton
        label={stepWords.undo(name(steps[done - 1]))}
        action="undo"
        icon={<IconArrowBackUp size={16} />}
        data-repeats
        disabled={done === 0}
        onClick={() => void undoStep()}
        data-testid="undo-step"
      />
      <IconButton
        label={stepWords.redo(name(steps[done]))}
        action="redo"
        icon={<IconArrowForwardUp size={16} />}
        data-repeats
        disabled={done === steps.length}
        onClick={() => void redoStep()}
        data-testid="redo-step"
      />
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <IconButton
            label={stepWords.list}
            icon={<IconChevronDown size={14} />}
            className={styles['steplist'] ?? ''}
            data-testid="step-list"
          />
        </Menu.Target>
        <Menu.Dropdown className={styles['stepmenu'] ?? ''}>
          <Menu.Label>{steps.length === 0 ? stepWords.empty : stepWords.keeps}</Menu.Label>
          {steps.length > 0 &&
            [undefined, ...steps]
              .map((step, index) => (
                <Menu.Item
                  // Steps have no unique name, only an index.
                  key={index}
                  onClick={() => void goToStep(index)}
                  data-undone={index > done || undefined}
                  {...(index === done ? { 'aria-current': 'step' as const } : {})}
                >
                  <Text size="sm" lineClamp={1} span>
                    {step === undefined ? stepWords.start : stepName(step.kind)}
                  </Text>
                </Menu.Item>
              ))
              .toReversed()}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Announces undo and redo. Returns the function that stops it. */
function sayMoves(): () => void {
  return stepsStore.subscribe(({ moved }, before) => {
    if (moved === null || moved === before.moved) return
    const text = stepWords[moved.outcome](stepName(moved.step.kind))
    if (moved.outcome === 'skipped' || isUnseen(moved.step)) announceDone(text, undefined, 'steps')
    else announce(text)
  })
}

/** An undo without a visible effect on the stage would go unnoticed. */
function isUnseen({ kind: { kind } }: Step): boolean {
  return kind === 'deleted' || kind === 'restored' || kind === 'tags'
}
