import type { LookupAddress } from 'node:dns'
import { expect, test, vi } from 'vitest'
import { clientUnderTest, never } from '../../support/client-under-test.ts'
import { startScriptedService } from '../../support/scripted-service.ts'

// Public names that resolve to this machine.
vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: unknown, callback: (error: null, addresses: LookupAddress[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }]),
}))

test('never follows a link whose public name resolves to a private address', async () => {
  const service = await startScriptedService(() => ({ body: 'secret' }))
  const client = clientUnderTest({ baseUrl: 'https://api.example.com' })
  const outcome = client.openOutput(`https://rebound.example:${service.port}/x`, { from: 0, etag: null }, never())
  await expect(outcome).rejects.toMatchObject({
    code: 'bad-reply',
    details: { reason: 'unsafe-link', errno: 'PRIVATE_ADDRESS', phase: 'connecting' },
  })
  await service.close()
})
