import { beforeEach, expect, test, vi } from 'vitest'
import { soundEnd } from '../../../../renderer/state/queue/sound.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { settingsSchema } from '../../../../shared/protocol/settings.ts'
import { aSnapshot } from '../../builders.ts'

let notes: number[]

beforeEach(() => {
  notes = []
  const node = { connect: () => node, start: () => notes.push(tone.frequency.value), stop: () => undefined }
  const tone = { ...node, type: '', frequency: { value: 0 }, connect: () => volume }
  const gain = { setValueAtTime: () => gain, exponentialRampToValueAtTime: () => gain }
  const volume = { ...node, gain }
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = node
      createOscillator = () => tone
      createGain = () => volume
    },
  )
})

function batch(sound: boolean): void {
  studioStore.setState({ snapshot: aSnapshot({ settings: settingsSchema.parse({ sound }) }) })
}

test('is silent unless turned on', () => {
  batch(false)
  expect(soundEnd('done', 0)).toBe(false)
  expect(notes).toEqual([])
})

test('rises for success and falls for failure', () => {
  batch(true)
  expect(soundEnd('done', 10_000)).toBe(true)
  expect(soundEnd('not-done', 20_000)).toBe(true)
  const [a = 0, b = 0, c = 0, d = 0] = notes
  expect(notes).toHaveLength(4)
  expect(b).toBeGreaterThan(a)
  expect(d).toBeLessThan(c)
})

test('is played once in three seconds', () => {
  batch(true)
  expect([100_000, 100_001, 102_999, 103_000].map((now) => soundEnd('done', now))).toEqual([true, false, false, true])
})
