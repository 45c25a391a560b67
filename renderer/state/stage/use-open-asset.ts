/** Reads which asset is on the stage. */
import { useStore } from 'zustand'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useSnapshot } from '../use-studio.ts'
import { openAssetStore } from './open-asset.ts'

/** Returns the id of the asset on the stage, or null. */
export function useOpenAssetId(): string | null {
  return useStore(openAssetStore, ({ id }) => id)
}

/** Returns the asset on the stage, or null. */
export function useOpenAsset(): Asset | null {
  const id = useOpenAssetId()
  return useSnapshot(({ assets }) => assets.find((asset) => asset.id === id) ?? null)
}

/** Returns a key for the unit and orientation used to read a file; a different key means different derived files. */
export function useCoordinateSystemKey(id: string | null): string {
  return useSnapshot(({ assets }) => {
    const coordinateSystem = assets.find((asset) => asset.id === id)?.coordinateSystem
    return coordinateSystem === undefined
      ? ''
      : `${coordinateSystem.up} ${coordinateSystem.turn ?? 0} ${coordinateSystem.scale}`
  })
}
