import { expect, test } from 'vitest'
import { readTrail, trailOf } from './orderTrail.ts'

const rows = ['a', 'b', 'c'].map((_id) => ({ _id }))

test('an order knows the list it stands in, and its place there', () => {
  expect(trailOf({ _id: 'b' }, rows)).toEqual({ ids: ['a', 'b', 'c'], position: 1 })
  expect(readTrail(trailOf({ _id: 'b' }, rows), 'b')).toEqual({ ids: ['a', 'b', 'c'], position: 1 })
})

test('the place is that of the order on the screen, whatever the state says', () => {
  expect(readTrail({ ids: ['a', 'b', 'c'], position: 99 }, 'c')?.position).toBe(2)
})

test.each([[null], [undefined], ['text'], [{}], [{ ids: 'a' }], [{ ids: [1, 2] }], [{ ids: ['x'], position: 0 }]])(
  'a state of somebody else is no trail: %j',
  (state) => {
    expect(readTrail(state, 'a')).toBeNull()
  },
)
