import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImapServer } from '#test/imapServer.ts'
import { visitMailbox } from './imap.ts'
import { MailboxProblem } from './port.ts'

let imap: Awaited<ReturnType<typeof startImapServer>>
beforeAll(async () => {
  imap = await startImapServer()
})
afterAll(() => imap?.close())

/** A server that sends this greeting and answers nothing. */
async function saying(words: string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write(words)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `imap://someone:secret-word@127.0.0.1:${port}/INBOX`, close }
}
const problemOf = (visit: Promise<unknown>): Promise<unknown> => visit.catch((error: unknown) => error)

test("a refused password is reported in the server's words, without the password", async () => {
  const wrong = new URL(imap.url)
  wrong.password = 'secret-word'
  const problem = await problemOf(visitMailbox(wrong.href, AbortSignal.timeout(5_000)))
  expect(problem).toBeInstanceOf(MailboxProblem)
  expect(String(problem)).toMatch(/said: Invalid credentials/)
  expect(String(problem)).not.toContain('secret-word')
})

test('a silent server times out, and an unreachable one fails at once', async () => {
  const silent = await saying('')
  expect(String(await problemOf(visitMailbox(silent.url, AbortSignal.timeout(200))))).toMatch(/took too long/)
  silent.close()
  expect(String(await problemOf(visitMailbox(silent.url, AbortSignal.timeout(5_000))))).toMatch(/can not be reached: .*ECONNREFUSED/)
})

test('a literal larger than the limit is not read', async () => {
  const endless = await saying('* OK ready {999999999999}\r\n')
  expect(await problemOf(visitMailbox(endless.url, AbortSignal.timeout(5_000)))).toBeInstanceOf(MailboxProblem)
  endless.close()
})

test('a mailbox lists new mails with sizes, reads headers or whole mails, and stays unread', async () => {
  const first = imap.deliver('Subject: First\n\nOne\n')
  const second = imap.deliver('Subject: Second\n\nTwo\n')
  const box = await visitMailbox(imap.url, AbortSignal.timeout(5_000))
  const at = (uid: number) => ({ uidValidity: box.uidValidity, uid })
  const read = async (uid: number, largest: number) => {
    const { raw, isWhole } = (await box.read(at(uid), largest)) ?? {}
    return [raw?.toString(), isWhole]
  }
  expect(await box.waiting(0, new Date(0))).toEqual({ items: [at(first), at(second)], mark: second })
  expect(await box.waiting(second, new Date(0))).toEqual({ items: [], mark: second })
  expect(await read(first, 22)).toEqual(['Subject: First\r\n\r\n', false])
  expect(await read(first, 23)).toEqual(['Subject: First\r\n\r\nOne\r\n', true])
  expect(await read(second, 1_000)).toEqual(['Subject: Second\r\n\r\nTwo\r\n', true])
  expect(await box.read(at(99), 1_000)).toBeUndefined()
  await box.close()
})
