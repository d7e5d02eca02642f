import { expect, test } from 'vitest'
import { parseResults, senderProofOf } from './senderProof.ts'

const ours = { address: 'reply@desk.example', authServer: null }
const proofOf = (lines: string[], server: Parameters<typeof senderProofOf>[1] = ours, sender = 'li@example.com') =>
  senderProofOf(
    {
      sender,
      headers: [...lines, 'From: li@example.com'].map((line) => {
        const [key = '', ...rest] = line.split(': ')
        return { key: key.toLowerCase(), value: rest.join(': ') }
      }),
    },
    server,
  )
const results = (text: string) => `Authentication-Results: mx.desk.example; ${text}`

test.each([
  ['DMARC', [results('dmarc=pass header.from=example.com')]],
  ['DKIM of the same domain', [results('dkim=pass (2048-bit key) header.d=example.com header.s=one')]],
  ['DKIM of the domain above', [results('dkim=fail header.d=x.example; dkim=pass header.i=@mail.example.com')]],
  ['SPF of the same domain', [results('spf=pass (domain of bounce@example.com permits 1.2.3.4) smtp.mailfrom=bounce@example.com')]],
  ['two headers of one server', [results('spf=none'), results('dkim=pass header.d=example.com'), 'Received: from a by mx.desk.example']],
  [
    'Gmail, below its own Received',
    ['Received: from a by mx.google.com with ESMTPS', 'Authentication-Results: mx.google.com; dmarc=pass header.from=example.com'],
  ],
  [
    'Outlook, which leaves out its name',
    ['Received: from a by X.prod.outlook.com', 'Authentication-Results: spf=pass smtp.mailfrom=example.com; dkim=none'],
  ],
])('%s proves the sender', (_, lines) => {
  expect(proofOf(lines)).toBe('proved')
})

test.each([
  ['nothing', []],
  ['another domain', [results('dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example')]],
  ['a domain that only ends alike', [results('dkim=pass header.d=notexample.com; dkim=pass header.d=com')]],
  ['the greeting of a server', [results('spf=pass smtp.helo=example.com')]],
  ['words in a comment', [results('spf=fail (x; dkim=pass header.d=example.com) smtp.mailfrom=evil.example')]],
  ['words in quotes', [results('spf=fail reason="; dkim=pass header.d=example.com" smtp.mailfrom=evil.example')]],
  [
    'a header that the sender wrote below that of the server',
    [results('spf=none'), 'Received: from evil by mx.desk.example', results('dmarc=pass')],
  ],
  [
    'a header of the sender’s own server',
    ['Received: from evil by mx.desk.example', 'Authentication-Results: evil.example; dkim=pass header.d=example.com'],
  ],
  ['two senders', [results('dmarc=pass'), 'From: eve@evil.example']],
])('%s proves nothing', (_, lines) => {
  expect(proofOf(lines)).toBe('unproved')
})

test('with the name of the mail server no other header counts', () => {
  const server = { ...ours, authServer: 'mx.desk.example' }
  expect(proofOf(['Authentication-Results: mx.example.com; dmarc=pass'], server)).toBe('unproved')
  expect(proofOf(['Authentication-Results: mx.example.com; dmarc=none', results('dmarc=pass')], server)).toBe('proved')
})

test('a failed DMARC means forged', () => {
  expect(proofOf([results('dmarc=fail header.from=example.com; spf=pass smtp.mailfrom=example.com')])).toBe('forged')
})

test('a long header costs little', () => {
  const begin = performance.now()
  for (const part of ['(', ')', '"', ';', ' ', 'a=b ', '\\']) parseResults(`mx.desk.example; ${part.repeat(300_000)}`)
  expect(performance.now() - begin).toBeLessThan(2_000)
})
