import { readFileSync, writeFileSync } from 'node:fs'
import { admits, isOwn, roles } from '@app/contract/core/access.ts'
import type { AnyCall } from '@app/contract/core/call.ts'
import { callsByModule } from '@app/contract/index.ts'

export const target = new URL('../docs/calls.md', import.meta.url)

/** The content of docs/calls.md: every call and its access, from the declarations that the request pipeline uses. */
export function callsTable(): string {
  const modules = Object.entries(callsByModule).map(([module, calls]) => {
    const rows = Object.entries(calls).map(([name, call]) => {
      const path = call.alias ? `\`${call.path}\`, \`${call.alias}\`` : `\`${call.path}\``
      return `| ${name} | ${call.method} | ${path} | ${[null, ...roles].map((role) => mark(call, role)).join(' | ')} | ${call.summary} |`
    })
    const head = `| call | | path | visitor | ${roles.join(' | ')} | |`
    return [`## ${module}`, '', head, `|---|---|---|${'---|'.repeat(roles.length + 1)}---|`, ...rows].join('\n')
  })
  return [
    '# Calls',
    '',
    'Generated from the contract by `npm run docs`; a test checks it. ● may call, ◐ only for themselves, empty may not.',
    'The rules of each module decide what a call shows of a single row or does to it.',
    '',
    ...modules.flatMap((module) => [module, '']),
  ].join('\n')
}

function mark(call: AnyCall, role: (typeof roles)[number] | null): string {
  if (role === null) return call.access === 'anyone' ? '●' : ''
  if (isOwn(call.access)) return call.access.or.includes(role) ? '●' : '◐'
  return admits(call.access, { id: '', role }) ? '●' : ''
}

export const isFresh = () => readFileSync(target, 'utf8') === callsTable()
export const writeCallsTable = () => writeFileSync(target, callsTable())
