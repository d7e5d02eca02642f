import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { callErrorFrom } from '#core/callError.ts'
import { refusedSignIn } from './refusedSignIn.tsx'

const disabled = 'Your Account is Disabled Please Contact Admin!'
const refusal = (message: string, attempt?: number) => callErrorFrom(401, { code: 'UNAUTHORIZED', message, ...(attempt && { attempt }) })
function show(error: Parameters<typeof refusedSignIn>[0]) {
  const words = refusedSignIn(error)
  const { container } = render(<MemoryRouter>{words?.text}</MemoryRouter>)
  return { title: words?.title, text: container.textContent ?? '' }
}

test.each([
  ['at the third wrong password', 3, 'Wrong Password Attempt 3 of 3'],
  ['of an account that is closed already', undefined, undefined],
])('%s the message ends with the way back by mail', (_, attempt, title) => {
  const shown = show(refusal(disabled, attempt))
  expect(shown.title).toBe(title)
  expect(shown.text.startsWith(disabled)).toBe(true)
  expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/auth/signin/forget-password')
})

test('while tries are left no way back is shown', () => {
  expect(show(refusal('invalid password!', 1))).toEqual({
    title: 'Wrong Password Attempt 1 of 3',
    text: 'invalid password! After 3 wrong attempts your account is disabled.',
  })
  expect(screen.queryByRole('link')).toBeNull()
})

test('any other refusal is shown in the server’s words', () => {
  expect(show(callErrorFrom(503, { code: 'BUSY', message: 'Try again in a moment.' })).text).toBe('Try again in a moment.')
  expect(screen.queryByRole('link')).toBeNull()
})
