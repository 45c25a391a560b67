/** Whether a result comes onto the stage by itself. */
import { beforeEach, expect, test } from 'vitest'
import type { Bridge } from '../../../../renderer/bridge/bridge.ts'
import { setBridge } from '../../../../renderer/state/current-bridge.ts'
import { openFinished, rememberSubmitted } from '../../../../renderer/state/stage/open-finished.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import type { Job } from '../../../../shared/protocol/job.ts'
import { aJob, aSnapshot } from '../../builders.ts'
import { openAssetId, restoreOpenAsset } from '../../../../renderer/state/stage/open-asset.ts'

const sent = aJob({ id: 'sent', state: 'running' })
const done: Job = { ...sent, state: 'done', assetIds: ['made'] }
const know = (...jobs: Job[]) => studioStore.setState({ snapshot: aSnapshot({ jobs }) })

beforeEach(() => {
  restoreOpenAsset(null)
  setBridge({ call: async () => undefined } as unknown as Bridge)
})

test('what was sent from this window does when it is done', () => {
  know(sent)
  rememberSubmitted('sent')
  openFinished(done, sent)
  expect(openAssetId()).toBe('made')
})

test('so it does where its end was heard of before the reply to sending it', () => {
  know(done)
  openFinished(done, undefined)
  expect(openAssetId()).toBeNull()
  rememberSubmitted('sent')
  expect(openAssetId()).toBe('made')
})

test('what another window sent does not', () => {
  know(sent)
  openFinished(done, sent)
  expect(openAssetId()).toBeNull()
})
