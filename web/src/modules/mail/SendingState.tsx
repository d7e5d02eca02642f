import { type OutboxState, outboxStateWords } from '@app/contract/core/outboxStates.ts'
import type { MailRecord } from '@app/contract/mail/mail.calls.ts'
import type { TextMessage } from '@app/contract/textMessages/textMessages.calls.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

type Sendable = Pick<MailRecord, 'state' | 'carrier'> | Pick<TextMessage, 'state' | 'carrier'>

const looks = {
  queued: 'pending',
  sending: 'in progress',
  sent: 'sent',
  failed: 'failed',
} as const satisfies Record<OutboxState, string>

/** 'Sent' only if a carrier accepted it: without a mail server or a provider nothing was sent. */
export function SendingState({ of: { state, carrier } }: { of: Sendable }) {
  if (state === 'sent' && (carrier === 'mailbox' || carrier === 'outbox')) return <StatusTag status="inactive" label="Kept here" />
  return <StatusTag status={looks[state]} label={outboxStateWords[state]} />
}
