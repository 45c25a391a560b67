import { describe, expect, test } from 'vitest'
import { guard, type GuardedRequest, type Verdict } from '../../electron/web/guard.ts'

const run = { port: 4310, token: 'right' }
const same = (given: string, expected: string) => given === expected

const page: GuardedRequest = {
  method: 'GET',
  path: '/assets/a/b.glb',
  queryToken: null,
  host: '127.0.0.1:4310',
  origin: null,
  fetchSite: 'same-origin',
  cookieToken: 'right',
}
const command: GuardedRequest = {
  ...page,
  method: 'POST',
  path: '/commands/jobs.submit',
  origin: 'http://127.0.0.1:4310',
}

const cases: [string, GuardedRequest, Verdict['kind'], number?][] = [
  ['a read by the page', page, 'allow'],
  ['a command by the page', command, 'allow'],
  ['localhost by name', { ...command, host: 'localhost:4310', origin: 'http://localhost:4310' }, 'allow'],
  ['the IPv6 loopback', { ...command, host: '[::1]:4310', origin: 'http://[::1]:4310' }, 'allow'],
  ['a host in capitals', { ...page, host: 'LOCALHOST:4310' }, 'allow'],
  ['a navigation by the person', { ...page, path: '/', fetchSite: 'none' }, 'allow'],
  ['a client without fetch metadata', { ...page, fetchSite: null }, 'allow'],
  ['a change proved by fetch metadata alone', { ...command, origin: null }, 'allow'],
  [
    'the link of this run',
    { ...page, path: '/', queryToken: 'right', cookieToken: null, fetchSite: 'none' },
    'welcome',
  ],
  [
    'the link followed from another page',
    { ...page, path: '/', queryToken: 'right', cookieToken: null, fetchSite: 'cross-site' },
    'welcome',
  ],
  ['the link of another run', { ...page, path: '/', queryToken: 'wrong', cookieToken: null }, 'refuse', 401],
  ['the token on another path', { ...page, queryToken: 'right', cookieToken: null }, 'refuse', 401],
  ['the token by POST', { ...command, path: '/', queryToken: 'right', cookieToken: null }, 'refuse', 401],
  ['no cookie', { ...page, cookieToken: null }, 'refuse', 401],
  ['a wrong cookie', { ...page, cookieToken: 'wrong' }, 'refuse', 401],
  ['a foreign name for this machine', { ...page, host: 'rebound.example:4310' }, 'refuse', 403],
  ['another port', { ...page, host: '127.0.0.1:4311' }, 'refuse', 403],
  ['no port', { ...page, host: '127.0.0.1' }, 'refuse', 403],
  ['no host', { ...page, host: null }, 'refuse', 403],
  ['a host that only begins like ours', { ...page, host: '127.0.0.1:4310.rebound.example' }, 'refuse', 403],
  ['another site asking', { ...command, origin: 'https://site.example' }, 'refuse', 403],
  ['a sandboxed page asking', { ...command, origin: 'null' }, 'refuse', 403],
  ['another port asking', { ...command, origin: 'http://127.0.0.1:4311' }, 'refuse', 403],
  ['https pretending', { ...command, origin: 'https://127.0.0.1:4310' }, 'refuse', 403],
  ['localhost asking 127.0.0.1', { ...command, origin: 'http://localhost:4310' }, 'refuse', 403],
  ['a change that tells no origin', { ...command, origin: null, fetchSite: null }, 'refuse', 403],
  ['a change from a sibling site', { ...command, origin: null, fetchSite: 'same-site' }, 'refuse', 403],
  ['an image tag on another site', { ...page, fetchSite: 'cross-site' }, 'refuse', 403],
  ['a page on another port', { ...page, fetchSite: 'same-site' }, 'refuse', 403],
]

describe('the guard of the web host', () => {
  test.each(cases)('%s', (_, request, kind, status) => {
    expect(guard(request, run, same)).toMatchObject(status === undefined ? { kind } : { kind, status })
  })
})
