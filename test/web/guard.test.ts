import { describe, expect, test } from 'vitest'
import { guard, type GuardedRequest, type Verdict } from '../../electron/web/guard.ts'

const run = { port: 4310, secret: 'right' }
const same = (given: string, expected: string) => given === expected

const page: GuardedRequest = {
  method: 'GET',
  path: '/assets/a/b.glb',
  host: '127.0.0.1:4310',
  origin: null,
  fetchSite: 'same-origin',
  fetchMode: 'cors',
  secret: 'right',
}
/** The person on the way to the page: nothing to show yet. */
const arrival: GuardedRequest = { ...page, path: '/', secret: null, fetchSite: 'none', fetchMode: 'navigate' }
const command: GuardedRequest = {
  ...page,
  method: 'POST',
  path: '/commands/jobs.submit',
  origin: 'http://127.0.0.1:4310',
}

const cases: [string, GuardedRequest, Verdict['kind']][] = [
  ['a read by the page', page, 'allow'],
  ['a command by the page', command, 'allow'],
  ['a client without fetch metadata', { ...page, fetchSite: null, fetchMode: null }, 'allow'],
  ['a change proved by fetch metadata alone', { ...command, origin: null }, 'allow'],
  ['the person opening the page', arrival, 'open'],
  ['the page opened from the launch file', { ...arrival, fetchSite: 'cross-site' }, 'open'],
  ['the page opened from another port', { ...arrival, fetchSite: 'same-site' }, 'open'],
  ['a picture, which shows no secret', { ...page, secret: null, fetchMode: 'no-cors' }, 'open'],
  ['a command without the secret', { ...command, secret: null }, 'open'],
  ['a wrong secret', { ...page, secret: 'wrong' }, 'ended'],
  ['a command with a wrong secret', { ...command, secret: 'wrong' }, 'ended'],
  ['an empty secret', { ...page, secret: '' }, 'ended'],
  ['a foreign name for this machine', { ...page, host: 'rebound.example:4310' }, 'refuse'],
  ['localhost, which may be ::1 and another server', { ...page, host: 'localhost:4310' }, 'refuse'],
  ['the IPv6 loopback', { ...page, host: '[::1]:4310' }, 'refuse'],
  ['another port', { ...page, host: '127.0.0.1:4311' }, 'refuse'],
  ['no port', { ...page, host: '127.0.0.1' }, 'refuse'],
  ['no host', { ...page, host: null }, 'refuse'],
  ['a host that only begins like ours', { ...page, host: '127.0.0.1:4310.rebound.example' }, 'refuse'],
  ['another site asking', { ...command, origin: 'https://site.example' }, 'refuse'],
  ['a sandboxed page asking', { ...command, origin: 'null' }, 'refuse'],
  ['another port asking', { ...command, origin: 'http://127.0.0.1:4311' }, 'refuse'],
  ['https pretending', { ...command, origin: 'https://127.0.0.1:4310' }, 'refuse'],
  ['localhost asking 127.0.0.1', { ...command, origin: 'http://localhost:4310' }, 'refuse'],
  ['a change that reports no origin', { ...command, origin: null, fetchSite: null }, 'refuse'],
  ['a change from a sibling site', { ...command, origin: null, fetchSite: 'same-site' }, 'refuse'],
  ['an image tag on another site', { ...page, fetchSite: 'cross-site', fetchMode: 'no-cors' }, 'refuse'],
  ['a page on another port', { ...page, fetchSite: 'same-site' }, 'refuse'],
  ['another site opening a file', { ...arrival, path: '/assets/a/b.glb', fetchSite: 'cross-site' }, 'refuse'],
  ['another site framing the page', { ...arrival, fetchSite: 'cross-site', fetchMode: 'nested-navigate' }, 'refuse'],
]

describe('the guard of the web host', () => {
  test.each(cases)('%s', (_, request, kind) => {
    expect(guard(request, run, same)).toMatchObject({ kind })
  })
})
