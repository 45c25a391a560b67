/** The key file: its passphrase while it is locked; while it is unlocked, options to lock it now or after a delay. */
import { Button, Group, PasswordInput, Select, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useRef } from 'react'
import { lockVault, unlockVault } from '../state/services/connections.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { formatMinutes } from '../words/format-time.ts'
import { secretFieldWords as words } from '../words/settings/service-words.ts'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

/** The available delays, in minutes. */
const lockDelays = [5, 15, 30, 60, 240]
const never = 'never'

export function KeyFileCard() {
  const { fileLocked, fileOpen } = useSnapshot((snapshot) => snapshot.vault)
  if (fileLocked) return <Locked />
  return fileOpen ? <Open /> : null
}

function Locked() {
  const field = useRef<HTMLInputElement>(null)
  const { busy, problem, onSubmit } = useSending(unlock)

  async function unlock(): Promise<null> {
    await unlockVault(field.current?.value ?? '')
    if (field.current !== null) field.current.value = ''
    return null
  }
  return (
    <form className={styles['card']} autoComplete="off" onSubmit={onSubmit} data-testid="key-file-locked">
      <div>
        <Group gap={8}>
          <IconLock size={16} aria-hidden />
          <Text fw={500}>{words.locked}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {words.lockedHelp}
        </Text>
      </div>
      <Group gap={8} align="flex-end">
        <PasswordInput
          ref={field}
          label={words.passphrase}
          flex={1}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassphrase }}
          data-testid="unlock-passphrase"
          {...noAutofill}
        />
        <Button type="submit" loading={busy} data-testid="unlock-keys">
          {words.unlock}
        </Button>
      </Group>
      {problem !== null && <ProblemNote error={problem} serviceName={words.keyFile} />}
    </form>
  )
}

function Open() {
  const minutes = useSnapshot((snapshot) => snapshot.settings.lockKeysAfterMinutes)
  const { busy, problem, onSubmit } = useSending(async () => {
    await lockVault()
    return null
  })
  const choices =
    minutes === null || lockDelays.includes(minutes) ? lockDelays : [...lockDelays, minutes].sort((a, b) => a - b)
  return (
    <form className={styles['card']} onSubmit={onSubmit} data-testid="key-file-open">
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <Group gap={8} wrap="nowrap">
          <IconLockOpen size={16} aria-hidden />
          <Text fw={500}>{words.unlocked}</Text>
        </Group>
        <Button type="submit" variant="default" loading={busy} data-testid="lock-keys">
          {words.lockNow}
        </Button>
      </Group>
      <SettingRow label={words.lockAfter} help={words.lockAfterHelp}>
        <Select
          aria-label={words.lockAfter}
          w={120}
          allowDeselect={false}
          data={[
            { value: never, label: words.lockNever },
            ...choices.map((time) => ({ value: String(time), label: formatMinutes(time) })),
          ]}
          value={minutes === null ? never : String(minutes)}
          onChange={(value) => void changeSettings({ lockKeysAfterMinutes: value === never ? null : Number(value) })}
          data-testid="lock-after"
        />
      </SettingRow>
      {problem !== null && <ProblemNote error={problem} serviceName={words.keyFile} />}
    </form>
  )
}
