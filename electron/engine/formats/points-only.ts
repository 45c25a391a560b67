import { AppError } from '../../../shared/protocol/app-error.ts'

/** The error for a file with points instead of a surface, with `reason` points-only or gaussian-splat. */
export function pointsOnly(format: string, isSplat = false): AppError {
  const what = isSplat ? 'is a Gaussian splat' : 'is a point cloud'
  return new AppError('unsupported-format', `The ${format} file ${what}: it holds points without faces`, {
    details: { format, reason: isSplat ? 'gaussian-splat' : 'points-only' },
  })
}
