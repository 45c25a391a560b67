import { useMemo } from 'react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useSnapshot } from '../use-studio.ts'
import { chainsOf, picturesOfJob, startChain, type Chain } from './chains.ts'

/** Returns an asset's chains, each with the function that starts it. */
export function useChains(asset: Asset | null): readonly (Chain & { run: () => void })[] {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(() => {
    if (asset === null) return []
    const chains = chainsOf(asset, picturesOfJob(asset, assets))
    return chains.map((chain) => ({ ...chain, run: () => void startChain(chain, asset) }))
  }, [asset, assets])
}
