import { expect, test } from 'vitest'
import { deltaE2000, toLab } from '../../../electron/engine/colour/cie-lab.ts'

type Lab = [lightness: number, a: number, b: number]

/** From the table of test data of Sharma, Wu & Dalal (2005), which was made to find faults in implementations. */
const pairs: [Lab, Lab, number][] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
]

test.each(pairs)('the difference between %j and %j is %d in either order', (one, other, difference) => {
  expect(deltaE2000(...one, ...other)).toBeCloseTo(difference, 4)
  expect(deltaE2000(...other, ...one)).toBeCloseTo(difference, 4)
})

test('white and the sRGB primaries match their CIELAB values', () => {
  const close = (rgb: [number, number, number], lab: number[]) =>
    toLab(...rgb, [0, 0, 0]).forEach((value, k) => expect(value).toBeCloseTo(lab[k]!, 0))
  close([1, 1, 1], [100, 0, 0])
  close([1, 0, 0], [53.24, 80.09, 67.2])
  close([0, 0, 1], [32.3, 79.19, -107.86])
  close([0, 0, 0], [0, 0, 0])
})
