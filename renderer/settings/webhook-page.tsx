/** The receiver for webhook events: its explanation, its switch, and the services that can send events. */
import { NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { useWebhooks } from '../state/services/use-webhooks.ts'
import { loadWebhookStatus } from '../state/services/webhooks.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { SettingRow } from './setting-row.tsx'
import { StandLine } from './stand-line.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { receiverWords, webhookWords as words } from '../words/settings/webhook-words.ts'

export function WebhookPage() {
  const webhookSettings = useSnapshot((snapshot) => snapshot.settings.webhooks)
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const status = useWebhooks((state) => state.status)
  useEffect(() => void loadWebhookStatus(), [])
  const senders = connections.filter(({ embedded }) => !embedded)
  return (
    <Stack gap={12}>
      <Text size="sm">{words.about}</Text>
      <Text size="sm" c="dimmed">
        {words.aboutTunnel}
      </Text>
      <SettingRow label={words.receive}>
        <Switch
          aria-label={words.receive}
          checked={webhookSettings.enabled}
          onChange={(event) => void changeSettings({ webhooks: { enabled: event.currentTarget.checked } })}
          data-testid="webhooks-enabled"
        />
      </SettingRow>
      <SettingRow label={words.port}>
        <PortField port={webhookSettings.port} />
      </SettingRow>
      <StandLine {...receiverWords(status, webhookSettings)} testId="webhooks-stand" />
      {webhookSettings.enabled && (
        <>
          <PanelTitle level={3}>{words.services}</PanelTitle>
          {senders.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.noServices}
            </Text>
          ) : (
            senders.map((connection) => (
              <WebhookCard
                key={connection.id}
                connection={connection}
                address={`${status?.baseUrl ?? `http://127.0.0.1:${webhookSettings.port}/webhooks`}/${connection.id}`}
                last={status?.last.find(({ connectionId }) => connectionId === connection.id)}
              />
            ))
          )}
        </>
      )}
    </Stack>
  )
}

function PortField({ port }: { port: number }) {
  const [typed, setTyped] = useState<number | null>(null)
  const wrong = typed !== null && (typed < 1024 || typed > 65_535)
  function keep(): void {
    if (typed !== null && !wrong && typed !== port) void changeSettings({ webhooks: { port: typed } })
    setTyped(null)
  }
  return (
    <NumberInput
      aria-label={words.port}
      w={96}
      min={1024}
      max={65_535}
      hideControls
      allowDecimal={false}
      clampBehavior="none"
      error={wrong}
      value={typed ?? port}
      onChange={(value) => setTyped(typeof value === 'number' ? value : null)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
      data-testid="webhooks-port"
    />
  )
}
