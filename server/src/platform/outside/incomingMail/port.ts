/** The identity of a message in a mailbox; it is never reused. */
export type PlaceInMailbox = { uidValidity: string; uid: number }
export type PendingMail = {
  /** The oldest first. */
  items: PlaceInMailbox[]
  /** The mark for the next visit, once all of these are processed. */
  mark: number
}

/** One visit to the mailbox, which changes nothing for its other readers. */
export type OpenMailbox = {
  /** A changed value means that all marks are invalid. */
  uidValidity: string
  /** Mails after this mark (0: all), since this day. */
  waiting(after: number, since: Date): Promise<PendingMail>
  /**
   * A message as it came, or only its header if it is larger than this many bytes; nothing where it was deleted since.
   * @throws MailboxRefusal where the server does not return it
   */
  read(place: PlaceInMailbox, largest: number): Promise<{ raw: Buffer; isWhole: boolean } | undefined>
  close(): Promise<void>
}

/** The source of incoming mail. */
export type IncomingMail = {
  /** The mailbox as a name without its password, under which its messages are counted. Null where none is configured. */
  mailbox: string | null
  /** The base address for replies; each mail gets its own variant. Null where none is configured. */
  address: string | null
  /** The name that its mail server writes at the beginning of Authentication-Results (RFC 8601). Null where it is not known. */
  authServer: string | null
  /** @throws MailboxProblem where the server is unreachable or refuses us; the signal disconnects */
  open(signal: AbortSignal): Promise<OpenMailbox>
}

/** The reason why the mailbox could not be read, in a sentence for operators. */
export class MailboxProblem extends Error {
  override readonly name: string = 'MailboxProblem'
}

/** The server is reachable, and refuses a command. */
export class MailboxRefusal extends MailboxProblem {
  override readonly name = 'MailboxRefusal'
}
