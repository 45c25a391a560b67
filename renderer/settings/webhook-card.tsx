/** A service that can send events: its address, its signing secret, and its last event. */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Connection } from '../../shared/protocol/connection.ts'
import { forgetSigningSecret, type WebhookStatus } from '../state/services/webhooks.ts'
import { CopyIcon } from '../ui/copy-icon.tsx'
import styles from './settings.module.css'
import { StandLine } from './stand-line.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { lastEventWords, secretWords, webhookWords as words } from '../words/settings/webhook-words.ts'

interface WebhookCardProps {
  connection: Connection
  /** The address that a tunnel must forward to. */
  address: string
  last: WebhookStatus['last'][number] | undefined
}

export function WebhookCard({ connection, address, last }: WebhookCardProps) {
  const [form, setForm] = useState<'paste' | 'register' | null>(null)
  const has = connection.webhookSecret.storage !== 'none'
  return (
    <div className={styles['card']} data-testid="webhook-card" data-connection={connection.id}>
      <div>
        <Text fw={500} truncate>
          {connection.name}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Text size="xs" c="dimmed" className={styles['address']} data-testid="webhook-address">
            {address}
          </Text>
          <CopyIcon text={address} label={words.copyAddress} />
        </Group>
        <Text size="xs" c="dimmed">
          {secretWords(connection.webhookSecret)}
        </Text>
        <StandLine {...lastEventWords(last)} />
      </div>
      {form === null ? (
        <Group gap={8}>
          <Button variant="default" onClick={() => setForm('register')} data-testid="webhook-register">
            {words.register}
          </Button>
          <Button variant="default" onClick={() => setForm('paste')} data-testid="webhook-paste">
            {words.paste}
          </Button>
          {has && (
            <Button variant="default" onClick={() => void forgetSigningSecret(connection.id)}>
              {words.forget}
            </Button>
          )}
        </Group>
      ) : (
        <WebhookForm kind={form} connection={connection} onEnd={() => setForm(null)} />
      )}
    </div>
  )
}
