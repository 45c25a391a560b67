/** Shown instead of the price if the prompt needs a mask. */
import { Button, Group, Text } from '@mantine/core'
import { IconBrush } from '@tabler/icons-react'
import { paintMask } from '../state/draft/draft.ts'
import { maskWords } from '../words/create/mask-words.ts'
import styles from './create.module.css'
import { fieldsOf } from './error-field.ts'
import type { Form } from './use-form.ts'

/** Returns the slot of the mask whose absence caused the refusal; undefined without its picture. */
export function lackingMask({ operation, draft, refusal }: Form): string | undefined {
  const fields = refusal === null || refusal.by !== null ? [] : fieldsOf(refusal.error)
  return operation?.inputs.find(
    ({ id, maskOf }) =>
      maskOf !== undefined && draft.files[maskOf] !== undefined && draft.files[id] === undefined && fields.includes(id),
  )?.id
}

export function MaskWanted({ slotId, reasonId }: { slotId: string; reasonId: string }) {
  return (
    <Group className={styles['meant']} role="status" justify="space-between" wrap="nowrap" gap={8}>
      <Text size="xs" id={reasonId}>
        {maskWords.wanted}
      </Text>
      <Button
        variant="default"
        size="compact-xs"
        flex="none"
        leftSection={<IconBrush size={14} />}
        aria-haspopup="dialog"
        onClick={() => paintMask(slotId)}
        data-testid="paint-wanted"
      >
        {maskWords.paint}
      </Button>
    </Group>
  )
}
