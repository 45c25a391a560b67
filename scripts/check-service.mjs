/**
 * `npm run check:service -- <service>`: tests a service with your own key by running its cheapest job once
 * (`test/support/check-service`).
 */
import { setUp } from './setup.mjs'

setUp()
const { main } = await import('../test/support/check-service/main.ts')
const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())
process.exit(
  await main(process.argv.slice(2), { input: process.stdin, output: process.stdout, signal: stopped.signal }),
)
