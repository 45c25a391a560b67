/** The next steps for one asset, with what it takes to offer them. */
import { useMemo } from 'react'
import type { Asset } from '../../shared/asset.ts'
import { chainsOf, picturesOfJob, startChain } from './chains.ts'
import type { Chain } from './chains.ts'
import { currentSnapshot, useSnapshot } from './studio-store.ts'

export type NextStep = Chain & { run: () => void }

/** For something that is drawn. */
export function useNextSteps(asset: Asset | null): readonly NextStep[] {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(() => (asset === null ? [] : stepsOf(asset, assets)), [asset, assets])
}

/** For an action, at the moment it is run. */
export function nextSteps(asset: Asset): readonly NextStep[] {
  return stepsOf(asset, currentSnapshot().assets)
}

function stepsOf(asset: Asset, assets: readonly Asset[]): readonly NextStep[] {
  return chainsOf(asset, picturesOfJob(asset, assets)).map((chain) => ({
    ...chain,
    run: () => void startChain(chain, asset),
  }))
}
