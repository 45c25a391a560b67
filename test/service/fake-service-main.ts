/** A service in a process of its own, with the fake engine, for tests that end it the hard way. */
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { fakeCheckWords, fakeEngine } from './fake-engine.ts'

const [dataFolder = '', mode = 'embedded', workMs = '0'] = process.argv.slice(2)
const engine = fakeEngine()
const run = engine.run.bind(engine)
engine.run = async (name, input, options) => {
  await new Promise((resolve) => setTimeout(resolve, Number(workMs)))
  return run(name, input, options)
}
const service = await startLocalService(
  {
    dataFolder,
    port: 0,
    mode: mode === 'metered' ? 'metered' : 'embedded',
    key: 'the-same-key-in-every-run',
    engineWorkerUrl: new URL('file:///nowhere'),
    log: (level, message) => console.error(level, message),
  },
  { engine, checkWords: fakeCheckWords, size: 2, rate: { burst: 10_000, perSecond: 10_000 } },
)
console.log(JSON.stringify({ url: service.url, key: service.key }))
