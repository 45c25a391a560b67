import { useMemo } from 'react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useSnapshot } from '../use-studio.ts'
import { useCompare } from './use-compare.ts'

/** Returns the compared models in order; empty if fewer than two still exist. */
export function useComparedAssets(): readonly Asset[] {
  const compared = useCompare((state) => state.compared)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(() => {
    const found = compared.flatMap((id) => assets.find((asset) => asset.id === id) ?? [])
    return found.length < 2 ? [] : found
  }, [compared, assets])
}
