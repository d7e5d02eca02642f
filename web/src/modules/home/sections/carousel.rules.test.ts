import { expect, test } from 'vitest'
import { placeAfter, placesOf, shouldMove, slidesAt } from './carousel.rules.ts'

const left = { isPaused: false, isHovered: false, hasFocus: false, wantsLessMotion: false, isOutOfSight: false, places: 4 }

test('an untouched carousel moves', () => {
  expect(shouldMove(left)).toBe(true)
})

test.each([{ isPaused: true }, { isHovered: true }, { hasFocus: true }, { wantsLessMotion: true }, { isOutOfSight: true }, { places: 1 }])(
  'it stops with %o',
  (change) => {
    expect(shouldMove({ ...left, ...change })).toBe(false)
  },
)

test.each([
  [1440, 3],
  [1024, 3],
  [1023, 3],
  [600, 3],
  [599, 2],
  [480, 2],
  [479, 1],
  [320, 1],
])('%i pixels wide shows %i slides', (width, slides) => {
  expect(slidesAt(width)).toBe(slides)
})

test('the first position follows the last', () => {
  expect(placesOf(6, 3)).toBe(4)
  expect(placesOf(2, 3)).toBe(1)
  expect(placesOf(0, 3)).toBe(1)
  expect([0, 1, 2, 3].map((place) => placeAfter(place, 4))).toEqual([1, 2, 3, 0])
})
