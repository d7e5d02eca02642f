import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An SMTP server on every address of this computer that stores the mails it receives. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  /** The accepted mails, and all received data as bytes. */
  const accepted: { to: string[]; raw: string }[] = []
  const seen: string[] = []
  let isToCut = false

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        seen.push(raw)
        if (isToCut) {
          isToCut = false
          for (const connection of server.connections) connection.close()
          return
        }
        accepted.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
    ...options,
  })
  // Connections that a test cuts on purpose are reported here.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')

  return {
    server,
    accepted,
    seen,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    /** Receives the next mail completely and then disconnects without an answer. */
    cutNext() {
      isToCut = true
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
