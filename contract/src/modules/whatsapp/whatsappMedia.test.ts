import { expect, test } from 'vitest'
import { whatsappMediaOf } from './whatsapp.rules.ts'

test.each([
  ['image/png', 5_000_000, '', 'image'],
  ['image/jpeg', 5_000_001, '', 'document'],
  ['image/svg+xml', 10, '', 'document'],
  ['video/mp4', 16_000_000, 'Look', 'video'],
  ['video/quicktime', 10, '', 'document'],
  ['audio/ogg', 10, '', 'audio'],
  ['audio/ogg', 10, 'Listen', 'document'],
  ['application/pdf', 90_000_000, '', 'document'],
] as const)('%s of %d bytes with the caption "%s" is sent as %s', (type, size, caption, kind) => {
  expect(whatsappMediaOf({ type, size }, caption)).toBe(kind)
})
