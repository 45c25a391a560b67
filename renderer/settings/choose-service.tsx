/**
 * The services that can be added, as cards: what each makes, the approximate price of a model, and whether it runs on
 * this computer.
 */
import { Stack, Text, UnstyledButton } from '@mantine/core'
import type { OfferedProvider } from '../../shared/catalogue/provider-card.ts'
import { aboutWords, summaryWords, providerWords as words } from '../words/settings/provider-words.ts'
import { discoverLocalServices, discoverNetworkServices } from '../state/services/connections.ts'
import { discoverLocalWords, discoverNetworkWords } from '../words/settings/workflow-words.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { DiscoverServices } from './discover-services.tsx'
import styles from './settings.module.css'

/** Providers described by a sentence instead of details: a Maquette server and, last, a custom service. */
const describedProviders: readonly string[] = ['maquette', 'specification']

const localSearch = { words: discoverLocalWords, lookFor: discoverLocalServices, testId: 'discover-local' }
const networkSearch = { words: discoverNetworkWords, lookFor: discoverNetworkServices, testId: 'discover-on-network' }

export function ChooseService(props: {
  providers: readonly OfferedProvider[]
  /** `baseUrl`: where the service was found. */
  onChoose: (provider: OfferedProvider, baseUrl?: string) => void
}) {
  const { providers } = props
  const known = providers.filter(({ id }) => !describedProviders.includes(id))
  const groups = [
    { title: words.online, cards: known.filter(({ here }) => here === null) },
    { title: words.here, cards: known.filter(({ here }) => here !== null), look: localSearch },
    { title: words.other, cards: providers.filter(({ id }) => describedProviders.includes(id)), look: networkSearch },
  ].filter(({ cards }) => cards.length > 0)
  return (
    <Stack gap={16}>
      <div ref={bringIntoSight} className={styles['beginning']}>
        <Text fw={500}>{words.choose}</Text>
        <Text size="xs" c="dimmed">
          {words.chooseHelp}
        </Text>
      </div>
      {groups.map(({ title, cards, look }) => (
        <Stack key={title} gap={6} component="section" aria-label={title}>
          <Text size="xs" c="dimmed">
            {title}
          </Text>
          <div className={styles['offers']}>
            {cards.map((provider) => (
              <UnstyledButton
                key={provider.id}
                className={styles['offer']}
                onClick={() => props.onChoose(provider)}
                data-testid={`provider-${provider.id}`}
              >
                <Text fw={500} size="sm">
                  {provider.name}
                </Text>
                <Text size="xs" lineClamp={3}>
                  {describedProviders.includes(provider.id) ? provider.summary : summaryWords(provider)}
                </Text>
                {!describedProviders.includes(provider.id) && (
                  <Text size="xs" c="dimmed" className="tabular">
                    {aboutWords(provider)}
                  </Text>
                )}
              </UnstyledButton>
            ))}
          </div>
          {look !== undefined && <DiscoverServices providers={cards} onChoose={props.onChoose} {...look} />}
        </Stack>
      ))}
    </Stack>
  )
}
