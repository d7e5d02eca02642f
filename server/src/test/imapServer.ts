import { createServer, type Socket } from 'node:net'

export const imapAccount = { user: 'desk@desk.example', password: 'of "this" test' }

/** A mailbox that is read over real IMAP: as much of the protocol as a client of one folder needs, with its failures. */
export async function startImapServer() {
  const messages: { uid: number; raw: string }[] = []
  const sockets = new Set<Socket>()
  const state = {
    uidValidity: 7,
    /** How often each message was fetched completely. */
    read: [] as number[],
    /** Sends half of this message and disconnects, always or a number of times. */
    cutAt: { uid: 0, times: 0 },
    /** Refuses to send this message. */
    refusedUid: 0,
    isAway: false,
  }
  let nextUid = 1

  const server = createServer((socket) => {
    if (state.isAway) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let waiting = ''
    let isIn = false
    let isOpen = false
    socket.on('data', (part) => {
      waiting += part.toString()
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        answer(line)
      }
    })

    function answer(line: string) {
      const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      const ok = (words = 'done') => socket.write(`${tag} OK ${words}\r\n`)
      const no = (words: string) => socket.write(`${tag} NO ${words}\r\n`)
      if (/^LOGIN /i.test(command)) {
        const given = [...command.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'))
        isIn = given[0] === imapAccount.user && given[1] === imapAccount.password
        return isIn ? ok() : no('[AUTHENTICATIONFAILED] Invalid credentials')
      }
      if (/^LOGOUT/i.test(command)) {
        socket.write('* BYE\r\n')
        ok()
        return socket.end()
      }
      if (/^CAPABILITY/i.test(command)) {
        socket.write('* CAPABILITY IMAP4rev1\r\n')
        return ok()
      }
      if (!isIn) return no('Please log in')
      const listed = /^LIST "" (\S+)$/i.exec(command)?.[1]
      if (listed) {
        socket.write(listed === '""' ? '* LIST (\\Noselect) "/" ""\r\n' : '* LIST () "/" INBOX\r\n')
        return ok()
      }
      if (/^EXAMINE INBOX$/i.test(command)) {
        isOpen = true
        socket.write(`* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY ${state.uidValidity}] ids\r\n`)
        return ok('[READ-ONLY]')
      }
      if (!isOpen) return no('No folder is open')
      const search = /^UID SEARCH UID (\d+):\* SINCE \d{1,2}-[A-Z][a-z]{2}-\d{4}$/.exec(command)
      if (search) {
        const from = Number(search[1])
        const found = messages.filter(({ uid }) => uid >= from)
        // By the protocol, the newest message is always included.
        const last = messages.at(-1)
        const uids = (found.length === 0 && last ? [last] : found).map(({ uid }) => uid)
        socket.write(`* SEARCH${uids.map((uid) => ` ${uid}`).join('')}\r\n`)
        return ok()
      }
      const sizes = /^UID FETCH ([\d,]+) \(UID RFC822\.SIZE\)$/.exec(command)
      if (sizes) {
        for (const uid of (sizes[1] ?? '').split(',').map(Number)) {
          const at = messages.findIndex((one) => one.uid === uid)
          if (at >= 0) socket.write(`* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${Buffer.byteLength(messages[at]?.raw ?? '')})\r\n`)
        }
        return ok()
      }
      const fetch = /^UID FETCH (\d+) \(UID BODY\.PEEK\[(HEADER)?\](?:<0>)?\)$/.exec(command)
      if (!fetch) return socket.write(`${tag} BAD ${command.split(' ')[0]} is not known\r\n`)
      const uid = Number(fetch[1])
      state.read.push(uid)
      if (uid === state.refusedUid) return no('[SERVERBUG] The message is broken')
      const at = messages.findIndex((one) => one.uid === uid)
      const raw = messages[at]?.raw
      if (raw === undefined) return ok()
      const bytes = Buffer.from(fetch[2] ? `${raw.split('\r\n\r\n')[0]}\r\n\r\n` : raw)
      socket.write(`* ${at + 1} FETCH (UID ${uid} BODY[${fetch[2] ?? ''}] {${bytes.length}}\r\n`)
      if (uid === state.cutAt.uid && state.cutAt.times > 0) {
        state.cutAt.times -= 1
        return socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy())
      }
      socket.write(bytes)
      socket.write(')\r\n')
      return ok()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port.')

  return {
    state,
    url: `imap://${encodeURIComponent(imapAccount.user)}:${encodeURIComponent(imapAccount.password)}@127.0.0.1:${address.port}/INBOX`,
    /** Puts a message into the mailbox. */
    deliver(raw: string): number {
      const uid = nextUid
      nextUid += 1
      messages.push({ uid, raw: raw.replace(/\r?\n/g, '\r\n') })
      return uid
    },
    /** The same messages get new numbers, as after a move to another server. */
    renumber() {
      state.uidValidity += 1
      messages.forEach((message, at) => {
        message.uid = at + 1
      })
      nextUid = messages.length + 1
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
