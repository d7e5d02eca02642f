import { Alert } from '@mantine/core'
import { count } from '#core/format.ts'

/** One of many that was not changed, and why. */
export type Refused = { name: string; problem: string }

/** The rows that were not changed, and why; `were` as in 'order was' and 'orders were'. */
export function RefusedRows({ refused, were }: { refused: readonly Refused[]; were: readonly [one: string, many: string] }) {
  if (refused.length === 0) return null
  return (
    <Alert color="warm" role="alert" title={`${count(refused.length, [...were])} not changed`}>
      <ul style={{ margin: 0, paddingInlineStart: 'var(--space-4)', maxHeight: 200, overflowY: 'auto' }}>
        {refused.map(({ name, problem }) => (
          <li key={name}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
