import type { Role } from '@app/contract/core/access.ts'

/** A typed command: the action, the order's number, and the person or status. */
export type Command = { does: 'assign' | 'status'; number: number; to: string }

const shape = /^(assign|status)\s+#?(\d{1,15})(?:\s+(.*))?$/i

/** Parses `assign #1301 to Neha` or `status 1301 testing`; undefined if it is no command or this role may not use it. */
export function readCommand(words: string, role: Role): Command | undefined {
  const [, verb = '', number = '', rest = ''] = shape.exec(words.trim().replace(/\s+/g, ' ')) ?? []
  const does = verb.toLowerCase()
  if (does !== 'assign' && does !== 'status') return undefined
  if (!mayCommand[does].includes(role)) return undefined
  return { does, number: Number(number), to: rest.replace(/^to\b\s*/i, '').trim() }
}

/** The roles that have the call; whether it is allowed for this order is decided later. */
const mayCommand: Record<Command['does'], readonly Role[]> = {
  assign: ['admin', 'sales', 'manager'],
  status: ['admin', 'sales', 'manager', 'employee', 'remoteDeveloper'],
}

/** Examples of input for this role. */
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
