import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { uiWords } from '../words/ui.ts'
import { IconButton } from './icon-button.tsx'

/** A small button that copies text and confirms it. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text} timeout={1500}>
      {({ copied, copy }) => (
        <IconButton
          label={copied ? uiWords.copied : label}
          size={20}
          icon={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        />
      )}
    </CopyButton>
  )
}
