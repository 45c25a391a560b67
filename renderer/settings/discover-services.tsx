/** Finds services on this computer or on the local network, only when the button is pressed. */
import { Button, Group, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundService, OfferedProvider } from '../../shared/catalogue/provider-card.ts'
import { attempt } from '../state/messages.ts'
import type { DiscoverWords } from '../words/settings/workflow-words.ts'

interface DiscoverServicesProps {
  providers: readonly OfferedProvider[]
  words: DiscoverWords
  lookFor: () => Promise<readonly FoundService[]>
  testId: string
  onChoose: (provider: OfferedProvider, baseUrl: string) => void
}

/** Renders the button, and a button for each service found. */
export function DiscoverServices({ providers, words, lookFor, testId, onChoose }: DiscoverServicesProps) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly FoundService[] | null>(null)

  async function look(): Promise<void> {
    setBusy(true)
    setFound(null)
    setFound((await attempt(lookFor)) ?? null)
    setBusy(false)
  }

  return (
    <>
      <Group gap={8}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSearch size={14} />}
          loading={busy}
          onClick={() => void look()}
          data-testid={testId}
        >
          {words.look}
        </Button>
        {found !== null && (
          <Text size="xs" role="status" data-testid={`${testId}-found`}>
            {found.length === 0 ? words.none : words.found(found.length)}
          </Text>
        )}
      </Group>
      {words.caution !== undefined && found !== null && found.length > 0 && (
        <Text size="xs" c="dimmed">
          {words.caution}
        </Text>
      )}
      {found?.map(({ provider: id, baseUrl }) => {
        const provider = providers.find((each) => each.id === id)
        if (provider === undefined) return null
        return (
          <Group key={id + baseUrl}>
            <Button variant="default" size="xs" onClick={() => onChoose(provider, baseUrl)}>
              {words.add(provider.name, baseUrl.replace(/^https?:\/\//, ''))}
            </Button>
          </Group>
        )
      })}
    </>
  )
}
