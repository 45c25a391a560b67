import { expect, test } from 'vitest'
import { checkSigningSecret, signingKey } from '../../../electron/backend/webhooks/signing-secret.ts'
import { signingSecret } from './signed-event.ts'

test.each([
  [signingSecret, signingSecret],
  [`  ${signingSecret}\n`, signingSecret],
  [signingSecret.replace('whsec_', ''), signingSecret.replace('whsec_', '')],
  ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
])('accepts %j', (given, kept) => {
  expect(checkSigningSecret(given)).toBe(kept)
  expect(signingKey(kept)?.length).toBeGreaterThanOrEqual(24)
})

test.each([
  ['whsec_', 'secret-invalid'],
  ['', 'secret-invalid'],
  ['correct horse battery staple', 'secret-invalid'],
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILP …', 'secret-invalid'],
  ['whsec_MfKQ9r8GKYq', 'secret-too-short'],
  ['whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=', 'secret-key-pair'],
  ['whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=', 'secret-key-pair'],
])('refuses %j, reports why, and does not repeat it', (given, reason) => {
  const thrown = catchFrom(() => checkSigningSecret(given))
  expect(thrown).toMatchObject({
    code: 'invalid-input',
    details: { field: 'secret', reason },
  })
  expect(JSON.stringify(thrown) + String((thrown as Error).stack).split('\n')[0]).not.toContain('MfKQ9r8G')
})

function catchFrom(work: () => unknown): unknown {
  try {
    work()
  } catch (thrown) {
    return thrown
  }
  return null
}
