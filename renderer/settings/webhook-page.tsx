/** The receiver for events of services: what it is, whether it is on, and each service that may send some. */
import { NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { loadWebhookStatus, useWebhookStatus } from '../state/webhooks.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { SettingRow } from './setting-row.tsx'
import { StandLine } from './stand-line.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { receiverWords } from './webhook-words.ts'

/** Draws the page. */
export function WebhookPage() {
  const wanted = useSnapshot((snapshot) => snapshot.settings.webhooks)
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const status = useWebhookStatus()
  useEffect(() => void loadWebhookStatus(), [])
  const senders = connections.filter(({ embedded }) => !embedded)
  return (
    <Stack gap={12}>
      <Text size="sm">
        Some services can tell Maquette at once when a job ends, instead of being asked again and again. It is off by
        default and nothing depends on it: an event is only a hint, after which Maquette asks the service itself.
      </Text>
      <Text size="sm" c="dimmed">
        Events are received on this computer only. For a service out there to reach it, you run a tunnel of your own to
        the address below.
      </Text>
      <SettingRow label="Receive events">
        <Switch
          aria-label="Receive events"
          checked={wanted.enabled}
          onChange={(event) => void changeSettings({ webhooks: { enabled: event.currentTarget.checked } })}
          data-testid="webhooks-enabled"
        />
      </SettingRow>
      <SettingRow label="Port">
        <PortField port={wanted.port} />
      </SettingRow>
      <StandLine {...receiverWords(status, wanted)} testId="webhooks-stand" />
      {wanted.enabled && (
        <>
          <PanelTitle level={3}>Services</PanelTitle>
          {senders.length === 0 ? (
            <Text size="sm" c="dimmed">
              The engine of this computer needs no events. Add a service first.
            </Text>
          ) : (
            senders.map((connection) => (
              <WebhookCard
                key={connection.id}
                connection={connection}
                address={`${status?.baseUrl ?? `http://127.0.0.1:${wanted.port}/webhooks`}/${connection.id}`}
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
      aria-label="Port"
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
