import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import { addressesIn, type IncomingEmail, idsIn } from './parseEmail.ts'

/** A receiving server's report about a mail that it did not deliver, with the addresses that it names and the reason of each. */
export type Bounce = { messageIds: string[]; receivers: { addresses: string[]; reason: string }[]; reason: string }

/**
 * A report about an undelivered mail (RFC 3464): a group of fields for each receiver. The address that we wrote to may stand in
 * Original-Recipient only, where a server on the way has rewritten it. A report about a delay is no bounce.
 */
export function bounceOf({ files, reportType, heads }: IncomingEmail): Bounce | undefined {
  const report = files.find(({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status')
  if (!report || reportType !== 'delivery-status') return undefined
  const groups = textOfBytes(report.content)
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(fieldsOf)
  const receivers = groups
    .filter((fields) => fields.get('action')?.toLowerCase().startsWith('failed'))
    .map((fields) => ({
      addresses: ['original-recipient', 'final-recipient'].flatMap((name) => addressesIn(afterType(fields.get(name) ?? ''))),
      reason: reasonOf(fields),
    }))
  const reason = receivers[0]?.reason
  if (reason === undefined) return undefined
  const failed = addressesIn(heads.get('x-failed-recipients')?.join(' ') ?? '')
  const original = files.find(({ type }) => /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/.test(type))
  return {
    messageIds: original ? idsIn(headOf(textOfBytes(original.content), 'message-id')) : [],
    receivers: failed.length > 0 ? [...receivers, { addresses: failed, reason }] : receivers,
    reason,
  }
}

function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  return new Map(lines.toReversed())
}

function reasonOf(fields: ReadonlyMap<string, string>): string {
  const status = fields.get('status')
  const said = afterType(fields.get('diagnostic-code') ?? '') || (status && `Status ${status}`)
  return `The receiving server did not deliver it: ${said || 'it gave no reason.'}`.slice(0, 500)
}

/** Fields such as `rfc822; li@example.com` begin with a type. */
const afterType = (value: string) => value.replace(/^[\w-]{1,40}\s{0,9};\s{0,9}/, '')

function headOf(text: string, name: string): string {
  const head = text.replaceAll('\r\n', '\n').split('\n\n')[0] ?? ''
  return fieldsOf(head.replace(/\n[ \t]+/g, ' ')).get(name) ?? ''
}
