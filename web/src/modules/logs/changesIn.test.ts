import { expect, test } from 'vitest'
import { changesIn } from './changesIn.ts'

test('a change has its field with old and new value; unchanged fields are left out', () => {
  expect(changesIn({ before: { role: 'user', name: 'Bob' }, after: { role: 'employee', name: 'Bob', isDisabled: true } })).toEqual([
    { field: 'role', was: 'user', is: 'employee' },
    { field: 'is disabled', was: undefined, is: 'yes' },
  ])
  expect(changesIn({ before: { contact: null }, after: { contact: '+91 1' } })).toEqual([{ field: 'contact', was: 'nothing', is: '+91 1' }])
  expect(changesIn({})).toEqual([])
})
