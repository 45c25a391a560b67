import { expect, test } from 'vitest'
import { orderBefore } from '../../../electron/backend/queue/order-before.ts'

const line = (...orders: number[]) => orders.map((order, index) => ({ id: 'abcdef'[index]!, order }))

test.each([
  ['alone', line(), null, 0],
  ['at the end', line(5, 9), null, 1009],
  ['before no one who waits', line(5, 9), 'z', 1009],
  ['at the head', line(5, 9), 'a', -995],
  ['between two', line(5, 9), 'b', 7],
])('%s: a number between, and no other job moves', (_name, others, before, order) => {
  expect(orderBefore(others, before)).toEqual({ order, shifted: [] })
})

test.each([
  ['twins', line(1, 5, 5, 8), 'c'],
  ['numbers without room between them', line(1, 1.7e12, 1.7e12 + 2 ** -12, 1.7e12 + 1), 'c'],
])(
  '%s: the following jobs are shifted, last one first, and the order is right after each step',
  (_name, others, before) => {
    const { order, shifted } = orderBefore(others, before)
    const orders = new Map(others.map((one) => [one.id, one.order]))
    const inOrder = () => [...orders].sort((a, b) => a[1] - b[1]).map(([id]) => id)
    for (const { id, order: next } of shifted) {
      orders.set(id, next)
      expect(inOrder()).toEqual(others.map((one) => one.id))
    }
    const index = others.findIndex(({ id }) => id === before)
    expect(order).toBeGreaterThan(orders.get(others[index - 1]!.id)!)
    expect(order).toBeLessThan(orders.get(before)!)
  },
)
