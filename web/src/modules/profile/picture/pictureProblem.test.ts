// @vitest-environment node
import { expect, test } from 'vitest'
import { problemWith } from './pictureProblem.ts'

test('one megabyte is accepted, one byte more is not', () => {
  expect(problemWith({ size: 1_000_000, type: 'image/png' })).toBeUndefined()
  expect(problemWith({ size: 1_000_001, type: 'image/png' })).toBe('Sorry, But File is Larger than 1 MB !')
})

test.each(['image/svg+xml', 'text/html', 'application/pdf', ''])('%s is not accepted as a profile picture', (type) => {
  expect(problemWith({ size: 1, type })).toBe('Please choose a picture: PNG, JPEG, WEBP or GIF.')
})
