import { expect, test } from 'vitest'
import { emptyOffer, inWords, isComplete, labelOf, readChange, toSessionInput, valuesOf } from './offerForm.ts'

const whole = { ...emptyOffer(), name: 'A', details: 'B', image: '/p', duration: '1 hour', price: 0 }

test.each([
  ['service', true, whole, true],
  ['service', true, { ...whole, duration: '', price: '' as const }, true],
  ['service', false, { ...whole, image: '' }, false],
  ['service', true, { ...whole, name: ' ' }, false],
  ['service', true, { ...whole, details: '' }, false],
  ['session', true, whole, true],
  ['session', true, { ...whole, image: '' }, false],
  ['session', false, { ...whole, image: '' }, true],
  ['session', true, { ...whole, duration: '' }, false],
  ['session', true, { ...whole, price: '' as const }, false],
] as const)('a %s (new: %s) needs all required fields', (kind, isNew, values, expected) => {
  expect(isComplete(kind, isNew, values)).toBe(expected)
})

test('only the fields that another user changed are read, in the form’s representation', () => {
  expect(readChange({ field: 'price', value: 3 })).toEqual({ price: 3 })
  expect(readChange({ field: 'price', value: 'x' })).toEqual({})
  expect(readChange({ field: 'technologies', value: ['SQL'] })).toEqual({ technologies: ['SQL'] })
  expect(readChange({ field: 'image', value: '/p/2' })).toEqual({ image: '/p/2' })
  expect(readChange({ field: 'constructor', value: 'x' })).toEqual({})
  expect([labelOf('readMoreLink'), inWords('technologies', { technologies: ['A', 'B'] })]).toEqual(['Read more link', 'A, B'])
})

test('an offer without link and picture fills the form with empty values', () => {
  const offer = { _id: '1', name: 'A', details: 'B', technologies: [], createdAt: '', version: 1, position: 1 }
  expect(valuesOf(offer)).toEqual({ ...emptyOffer(), name: 'A', details: 'B' })
  const session = { ...offer, duration: '1 hour', price: 2, currency: 'EUR' as const, upcomingBookings: 0 }
  expect(toSessionInput(valuesOf(session))).toMatchObject({ duration: '1 hour', price: 2, currency: 'EUR', image: '', readMoreLink: '' })
})
