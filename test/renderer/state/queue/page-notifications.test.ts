import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../../renderer/bridge/bridge.ts'
import { askToNotify, notifyEnd, pagePermission } from '../../../../renderer/state/queue/page-notifications.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { settingsSchema } from '../../../../shared/protocol/settings.ts'
import { aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

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
  setFakeBridge(async () => ({}), { host })
  studioStore.setState({ snapshot: aSnapshot({ settings: settingsSchema.parse({ notifications }) }) })
}

test('a hidden page notifies about finished jobs, and a click shows the job', () => {
  vi.stubGlobal('focus', () => undefined)
  const chosen: string[] = []
  notifyEnd(end, (id) => chosen.push(id))
  expect(shown.map(({ title }) => title)).toEqual(['3 of 4 are ready'])
  shown[0]?.message.dispatchEvent(new Event('click'))
  expect(chosen).toEqual(['job-1'])
})

test.each([
  ['while the page is visible', () => vi.stubGlobal('document', { hidden: false })],
  ['where it is turned off', () => begin('web', false)],
  ['where permission was not requested', () => (permission = 'default')],
  ['where permission was denied', () => (permission = 'denied')],
  ['on the desktop, which has its own notifications', () => begin('desktop', true)],
])('nothing is shown %s', (_, set) => {
  set()
  notifyEnd(end, () => undefined)
  expect(shown).toEqual([])
  expect(asked).toBe(0)
})

test('permission is requested once, and not again after an answer', async () => {
  permission = 'default'
  expect(await askToNotify()).toBe('granted')
  expect(await askToNotify()).toBe('granted')
  permission = 'denied'
  expect(await askToNotify()).toBe('denied')
  expect(asked).toBe(1)
})

test('a browser without notifications is recognised', () => {
  vi.stubGlobal('Notification', undefined)
  expect(pagePermission()).toBe('unsupported')
  expect(() => notifyEnd(end, () => undefined)).not.toThrow()
})
