import type { Readable } from 'node:stream'
import type { DriveTab } from '@app/contract/drive/drive.rules.ts'
import type { GoogleService } from '@app/contract/integration/integration.rules.ts'

export type Tokens = {
  accessToken: string
  expiresAt: Date
  /** Google returns it with the first consent. */
  refreshToken?: string
}
/** The parameters of the consent page, and the verifier that proves that we sent the person there (RFC 7636). */
export type Consent = { service: GoogleService; state: string; verifier: string; redirectUri: string }
export type GmailLabel = { id: string; name: string; type: 'user' | 'system' }
export type GoogleFile = { id: string; name: string; mimeType: string; sizeBytes?: number; createdAt: string; ownerName?: string }
export type ReadMail = { raw: Buffer; isWhole: boolean }
/** New mails of a Gmail account, oldest first, and the history id to continue from. */
export type Arrived = { ids: string[]; historyId: number }
export type FilePage = { items: GoogleFile[]; next?: string }

/** Google accounts, Gmail and Drive. All functions throw `GoogleProblem`. */
export type Google = {
  isSandbox: boolean
  consentLink(consent: Consent): Promise<string>
  exchange(code: string, consent: Omit<Consent, 'state'>): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  revoke(refreshToken: string): Promise<void>
  /** The e-mail address of the account. */
  addressOf(service: GoogleService, accessToken: string): Promise<string>
  labels(accessToken: string): Promise<GmailLabel[]>
  /** Sends a complete message (RFC 5322) and answers Gmail's id for it. */
  sendMail(accessToken: string, message: Buffer): Promise<string>
  /** The Message-ID of a sent mail without angle brackets: Gmail may replace ours. */
  messageIdOf(accessToken: string, id: string): Promise<string | undefined>
  /** Mails after a history id; nothing where Gmail's history no longer reaches back. */
  mailsAfter(accessToken: string, historyId: number): Promise<Arrived | undefined>
  /** Mails since this instant. */
  mailsSince(accessToken: string, since: Date): Promise<Arrived>
  /** A mail as it came (RFC 5322), or only its header if it is larger than this many bytes. */
  readMail(accessToken: string, id: string, largest: number): Promise<ReadMail>
  label(accessToken: string, mailId: string, labelId: string): Promise<void>
  files(accessToken: string, input: { tab: DriveTab; search: string; after?: string | undefined }): Promise<FilePage>
  /** The bytes of a file; Google's own formats are exported as PDF. */
  readFile(accessToken: string, id: string): Promise<{ name: string; type: string; stream: Readable }>
}

/** Refused: Google no longer accepts the consent. Wrong: this request would be refused again. Away: Google itself fails. */
export type GoogleProblemKind = 'refused' | 'wrong' | 'missing' | 'away'

export class GoogleProblem extends Error {
  readonly kind: GoogleProblemKind
  constructor(kind: GoogleProblemKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GoogleProblem'
    this.kind = kind
  }
}
