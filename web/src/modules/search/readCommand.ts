import type { Role } from '@app/contract/core/access.ts'

/** What somebody has typed to have it done: to which order, and as what. */
export type Command = { does: 'assign' | 'status'; number: number; to: string }

const shape = /^(assign|status)\s+#?(\d{1,15})(?:\s+(.*))?$/i

/** `assign #1301 to Neha`, `status 1301 testing`; undefined for words that are none, or that this role can't have done. */
export function readCommand(words: string, role: Role): Command | undefined {
  const [, verb = '', number = '', rest = ''] = shape.exec(words.trim().replace(/\s+/g, ' ')) ?? []
  const does = verb.toLowerCase()
  if (does !== 'assign' && does !== 'status') return undefined
  if (!mayCommand[does].includes(role)) return undefined
  return { does, number: Number(number), to: rest.replace(/^to\b\s*/i, '').trim() }
}

/** Which roles have such a call at all; whether it may be done to this order is asked of the order. */
const mayCommand: Record<Command['does'], readonly Role[]> = {
  assign: ['admin', 'sales', 'manager'],
  status: ['admin', 'sales', 'manager', 'employee', 'remoteDeveloper'],
}

/** What this role can type, by an example each. */
export function examplesFor(role: Role): { typed: string; does: string }[] {
  const isOffice = role === 'admin' || role === 'sales'
  const examples = [
    { typed: '#1301', does: isOffice || role === 'user' ? 'an order and its payments, by number' : 'an order, by its number' },
    { typed: 'website', does: 'orders, by words of their title' },
    (isOffice || role === 'manager') && {
      typed: 'Neha',
      does: isOffice ? 'people, by name, user name or e-mail' : 'one of your employees',
    },
    mayCommand.assign.includes(role) && { typed: 'assign #1301 to Neha', does: 'who takes care of an order' },
    mayCommand.status.includes(role) && { typed: 'status #1301 testing', does: 'how far an order is' },
    { typed: 'dark colours', does: 'a screen or an action, by its name' },
  ]
  return examples.filter((example) => example !== false)
}
