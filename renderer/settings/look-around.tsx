/** Looks for services that run on this computer, when the button is pressed and at no other time. */
import { Button, Group, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundService, OfferedProvider } from '../../shared/provider-card.ts'
import { lookAround } from '../state/connections.ts'
import { attempt } from '../state/messages.ts'
import { lookAroundWords as words } from '../words/settings/workflow-words.ts'

interface LookAroundProps {
  providers: readonly OfferedProvider[]
  onChoose: (provider: OfferedProvider, baseUrl: string) => void
}

/** Draws the button, and what was found as buttons to go on with. */
export function LookAround({ providers, onChoose }: LookAroundProps) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly FoundService[] | null>(null)

  async function look(): Promise<void> {
    setBusy(true)
    setFound(null)
    setFound((await attempt(lookAround)) ?? null)
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
          data-testid="look-around"
        >
          {words.look}
        </Button>
        {found !== null && (
          <Text size="xs" role="status" data-testid="looked-around">
            {found.length === 0 ? words.none : words.found(found.length)}
          </Text>
        )}
      </Group>
      {found?.map(({ provider: id, baseUrl }) => {
        const provider = providers.find((each) => each.id === id)
        if (provider === undefined) return null
        return (
          <Group key={id + baseUrl}>
            <Button variant="default" size="xs" onClick={() => onChoose(provider, baseUrl)}>
              {words.add(provider.name, baseUrl.replace('http://', ''))}
            </Button>
          </Group>
        )
      })}
    </>
  )
}
