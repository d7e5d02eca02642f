import { expect, test } from 'vitest'
import { offerWords } from './offerWords.ts'

const now = new Date('2026-12-01T12:00:00Z')
const clock = { zone: 'UTC', now }
const madeAt = '2026-12-01T09:59:00.000Z'

test.each([
  [{ madeAt, isExpired: false }, 'Offer sent, 2 h'],
  [{ madeAt: '2026-12-01T11:48:00.000Z', isExpired: false }, 'Offer sent, 12 min'],
  [{ madeAt: '2026-11-28T11:48:00.000Z', isExpired: false, validUntil: '2026-12-09' }, 'Offer sent, 3 days'],
  [{ madeAt, seenAt: '2026-12-01T10:30:00.000Z', isExpired: false }, 'Offer seen, 1 h'],
  [{ madeAt, seenAt: '2026-12-01T10:30:00.000Z', isExpired: false, validUntil: '2026-12-02' }, 'Offer expires tomorrow'],
  [{ madeAt, isExpired: false, validUntil: '2026-12-01' }, 'Offer expires today'],
  [{ madeAt, isExpired: true, validUntil: '2026-11-30' }, 'Offer expired'],
])('%j reads as %s', (offer, words) => {
  expect(offerWords(offer, clock)).toBe(words)
})
