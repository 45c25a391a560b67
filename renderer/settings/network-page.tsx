/** The Network page: the proxies of this network, and the password for them. */
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../shared/protocol/app-error.ts'
import { findProxies, forgetProxyLogin, type Proxies, setProxyLogin } from '../state/services/network.ts'
import type { MissingField } from '../words/settings/form-problem-words.ts'
import { loginWords, networkWords as words } from '../words/settings/network-words.ts'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import styles from './settings.module.css'
import { useStorageFields } from './storage-fields.tsx'
import { useSending } from './use-sending.ts'

/** The inputs are uncontrolled, so credentials are never held in React state. */
export function NetworkPage() {
  const [proxies, setProxies] = useState<Proxies | null>(null)
  useEffect(() => void findProxies().then(setProxies), [])
  const storage = useStorageFields()
  const user = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { busy, problem, onSubmit } = useSending(async () => {
    const [name, typed] = [user.current?.value.trim() ?? '', password.current?.value ?? '']
    if (name === '' || typed === '')
      throw new AppError('invalid-input', 'nothing was typed', {
        details: { reason: 'no-proxy-login' satisfies MissingField },
      })
    setProxies(await setProxyLogin(name, typed, await storage.open()))
    if (password.current !== null) password.current.value = ''
    storage.clear()
    return null
  })
  const withLogin = proxies?.filter(({ login }) => login !== 'in-address') ?? []
  return (
    <Stack gap={12}>
      <Text size="sm" c="dimmed">
        {words.about}
      </Text>
      {proxies?.length === 0 && <Text size="sm">{words.none}</Text>}
      {proxies?.map((proxy) => (
        <Text key={proxy.address} size="sm">
          <b>{proxy.address}</b> {loginWords(proxy)}
        </Text>
      ))}
      {withLogin.length > 0 && (
        <form className={styles['card']} autoComplete="off" onSubmit={onSubmit} data-testid="proxy-login">
          <TextInput ref={user} label={words.user} data-testid="proxy-user" {...noAutofill} />
          <PasswordInput
            ref={password}
            label={words.password}
            visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
            data-testid="proxy-password"
            {...noAutofill}
          />
          {storage.fields}
          {problem !== null && <ProblemNote error={problem} serviceName="" />}
          <Group gap={8}>
            <Button type="submit" loading={busy} data-testid="save-proxy-login">
              {words.save}
            </Button>
            {withLogin.some(({ login }) => login !== 'none') && (
              <Button variant="default" onClick={() => void forgetProxyLogin().then(setProxies)}>
                {words.forget}
              </Button>
            )}
          </Group>
        </form>
      )}
    </Stack>
  )
}
