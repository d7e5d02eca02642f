import { expect, test } from 'vitest'
import { codeOf } from './integration.rules.ts'

test.each([
  ['4/0AbC', { code: '4/0AbC' }],
  ['  4/0AbC \n', { code: '4/0AbC' }],
  ['https://desk.example/mentordesk-google-api-login?state=s1&code=4%2F0AbC&scope=a+b', { code: '4/0AbC', state: 's1' }],
  ['https://desk.example/x?code=4%2F0AbC#top', { code: '4/0AbC' }],
  ['https://desk.example/x?error=access_denied&state=s1', { code: '', state: 's1' }],
  ['https://desk.example/x?code=%E0%A4%A', { code: '%E0%A4%A' }],
  ['https://desk.example/', { code: 'https://desk.example/' }],
])('from pasted %j the code and state are read', (pasted, found) => {
  expect(codeOf(pasted)).toEqual(found)
})
