import type { Brand } from './emailTemplate.ts'

/** The contact sentences for the known contact data. `link` formats an address. */
export function contactSentences({ email, phone, hours }: Brand, link = (_href: string, label: string): string => label): string {
  const ways = [
    'reply to this mail',
    ...(email ? [`write to ${link(`mailto:${email}`, email)}`] : []),
    ...(phone ? [`call ${link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone)}`] : []),
  ]
  const last = ways.pop() ?? ''
  const all = ways.length > 0 ? `${ways.join(', ')}, or ${last}` : last
  return `Questions? ${all.charAt(0).toUpperCase()}${all.slice(1)}.${hours ? ` We answer from ${link('', hours)}.` : ''}`
}
