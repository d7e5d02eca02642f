import { codeMinutes } from '@app/contract/auth/auth.rules.ts'
import { expect, test } from 'vitest'
import { accountLocked, passwordChanged, resetCode, signupCode } from './auth.emails.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const account = {
  name: 'Asha',
  at: '21 November 2026, 14:05 (Asia/Kolkata)',
  resetHref: 'https://desk.example/auth/signin/forget-password',
}

test.each([
  ['sign-up', signupCode],
  ['reset', resetCode],
])('the %s code appears in the email body only, never in the subject or the preview line', (_, write) => {
  const { subject, body } = write(brand, {
    code: '482913',
    minutes: codeMinutes,
    href: 'https://desk.example/page#token',
    device: 'Firefox on Windows',
    at: account.at,
  })
  expect(body.text).toContain('https://desk.example/page#token')
  expect(body.text).toMatch(/^ {4}482913$/m)
  expect(body.text).toContain('10 minutes')
  expect(subject).not.toContain('482913')
  expect(body.html.match(/482913/g)).toHaveLength(1)
})

test.each([
  ['changed', passwordChanged],
  ['locked', accountLocked],
])('the email about a password that was %s says when, and links to choosing a new one', (_, write) => {
  const { body } = write(brand, account)
  expect(body.text).toContain(`When: ${account.at}`)
  expect(body.text).toContain(account.resetHref)
  expect(body.text).toContain('Hello Asha,')
})
