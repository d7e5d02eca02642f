import type { Brand } from './emailTemplate.ts'

/** Whom to ask, in one sentence for each thing that is known. `link` writes an address as its reader can use it. */
export function questions({ email, phone, hours }: Brand, link = (_href: string, label: string): string => label): string {
  const ways = [
    'reply to this mail',
    ...(email ? [`write to ${link(`mailto:${email}`, email)}`] : []),
    ...(phone ? [`call ${link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone)}`] : []),
  ]
  const last = ways.pop() ?? ''
  const all = ways.length > 0 ? `${ways.join(', ')}, or ${last}` : last
  return `Questions? ${all.charAt(0).toUpperCase()}${all.slice(1)}.${hours ? ` We answer from ${link('', hours)}.` : ''}`
}
