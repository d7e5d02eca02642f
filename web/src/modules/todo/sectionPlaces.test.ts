import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfSection, sectionBeside, sectionOfHead, sectionPlaceWords, withMovedSection } from './sectionPlaces.ts'

const sections = ['A', 'B', 'C'].map((title) => ({ _id: title, title, belongsTo: 'me' }))
const titles = (all: { title: string }[]) => all.map(({ title }) => title).join('')

test('a section moves before another one or to the end', () => {
  expect(titles(withMovedSection(sections, { id: 'C', before: 'A' }))).toBe('CAB')
  expect(titles(withMovedSection(sections, { id: 'A', before: null }))).toBe('BCA')
  expect(titles(withMovedSection(sections, { id: 'A', before: 'gone' }))).toBe('ABC')
})

test('stepping reaches each place once, and stops at the edge', () => {
  fc.assert(
    fc.property(fc.constantFrom('A', 'B', 'C'), (id) => {
      let place = placeOfSection(sections, id)
      for (let step = 0; step < 5; step += 1) place = sectionBeside(sections, place, 'back') ?? place
      const seen = [titles(withMovedSection(sections, place))]
      for (let next = sectionBeside(sections, place, 'on'); next; next = sectionBeside(sections, next, 'on'))
        seen.push(titles(withMovedSection(sections, next)))
      expect(seen.map((order) => order.indexOf(id))).toEqual([0, 1, 2])
    }),
  )
})

test('a place in words, and the section of a head', () => {
  expect(sectionPlaceWords(sections, { id: 'B', before: 'A' })).toBe('B, place 1 of 3')
  expect(sectionOfHead('head B')).toBe('B')
  expect(sectionOfHead('section B')).toBeUndefined()
})
