/** Adds a service: what it is called, where it is, and its key. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import { addConnection, changeConnection, removeConnection } from '../state/connections.ts'
import { attempt } from '../state/messages.ts'
import { useKeyFields } from './key-fields.tsx'
import { addressProblem } from './key-words.ts'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import { useSending } from './use-sending.ts'

/** Draws the form; `onEnd` when the service is there or is not wanted. */
export function AddService({ onEnd }: { onEnd: () => void }) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [tried, setTried] = useState(false)
  // It is added with the first try; later tries change it, so that a wrong key leaves no double behind.
  const [addedId, setAddedId] = useState<string | null>(null)
  const serviceName = name.trim() === '' ? 'the service' : name.trim()
  const key = useKeyFields(serviceName)
  const wrongAddress = addressProblem(address)

  const { busy, problem, onSubmit } = useSending(add)

  async function add(): Promise<ErrorData | null> {
    setTried(true)
    if (name.trim() === '' || wrongAddress !== null) return null
    if (addedId === null && !key.filled())
      throw new AppError('invalid-input', 'No key was typed', { details: { reason: 'Paste your key first' } })
    const about = { name: name.trim(), baseUrl: address.trim() }
    const { id } = addedId === null ? await addConnection(about) : await changeConnection(addedId, about)
    setAddedId(id)
    const wrong = await key.send(id)
    if (wrong === null) onEnd()
    return wrong
  }

  return (
    <form autoComplete="off" onSubmit={onSubmit}>
      <Stack gap={12}>
        <Text fw={500}>Add a service</Text>
        <TextInput
          label="Name"
          placeholder="What you call it"
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried && name.trim() === '' ? 'Give it a name' : null}
          data-testid="connection-name"
          {...noAutofill}
        />
        <TextInput
          label="Address"
          description="Of its interface, as its documentation gives it."
          placeholder="https://api.example.com"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={tried ? wrongAddress : null}
          data-testid="connection-url"
          {...noAutofill}
        />
        {key.fields}
        {problem !== null && <ProblemNote error={problem} serviceName={serviceName} />}
        <Group gap={8}>
          <Button type="submit" loading={busy} data-testid="connection-save">
            Add and check
          </Button>
          {addedId !== null && (
            <Button variant="default" onClick={onEnd}>
              Keep it as it is
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              if (addedId !== null) void attempt(() => removeConnection(addedId))
              onEnd()
            }}
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
