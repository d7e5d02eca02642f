import { digitsOf } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import type { SandboxOutcome } from '@app/contract/payments/sandbox/sandboxCards.shapes.ts'
import type { CardOutcome } from './cardOutcome.ts'

export const cardOutcomeOf = ({ status, failureMessage }: SandboxOutcome): CardOutcome => ({
  status: status === 'succeeded' ? 'succeeded' : 'failed',
  ...(failureMessage && { message: failureMessage }),
})

/** Groups the digits: 4242 4242 4242 4242, or 3782 822463 10005 for American Express. */
export function grouped(text: string): string {
  const digits = digitsOf(text).slice(0, 19)
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{0,6})(\d{0,5})/ : /^(\d{1,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,3})/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** Formats a typed, pasted or autofilled expiry as `12 / 30`: 1230, 12/30, 12/2030, 5/30. */
export function asExpiry(text: string): string {
  const digits = digitsOf(/^\s*\d\s*\//.test(text) || /^[2-9]/.test(text.trim()) ? `0${text.trim()}` : text)
  const month = digits.slice(0, 2)
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4)
  return year ? `${month} / ${year}` : month
}

/** Month and four-digit year; NaN for missing parts. */
export function expiryOf(text: string): { expMonth: number; expYear: number } {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(asExpiry(text)) ?? []
  return { expMonth: Number(month), expYear: 2000 + Number(year) }
}
