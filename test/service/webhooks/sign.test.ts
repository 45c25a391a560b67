import { expect, test } from 'vitest'
import { newSigningSecret, signedHeaders } from '../../../electron/service/webhooks/sign.ts'

test('signs as the reference libraries of Standard Webhooks do', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330_999, '{"test": 2432232314}')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('generates a new secret of 32 bytes each time', () => {
  const secrets = new Set(Array.from({ length: 20 }, newSigningSecret))
  expect(secrets.size).toBe(20)
  for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
