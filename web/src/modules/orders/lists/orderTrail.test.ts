import { expect, test } from 'vitest'
import { pageBeside, placeOn, readTrail, trailOf } from './orderTrail.ts'

const rows = ['a', 'b', 'c'].map((_id) => ({ _id }))
const listing = { rows, key: ['elsewhere'], total: 3 }
const input = { page: 2, pageSize: 3, tab: 'active', search: 'rust' }
const second = { rows, key: ['orders', 'all', input], total: 8 }

test('a trail has the list of an order and its position', () => {
  expect(trailOf({ _id: 'b' }, listing)).toEqual({ ids: ['a', 'b', 'c'], position: 1 })
  expect(readTrail(trailOf({ _id: 'b' }, listing), 'b')).toEqual({ ids: ['a', 'b', 'c'], position: 1 })
})

test('the position is that of the order on the screen, regardless of the state', () => {
  expect(readTrail({ ids: ['a', 'b', 'c'], position: 99 }, 'c')?.position).toBe(2)
})

test.each([[null], [undefined], ['text'], [{}], [{ ids: 'a' }], [{ ids: [1, 2] }], [{ ids: ['x'], position: 0 }]])(
  'a foreign navigation state is no trail: %j',
  (state) => {
    expect(readTrail(state, 'a')).toBeNull()
  },
)

test('a trail names its page and list, so that it continues on adjacent pages', () => {
  const [first, middle, last] = ['a', 'b', 'c'].map((_id) => trailOf({ _id }, second))
  expect(first?.list).toEqual({ name: 'all', input, total: 8 })
  expect([first, middle, last].map((trail) => trail && [pageBeside(trail, -1), pageBeside(trail, 1)])).toEqual([
    [1, undefined],
    [undefined, undefined],
    [undefined, 3],
  ])
  expect([first, last].map((trail) => trail && placeOn(trail))).toEqual([
    { place: 4, total: 8 },
    { place: 6, total: 8 },
  ])
  expect(readTrail(structuredClone(last), 'c')).toEqual(last)
})

test('the first page has no previous page, and the last no next one', () => {
  const at = (page: number, _id: string) => trailOf({ _id }, { ...second, key: ['orders', 'all', { ...input, page }] })
  expect(pageBeside(at(1, 'a'), -1)).toBeUndefined()
  expect(pageBeside(at(3, 'c'), 1)).toBeUndefined()
})

test.each([
  [{ name: 'one', input, total: 8 }],
  [{ name: 'all', input: { page: 0, pageSize: 3 }, total: 8 }],
  [{ name: 'all', total: 8 }],
  ['all'],
])('a list that is none is left out: %j', (list) => {
  expect(readTrail({ ids: ['a'], list }, 'a')).toEqual({ ids: ['a'], position: 0 })
})
