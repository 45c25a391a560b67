import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../../renderer/bridge/bridge.ts'
import { setBridge } from '../../../../renderer/state/current-bridge.ts'
import { askToNotify, notifyEnd, pagePermission } from '../../../../renderer/state/queue/page-notifications.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { settingsSchema } from '../../../../shared/protocol/settings.ts'
import { aSnapshot } from '../../builders.ts'

const end = {
  remark: { code: 'batch-over', figures: { done: 3, ended: 4, count: 4 } } as const,
  body: 'a cat',
  jobId: 'job-1',
  good: true,
}
let shown: { title: string; message: EventTarget }[]
let permission: NotificationPermission
let asked: number

beforeEach(() => {
  shown = []
  permission = 'granted'
  asked = 0
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        asked += 1
        return (permission = 'granted')
      }
      constructor(title: string) {
        super()
        shown.push({ title, message: this })
      }
      close = () => undefined
    },
  )
  begin('web', true)
})
afterEach(() => vi.unstubAllGlobals())

function begin(host: Bridge['host'], notifications: boolean): void {
  setBridge({
    host,
    call: (async () => ({})) as unknown as Bridge['call'],
    subscribe: () => () => undefined,
    stage: async () => ({ stagedId: 's', name: 'n', mediaType: 'image/png', bytes: 1 }),
    save: async () => null,
  })
  studioStore.setState({ snapshot: aSnapshot({ settings: settingsSchema.parse({ notifications }) }) })
}

test('a hidden page shows what ended, and the job when the message is chosen', () => {
  vi.stubGlobal('focus', () => undefined)
  const chosen: string[] = []
  notifyEnd(end, (id) => chosen.push(id))
  expect(shown.map(({ title }) => title)).toEqual(['3 of 4 are ready'])
  shown[0]?.message.dispatchEvent(new Event('click'))
  expect(chosen).toEqual(['job-1'])
})

test.each([
  ['while the page is visible', () => vi.stubGlobal('document', { hidden: false })],
  ['where it was not asked for', () => begin('web', false)],
  ['where the browser was not asked', () => (permission = 'default')],
  ['where the browser does not allow it', () => (permission = 'denied')],
  ['on the desktop, which has its own', () => begin('desktop', true)],
])('nothing is shown %s', (_, set) => {
  set()
  notifyEnd(end, () => undefined)
  expect(shown).toEqual([])
  expect(asked).toBe(0)
})

test('the browser is asked once, and not again where it has answered', async () => {
  permission = 'default'
  expect(await askToNotify()).toBe('granted')
  expect(await askToNotify()).toBe('granted')
  permission = 'denied'
  expect(await askToNotify()).toBe('denied')
  expect(asked).toBe(1)
})

test('a browser without messages is recognised', () => {
  vi.stubGlobal('Notification', undefined)
  expect(pagePermission()).toBe('unsupported')
  expect(() => notifyEnd(end, () => undefined)).not.toThrow()
})
