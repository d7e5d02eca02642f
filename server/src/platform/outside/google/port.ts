import type { Readable } from 'node:stream'
import type { DriveTab } from '@app/contract/drive/drive.rules.ts'
import type { GoogleService } from '@app/contract/integration/integration.rules.ts'

export type Tokens = {
  accessToken: string
  expiresAt: Date
  /** Google gives it with the first consent. */
  refreshToken?: string
}
/** What the person at Google is asked by, and what proves afterwards that it was us who sent them there (RFC 7636). */
export type Consent = { service: GoogleService; state: string; verifier: string; redirectUri: string }
export type GmailLabel = { id: string; name: string; type: 'user' | 'system' }
export type GoogleFile = { id: string; name: string; mimeType: string; sizeBytes?: number; createdAt: string; ownerName?: string }
export type ReadMail = { raw: Buffer; isWhole: boolean }
/** What has come into a Gmail account, the oldest first, and the point of its history to go on from. */
export type Arrived = { ids: string[]; historyId: number }
export type FilePage = { items: GoogleFile[]; next?: string }

/** Google's accounts, Gmail and Drive. Everything throws a `GoogleProblem`. */
export type Google = {
  isSandbox: boolean
  consentLink(consent: Consent): Promise<string>
  exchange(code: string, consent: Omit<Consent, 'state'>): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  revoke(refreshToken: string): Promise<void>
  /** Whose account it is. */
  addressOf(service: GoogleService, accessToken: string): Promise<string>
  labels(accessToken: string): Promise<GmailLabel[]>
  /** Sends a whole message (RFC 5322) and answers what Gmail calls it. */
  sendMail(accessToken: string, message: Buffer): Promise<string>
  /** The Message-ID under which a mail left, without angle brackets: Gmail may give it another one than it was sent with. */
  messageIdOf(accessToken: string, id: string): Promise<string | undefined>
  /** What has come after a point of the account's history; nothing where Gmail no longer knows so far back. */
  mailsAfter(accessToken: string, historyId: number): Promise<Arrived | undefined>
  /** What has come since this instant. */
  mailsSince(accessToken: string, since: Date): Promise<Arrived>
  /** A mail as it came (RFC 5322), or its head alone where it is larger than this many bytes. */
  readMail(accessToken: string, id: string, largest: number): Promise<ReadMail>
  label(accessToken: string, mailId: string, labelId: string): Promise<void>
  files(accessToken: string, input: { tab: DriveTab; search: string; after?: string | undefined }): Promise<FilePage>
  /** The bytes of a file; what only Google's own programs read comes as PDF. */
  readFile(accessToken: string, id: string): Promise<{ name: string; type: string; stream: Readable }>
}

/** Refused: Google no longer accepts what was allowed. Wrong: this one request would be refused again. Away: Google itself fails. */
export type GoogleProblemKind = 'refused' | 'wrong' | 'missing' | 'away'

export class GoogleProblem extends Error {
  readonly kind: GoogleProblemKind
  constructor(kind: GoogleProblemKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GoogleProblem'
    this.kind = kind
  }
}
