/** Number types of binary files: `i` signed, `u` unsigned, `f` floating point, with the size in bytes. */
export type ScalarType = 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'i8' | 'u8' | 'f4' | 'f8'

export const scalarBytes = { i1: 1, u1: 1, i2: 2, u2: 2, i4: 4, u4: 4, i8: 8, u8: 8, f4: 4, f8: 8 } as const

export const readScalar: Record<ScalarType, (view: DataView, at: number, isLittleEndian: boolean) => number> = {
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at, isLittleEndian) => view.getInt16(at, isLittleEndian),
  u2: (view, at, isLittleEndian) => view.getUint16(at, isLittleEndian),
  i4: (view, at, isLittleEndian) => view.getInt32(at, isLittleEndian),
  u4: (view, at, isLittleEndian) => view.getUint32(at, isLittleEndian),
  i8: (view, at, isLittleEndian) => Number(view.getBigInt64(at, isLittleEndian)),
  u8: (view, at, isLittleEndian) => Number(view.getBigUint64(at, isLittleEndian)),
  f4: (view, at, isLittleEndian) => view.getFloat32(at, isLittleEndian),
  f8: (view, at, isLittleEndian) => view.getFloat64(at, isLittleEndian),
}
