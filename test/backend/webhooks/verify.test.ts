import { expect, test } from 'vitest'
import { verifyEvent } from '../../../electron/backend/webhooks/verify.ts'
import { eventOf, otherSecret, signatureOf, signingSecret } from './signed-event.ts'

const now = Date.UTC(2026, 5, 1, 12)
const seconds = now / 1000
const body = eventOf('task_1')
const good = signatureOf(signingSecret, 'msg_1', seconds, body)

const verify = (
  change: {
    id?: string | undefined
    timestamp?: string | undefined
    signature?: string | undefined
    body?: string
  } = {},
  secret = signingSecret,
) => {
  const event = { id: 'msg_1', timestamp: String(seconds), signature: good, ...change }
  return verifyEvent({ ...event, body: Buffer.from(change.body ?? body) }, secret, now)
}

test('accepts the example of the reference libraries of Standard Webhooks', () => {
  const event = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    body: Buffer.from('{"test": 2432232314}'),
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(verifyEvent(event, secret, 1_614_265_330_000)).toEqual({ accepted: true, id: event.id })
})

test.each([
  ['a good one', {}, signingSecret],
  ['a secret without its prefix', {}, signingSecret.replace('whsec_', '')],
  [
    'the new one of two, when the secret was changed',
    { signature: `${signatureOf(otherSecret, 'msg_1', seconds, body)} ${good}` },
    signingSecret,
  ],
  [
    'the old one of two, when the secret was changed',
    { signature: `${good} ${signatureOf(otherSecret, 'msg_1', seconds, body)}` },
    signingSecret,
  ],
  ['one beside a signature of another kind', { signature: `v1a,${'A'.repeat(86)}== ${good}` }, signingSecret],
])('accepts %s', (_what, change, secret) => {
  expect(verify(change, secret)).toEqual({ accepted: true, id: 'msg_1' })
})

const notSigned = 'unsigned'
const unreadable = 'signature-malformed'
const misfit = 'signature-mismatch'

test.each([
  ['no id', { id: undefined }, notSigned],
  ['no time', { timestamp: undefined }, notSigned],
  ['no signature', { signature: undefined }, notSigned],
  ['an empty id', { id: '' }, unreadable],
  ['an id with a dot in it', { id: 'msg.1' }, unreadable],
  ['an id that goes on and on', { id: 'm'.repeat(257) }, unreadable],
  ['a time in words', { timestamp: 'noon' }, unreadable],
  ['a time with a fraction', { timestamp: `${seconds}.0` }, unreadable],
  ['a time before all times', { timestamp: `-${seconds}` }, unreadable],
  ['an empty signature', { signature: '' }, misfit],
  ['another body', { body: eventOf('task_2') }, misfit],
  ['a body that was written again', { body: JSON.stringify(JSON.parse(body), null, 1) }, misfit],
  ['another id', { id: 'msg_2' }, misfit],
  ['another time', { timestamp: String(seconds + 1) }, misfit],
  ['a signature of another version', { signature: good.replace('v1', 'v2') }, misfit],
  ['a signature without its version', { signature: good.slice(3) }, misfit],
  ['a shortened signature', { signature: good.slice(0, 20) }, misfit],
  ['a signature with something after it', { signature: `${good}AAAA` }, misfit],
  ['a signature behind a comma', { signature: `v1,x,${good}` }, misfit],
  ['ten thousand wrong signatures', { signature: `v1,${'A'.repeat(43)}= `.repeat(10_000) }, misfit],
])('rejects %s', (_what, change, reason) => {
  expect(verify(change)).toEqual({ accepted: false, refusal: { code: reason, figures: {} } })
})

test('rejects an event signed with another secret', () => {
  expect(verify({}, otherSecret)).toEqual({ accepted: false, refusal: { code: misfit, figures: {} } })
})

test('does not accept plain words as a secret', () => {
  expect(verify({}, 'not a secret!')).toEqual({
    accepted: false,
    refusal: { code: 'secret-unusable', figures: {} },
  })
})

test.each([
  [0, null],
  [299, null],
  [-299, null],
  [300, null],
  [301, 301_000],
  [-301, 301_000],
  [12 * 60, 720_000],
  [-12 * 60, 720_000],
  [5 * 3600, 18_000_000],
  [10 * 86_400, 864_000_000],
  [-seconds, seconds * 1000],
])('a signed time that is %d seconds away is accepted or refused: %s', (away, gap) => {
  const timestamp = seconds + away
  const signature = signatureOf(signingSecret, 'msg_1', timestamp, body)
  expect(verify({ timestamp: String(timestamp), signature })).toEqual(
    gap === null
      ? { accepted: true, id: 'msg_1' }
      : { accepted: false, refusal: { code: 'clock-off', figures: { gapMs: gap } } },
  )
})

test('reports nothing about the time of a forged event', () => {
  expect(verify({ timestamp: '1' })).toEqual({ accepted: false, refusal: { code: misfit, figures: {} } })
})
