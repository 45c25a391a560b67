/** A school: a proxy with a password, and an authority of its own that the system trusts. On both hosts. */
import { expect, test, describe } from 'vitest'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import { findProvider } from '../../electron/backend/connections/providers.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchStandIn } from '../support/launch-stand-in.ts'
import { end, startWebHost } from '../support/launch-web.ts'
import { hasOpenssl, makePrivateAuthority, startTlsFront } from '../support/private-authority.ts'
import { startProxy } from '../support/proxy.ts'
import { meshyReplica } from '../support/services/meshy.ts'
import { startReplica } from '../support/services/replica.ts'
import { samplesOf } from '../support/services/sample-requests.ts'
import { openClient, until } from '../support/studio-client.ts'
import { checkScreen } from './check-screen.ts'
import { newDataFolder } from './hosts.ts'

const [user, right] = ['anna', 'geheim-4711']
const sample = samplesOf(findProvider('meshy')).find(({ request }) => request.files.length === 0)!

interface Host {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  /** Gives the password as a person does, where there is a window; else by its command. */
  logIn(password: string): Promise<unknown>
  output(): string
  quit(): Promise<void>
}

/** `SSL_CERT_FILE` says what a Linux trusts; elsewhere the authority comes as Node's own extra. */
const trusting = (path: string) =>
  process.platform === 'linux' ? { SSL_CERT_FILE: path } : { NODE_EXTRA_CA_CERTS: path }

async function web(proxy: string, authority: string): Promise<Host> {
  const environment = { HTTPS_PROXY: proxy, NO_PROXY: 'elsewhere.test', ...trusting(authority) }
  const host = await startWebHost(newDataFolder(), [], {}, environment)
  const client = await openClient(host.url)
  const logIn = (password: string) => client.call('network.set-login', { user, password, storage: 'run' })
  return {
    call: (name, input) => client.call(name, input),
    logIn,
    output: () => host.output(),
    quit: () => end(host.child, 'SIGTERM'),
  }
}

async function desktop(proxy: string, authority: string): Promise<Host> {
  const environment = { STAND_IN_PROXY: `PROXY ${new URL(proxy).host}; DIRECT`, ...trusting(authority) }
  const studio = await launchStandIn({ dataFolder: newDataFolder() }, environment)
  const { page } = studio
  const logIn = async (password: string) => {
    await page.getByTestId('paused').getByRole('button', { name: 'Enter password' }).first().click()
    await page.getByTestId('proxy-user').fill(user)
    await page.getByTestId('proxy-password').fill(password)
    await checkScreen(page)
    await page.getByTestId('save-proxy-login').click()
    await page.getByText('Password stored in memory').waitFor()
    await page.keyboard.press('Escape')
  }
  return {
    call: (name, input) => callStudio(page, name, input),
    logIn,
    output: () => studio.output(),
    quit: () => studio.quit(),
  }
}

describe.skipIf(!hasOpenssl).each([
  ['web', web],
  ['desktop stand-in', desktop],
])('on the %s', (_, start) => {
  test('a wrong password is reported and sends nothing; with the right one the job succeeds', async () => {
    const authority = makePrivateAuthority('models.test')
    const replica = await startReplica(meshyReplica, { runMs: 100 })
    const front = await startTlsFront(authority, Number(new URL(replica.url).port))
    replica.books.url = 'https://models.test'
    const proxy = await startProxy(`${user}:${right}`, { 'models.test:443': front.port })
    const host = await start(proxy.url(), authority.path)

    const { id } = await host.call('connections.add', {
      provider: 'meshy',
      name: 'Models',
      baseUrl: 'https://models.test',
    })
    await host.call('connections.set-key', { id, key: meshyReplica.key!, storage: 'run' })
    expect(await host.call('network.proxies', {})).toEqual({ proxies: [{ address: proxy.url(), login: 'none' }] })
    expect((await host.call('connections.check', { id })).problem).toMatchObject({
      code: 'proxy-password',
      details: { reason: 'password-missing' },
    })
    expect(await host.call('network.set-login', { user, password: 'wrong-0815', storage: 'run' })).toEqual({
      proxies: [{ address: proxy.url(), login: 'run' }],
    })

    const { operation, modelId, prompt, parameters } = sample.request
    const request = { connectionId: id, operation, modelId, prompt: prompt ?? '', parameters, files: {} }
    const job = await host.call('jobs.submit', request)
    const paused = await until(async () => {
      const { connections } = await host.call('studio.snapshot', {})
      return connections.find((each) => each.id === id)?.paused
    })
    expect(paused).toMatchObject({ code: 'proxy-password', details: { reason: 'password-rejected' } })
    expect([replica.requests.length, proxy.bytes]).toEqual([0, 0])

    await host.logIn(right)
    const done = await until(async () => {
      const found = await host.call('jobs.get', { id: job.id })
      return ['done', 'failed', 'unsure', 'expired'].includes(found.state) && found
    })
    expect(done).toMatchObject({ state: 'done', error: null })
    expect(replica.requests.filter(({ step }) => step === 'submit')).toHaveLength(1)
    expect(new Set(proxy.asked)).toEqual(new Set(['models.test:443']))
    expect(host.output()).not.toMatch(/geheim|wrong-0815/)
    await host.quit()
    proxy.close()
    front.close()
    await replica.close()
  })
})
