import { Alert } from '@mantine/core'
import { count } from '#core/format.ts'
import type { Refused } from './useChangeMany.ts'

/** Which of many orders are as they were, and why. */
export function RefusedOrders({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <Alert color="warm" role="alert" title={`${count(refused.length, ['order was', 'orders were'])} not changed`}>
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
