/** The next steps for one asset, with what it takes to offer them. */
import { useMemo } from 'react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { chainsOf, picturesOfJob, startChain } from './chains.ts'
import type { Chain } from './chains.ts'
import { useSnapshot } from '../studio-store.ts'

export type NextStep = Chain & { run: () => void }

/** For something that is drawn. */
export function useNextSteps(asset: Asset | null): readonly NextStep[] {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(() => (asset === null ? [] : stepsOf(asset, assets)), [asset, assets])
}

function stepsOf(asset: Asset, assets: readonly Asset[]): readonly NextStep[] {
  return chainsOf(asset, picturesOfJob(asset, assets)).map((chain) => ({
    ...chain,
    run: () => void startChain(chain, asset),
  }))
}
