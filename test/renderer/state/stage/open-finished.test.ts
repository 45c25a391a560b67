/** Whether a result comes onto the stage by itself. */
import { beforeEach, expect, test } from 'vitest'
import { openFinished, rememberSubmitted } from '../../../../renderer/state/stage/open-finished.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import type { Job } from '../../../../shared/protocol/job.ts'
import { aJob, aSnapshot } from '../../builders.ts'
import { openAssetId, restoreOpenAsset } from '../../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const sent = aJob({ id: 'sent', state: 'running' })
const done: Job = { ...sent, state: 'done', assetIds: ['made'] }
const know = (...jobs: Job[]) => studioStore.setState({ snapshot: aSnapshot({ jobs }) })

beforeEach(() => {
  restoreOpenAsset(null)
  setFakeBridge(async () => undefined)
})

test('a result of a job sent from this window opens', () => {
  know(sent)
  rememberSubmitted('sent')
  openFinished(done, sent)
  expect(openAssetId()).toBe('made')
})

test('also where the job ended before the reply to sending it', () => {
  know(done)
  openFinished(done, undefined)
  expect(openAssetId()).toBeNull()
  rememberSubmitted('sent')
  expect(openAssetId()).toBe('made')
})

test('a result of another window’s job does not open', () => {
  know(sent)
  openFinished(done, sent)
  expect(openAssetId()).toBeNull()
})
