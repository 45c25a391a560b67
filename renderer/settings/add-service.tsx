/** Adds a service: its kind, its key, and its address if that differs from the usual one. */
import { Anchor, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { OfferedProvider } from '../../shared/catalogue/provider-card.ts'
import {
  addConnection,
  changeConnection,
  checkConnection,
  importConnection,
  removeConnection,
} from '../state/services/connections.ts'
import { attempt } from '../state/messages.ts'
import { useProviders } from '../state/services/use-providers.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { addressProblem } from '../words/settings/key-words.ts'
import type { MissingField } from '../words/settings/form-problem-words.ts'
import { aboutWords, cancellingWords, keepsWords, providerWords } from '../words/settings/provider-words.ts'
import { serviceWords as words } from '../words/settings/service-words.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { ChooseService } from './choose-service.tsx'
import { isAboutKey, useKeyFields } from './key-fields.tsx'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

/**
 * Renders the cards, then the form of the chosen service; calls `onEnd` once a service has been added and works, or
 * with null. A service added from a file has no key yet.
 */
export function AddService(props: { onEnd: (addedId: string | null) => void; onImport: (id: string) => void }) {
  const { onEnd, onImport } = props
  const providers = useProviders()
  const [chosen, setChosen] = useState<{ provider: OfferedProvider; baseUrl?: string } | null>(null)
  const [problem, setProblem] = useState<ErrorData | null>(null)

  async function bringIn(file: File | null): Promise<void> {
    if (file === null) return
    try {
      onImport((await importConnection(await file.text())).id)
    } catch (thrown) {
      setProblem(AppError.from(thrown).toData())
    }
  }

  if (chosen !== null) return <ServiceForm {...chosen} onBack={() => setChosen(null)} onEnd={onEnd} />
  return (
    <Stack gap={12}>
      {providers !== null && (
        <ChooseService
          providers={providers}
          onChoose={(provider, baseUrl) => setChosen({ provider, ...(baseUrl === undefined ? {} : { baseUrl }) })}
        />
      )}
      {problem !== null && <ProblemNote error={problem} serviceName={words.unnamed} />}
      <Group gap={8}>
        <Button variant="default" onClick={() => onEnd(null)}>
          {words.cancel}
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => void bringIn(file)}>
          {(props) => (
            <Button variant="subtle" {...props} data-testid="import-service">
              {words.importSettings}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  )
}

interface ServiceFormProps {
  provider: OfferedProvider
  /** Where the service was found on this computer. */
  baseUrl?: string
  onBack: () => void
  onEnd: (addedId: string | null) => void
}

function ServiceForm({ provider, baseUrl, onBack, onEnd }: ServiceFormProps) {
  const { defaultBaseUrl, needsKey } = provider
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const [name, setName] = useState(() =>
    defaultBaseUrl === null && !isLocal(provider)
      ? ''
      : freeName(
          provider.name,
          connections.map((connection) => connection.name),
        ),
  )
  const [address, setAddress] = useState(() => baseUrl ?? usualAddress(provider))
  const [elsewhere, setElsewhere] = useState(defaultBaseUrl === null)
  const [wasSubmitted, setSubmitted] = useState(false)
  // The service is added at the first attempt; later attempts change it, so that a wrong key leaves no duplicate.
  const [addedId, setAddedId] = useState<string | null>(null)
  const [keyKept, setKeyKept] = useState(false)
  const serviceName = name.trim() === '' ? words.unnamed : name.trim()
  const key = useKeyFields(serviceName, provider)
  const wrongAddress = addressProblem(address, { lan: !needsKey })
  const { busy, problem, onSubmit } = useSending(add)

  async function add(): Promise<ErrorData | null> {
    setSubmitted(true)
    if (name.trim() === '' || wrongAddress !== null) return null
    if (needsKey && addedId === null && !key.filled())
      throw new AppError('invalid-input', 'No key was typed', {
        details: { reason: 'no-key-entered' satisfies MissingField },
      })
    const about = { name: name.trim(), baseUrl: address.trim() }
    const { id } =
      addedId === null
        ? await addConnection({ provider: provider.id, ...about })
        : await changeConnection(addedId, about)
    setAddedId(id)
    const wrong = await (needsKey && !keyKept ? key.send(id) : checkConnection(id))
    setKeyKept(needsKey && !isAboutKey(wrong))
    if (wrong === null) onEnd(id)
    return wrong
  }

  return (
    <form autoComplete="off" onSubmit={onSubmit}>
      <Stack gap={12}>
        <Group ref={bringIntoSight} className={styles['beginning'] ?? ''} justify="space-between" wrap="nowrap">
          <Text fw={500}>{providerWords.add(provider.name)}</Text>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconArrowLeft size={14} />}
            onClick={onBack}
            disabled={addedId !== null}
          >
            {providerWords.back}
          </Button>
        </Group>
        <About provider={provider} />
        {needsKey && !keyKept && key.fields}
        {elsewhere ? (
          <AddressFields {...{ provider, name, setName, address, setAddress, wasSubmitted, wrongAddress }} />
        ) : (
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => setElsewhere(true)}
            ta="start"
            data-testid="other-address"
          >
            {providerWords.otherAddress}
          </Anchor>
        )}
        {address.startsWith('http://') && !isLoopback(address) && <Text size="xs">{providerWords.notEncrypted}</Text>}
        {problem !== null && <ProblemNote error={problem} serviceName={serviceName} />}
        <Group gap={8}>
          <Button type="submit" loading={busy} data-testid="connection-save">
            {words.addAndCheck}
          </Button>
          {addedId !== null && (
            <Button variant="default" onClick={() => onEnd(null)}>
              {words.keepAnyway}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              if (addedId !== null) void attempt(() => removeConnection(addedId))
              onEnd(null)
            }}
          >
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface AddressFieldsProps {
  provider: OfferedProvider
  name: string
  setName: (name: string) => void
  address: string
  setAddress: (address: string) => void
  /** Problems are shown after the first attempt. */
  wasSubmitted: boolean
  wrongAddress: string | null
}

function AddressFields(props: AddressFieldsProps) {
  const { provider, name, setName, address, setAddress, wasSubmitted, wrongAddress } = props
  return (
    <>
      <TextInput
        label={words.name}
        placeholder={words.namePlaceholder}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wasSubmitted && name.trim() === '' ? words.nameMissing : null}
        data-testid="connection-name"
        {...noAutofill}
      />
      <TextInput
        label={words.address}
        description={provider.defaultBaseUrl === null ? words.addressHelp : providerWords.otherAddressHelp}
        placeholder="https://api.example.com"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={wasSubmitted ? wrongAddress : null}
        data-testid="connection-url"
        {...noAutofill}
      />
    </>
  )
}

/** Notes to read before a key is typed. */
function About({ provider }: { provider: OfferedProvider }) {
  if (provider.id === 'specification') return null
  const remarks = [
    keepsWords(provider),
    cancellingWords(provider),
    ...provider.remarks,
    provider.checkedLive === null && provider.needsKey ? providerWords.unchecked : null,
  ].filter((line) => line !== null)
  return (
    <Stack gap={6}>
      <Text size="sm">{provider.summary}</Text>
      <Text size="xs" c="dimmed" className="tabular">
        {`${aboutWords(provider)}.`}
      </Text>
      <ul className={styles['remarks']}>
        {remarks.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {provider.keyUrl !== null && (
        <Anchor href={provider.keyUrl} target="_blank" rel="noreferrer" size="xs">
          {providerWords.openKeys} <IconExternalLink size={12} />
        </Anchor>
      )}
    </Stack>
  )
}

function isLocal({ here }: OfferedProvider): boolean {
  return here !== null
}

/** Returns the provider's own address, or its first default port on this computer. */
function usualAddress({ defaultBaseUrl, here }: OfferedProvider): string {
  return defaultBaseUrl ?? (here === null ? '' : `http://127.0.0.1:${here.ports[0]}`)
}

/** Returns `Meshy`, or `Meshy 2` if that name is in use. */
function freeName(name: string, usedNames: readonly string[]): string {
  let number = 1
  const numbered = () => (number === 1 ? name : `${name} ${number}`)
  while (usedNames.includes(numbered())) number += 1
  return numbered()
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname)
}
