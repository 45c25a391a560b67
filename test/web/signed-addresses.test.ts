import { expect, test } from 'vitest'
import { createSignedAddresses } from '../../electron/web/signed-addresses.ts'

const addresses = createSignedAddresses()

test.each(['/assets/a1/cat.glb', '/inputs/0a1b', '/files/staged/s1', "/assets/a1/caf%C3%A9%20'%2F%3F%23'.glb"])(
  'the signed address of %s opens for its signer, and passes through a browser unchanged',
  (path) => {
    const signed = addresses.sign(path)
    expect(new URL(signed, 'http://127.0.0.1:1').pathname).toBe(signed)
    expect(addresses.open(signed)).toBe(path)
    expect(createSignedAddresses().open(signed)).toBeNull()
    expect(addresses.open(`${signed}x`)).toBeNull()
  },
)

test.each(['/assets/a1/cat.glb', '/signed/', '/signed//assets/a', `/signed/${'A'.repeat(43)}/assets/a1/cat.glb`, '/'])(
  '%s has no valid signature',
  (path) => expect(addresses.open(path)).toBeNull(),
)

test('only fields with file addresses are signed: a prompt stays unchanged', () => {
  const value = {
    prompt: '/assets/a1/cat.glb',
    url: '/assets/a1/cat.glb',
    thumbnailUrl: null,
    baseUrl: 'http://127.0.0.1:9/',
    list: [{ url: 'https://site.example/assets/x' }, { url: '/inputs/f' }, { url: '/events' }],
  }
  const written = JSON.parse(addresses.write(value)) as typeof value
  expect(written).toEqual({
    ...value,
    url: addresses.sign(value.url),
    list: [{ url: 'https://site.example/assets/x' }, { url: addresses.sign('/inputs/f') }, { url: '/events' }],
  })
  expect(addresses.read(JSON.stringify(written))).toEqual(value)
})

test('an address of an earlier run, kept by a page, is resolved', () => {
  const earlier = createSignedAddresses().sign('/inputs/f')
  expect(addresses.read(JSON.stringify({ url: earlier, prompt: earlier }))).toEqual({
    url: '/inputs/f',
    prompt: earlier,
  })
})

test('an address that is not of a file is not resolved', () => {
  const inner = `/signed/${'A'.repeat(43)}/commands/x`
  expect(addresses.read(JSON.stringify({ url: inner }))).toEqual({ url: inner })
  expect(() => addresses.read('{')).toThrow(SyntaxError)
})
