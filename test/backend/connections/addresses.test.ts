import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { checkLink, isPresigned, isPrivateAddress } from '../../../electron/backend/connections/address-rules.ts'
import { checkBaseUrl } from '../../../electron/backend/connections/base-url.ts'
import { retryAfterMs } from '../../../electron/backend/connections/retry-after.ts'

describe('the address of a service', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/  ', 'https://api.example.com'],
    ['https://api.example.com/studio///', 'https://api.example.com/studio'],
    ['api.example.com/v2', 'https://api.example.com/v2'],
    ['HTTPS://API.Example.com', 'https://api.example.com'],
    ['http://127.0.0.1:8081/', 'http://127.0.0.1:8081'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('accepts %s as %s', (given, kept) => {
    expect(checkBaseUrl(given)).toBe(kept)
  })

  test.each([
    ['', 'address-empty'],
    ['http://api.example.com', 'address-insecure'],
    ['http://192.168.1.5:8080', 'address-insecure'],
    ['http://localhost.example.com', 'address-insecure'],
    ['ftp://api.example.com', 'address-not-https'],
    ['file:///etc/passwd', 'address-not-https'],
    ['https://me:secret@api.example.com', 'address-has-credentials'],
    ['https://api.example.com?key=1', 'address-has-query'],
    ['https://api.example.com#a', 'address-has-query'],
    ['two words', 'address-invalid'],
  ])('refuses %j with a reason', (given, reason) => {
    expect(() => checkBaseUrl(given)).toThrow(
      expect.objectContaining({ code: 'invalid-input', details: { field: 'baseUrl', reason } }),
    )
  })
})

describe('the address of a service without a key', () => {
  test.each([
    ['http://192.168.1.5:8188/', 'http://192.168.1.5:8188'],
    ['http://10.0.0.7:8188', 'http://10.0.0.7:8188'],
    ['http://172.31.255.1', 'http://172.31.255.1'],
    ['http://100.100.1.2:8188', 'http://100.100.1.2:8188'],
    ['http://169.254.3.4:8188', 'http://169.254.3.4:8188'],
    ['http://[fd12:3456::9]:8188/comfy/', 'http://[fd12:3456::9]:8188/comfy'],
    ['http://[fe80::1]:8188', 'http://[fe80::1]:8188'],
    ['http://127.0.0.1:8188', 'http://127.0.0.1:8188'],
    ['https://gpu.example.com', 'https://gpu.example.com'],
  ])('may be in the same network: %s', (given, kept) => {
    expect(checkBaseUrl(given, true)).toBe(kept)
  })

  test.each([
    'http://8.8.8.8:8188',
    'http://172.32.0.1',
    'http://[2606:4700::1111]:8188',
    'http://[2002:7f00:1::]:8188',
    'http://224.0.0.1',
    'http://gpu.example.com',
    'http://gpu.local:8188',
    'http://192.168.1.5.example.com',
    'http://fd00.example.com',
  ])('requires https elsewhere: %s', (given) => {
    expect(() => checkBaseUrl(given, true)).toThrow(
      expect.objectContaining({ details: { field: 'baseUrl', reason: 'address-insecure' } }),
    )
  })

  test.each(['http://[fd12:3456::9]:8188', 'http://[fe80::1]:8188', 'http://100.100.1.2'])(
    'is refused where a key is sent: %s',
    (given) => {
      expect(() => checkBaseUrl(given)).toThrow(AppError)
    },
  )
})

test.each([
  ['127.0.0.1', true],
  ['[fd00::1]', true],
  ['[::1]', true],
  ['[2606:4700::1111]', false],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['2606:4700::1111', false],
  ['192.0.2.1', true],
  ['198.51.100.7', true],
  ['203.0.113.9', true],
  ['198.19.0.1', true],
  ['255.255.255.255', true],
  ['2001:db8::1', true],
  ['2002:7f00:1::', true],
  ['64:ff9b::127.0.0.1', true],
  ['64:ff9b::a00:1', true],
  ['64:ff9b::8.8.8.8', false],
  ['2001:4860:4860::8888', false],
])('distinguishes private from public addresses: %s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})

describe('a link to a result', () => {
  const service = new URL('https://api.example.com')
  const rule = (link: string, previous?: string) =>
    checkLink(new URL(link), service, previous === undefined ? null : new URL(previous))

  test('sends the key only to the exact origin of the service, and never with a signed link', () => {
    expect(rule('https://api.example.com/files/1').withKey).toBe(true)
    expect(rule('https://api.example.com:8443/files/1').withKey).toBe(false)
    expect(rule('https://files.example.com/1').withKey).toBe(false)
    expect(rule('https://api.example.com/files/1?X-Amz-Signature=abc').withKey).toBe(false)
  })

  test.each([
    'http://api.example.com/1',
    'http://cdn.example.org/1',
    'file:///etc/passwd',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://192.168.1.1/1',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/1',
    'https://user:word@cdn.example.org/1',
  ])('is refused if unsafe: %s', (link) => {
    expect(() => rule(link)).toThrow(AppError)
  })

  test('may lead to this machine only if the service is here', () => {
    const here = new URL('http://127.0.0.1:5000')
    expect(checkLink(new URL('http://localhost:6000/1'), here, null)).toEqual({ withKey: false, refusePrivate: false })
    expect(() => checkLink(new URL('http://10.0.0.1/1'), here, null)).toThrow(/private-network/)
  })

  test('may lead to the host of a service in the same network, and to no other machine there', () => {
    const there = new URL('http://192.168.1.20:8188')
    expect(checkLink(new URL('http://192.168.1.20:9000/1'), there, null).refusePrivate).toBe(false)
    const six = new URL('http://[fd00::2]:8188')
    expect(checkLink(new URL('http://[fd00::2]:8188/view'), six, null).refusePrivate).toBe(false)
    for (const link of ['http://192.168.1.1/1', 'http://[fd00::3]/1', 'http://127.0.0.1/1', 'http://[::1]/1'])
      for (const service of [there, six]) expect(() => checkLink(new URL(link), service, null)).toThrow(/private/)
    expect(checkLink(new URL('https://cdn.example.org/1'), six, null).refusePrivate).toBe(true)
  })

  test('may not drop encryption', () => {
    expect(() => rule('http://cdn.example.org/1', 'https://cdn.example.org/1')).toThrow(/unencrypted/)
  })

  test('counts as signed by the parameter names of object stores', () => {
    const signed = ['X-Amz-Signature=1', 'x-goog-signature=1', 'Signature=1&Expires=2', 'sig=1&se=2', 'auth_key=1']
    expect(signed.map((query) => isPresigned(new URL(`https://a.example/?${query}`)))).toEqual(signed.map(() => true))
    expect(isPresigned(new URL('https://a.example/?format=glb'))).toBe(false)
  })
})

test.each([
  ['7', 7_000],
  ['1.5', 1_500],
  ['0', 1_000],
  ['Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
  ['Mon, 01 Jun 2026 11:00:00 GMT', 1_000],
  ['Mon, 01 Jun 2036 11:00:00 GMT', 3_600_000],
  ['999999999', 3_600_000],
  ['soon', undefined],
  ['-5', 1_000],
  ['1e9', undefined],
  ['9'.repeat(400), 3_600_000],
  [undefined, undefined],
])('reads Retry-After %j as %j milliseconds', (header, expected) => {
  expect(retryAfterMs({ 'retry-after': header }, Date.UTC(2026, 5, 1, 12))).toBe(expected)
})

test('reads the date of Retry-After relative to the clock that wrote it', () => {
  const headers = { 'retry-after': 'Mon, 01 Jun 2026 12:00:30 GMT', date: 'Mon, 01 Jun 2026 12:00:10 GMT' }
  expect(retryAfterMs(headers, Date.UTC(2030, 0, 1))).toBe(20_000)
  expect(retryAfterMs({ ...headers, date: 'yesterday' }, Date.UTC(2026, 5, 1, 12))).toBe(30_000)
})
