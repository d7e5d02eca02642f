import { nameInWords } from '@app/contract/operations/operations.rules.ts'
import type { FailedJob } from '@app/contract/operations/operations.shapes.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { When } from '#ui/When.tsx'

const { date, text, custom } = columnsOf<FailedJob>()

export const failedJobColumns = [
  text('Job', ({ name }) => nameInWords(name), { priority: 'title' }),
  custom('Problem', ({ problem }) => problem || 'No reason given', { priority: 'fact', isWide: true }),
  date('Failed at', ({ failedAt }) => failedAt, { sort: 'failedAt', priority: 'fact' }),
  custom('Attempts', ({ attempts, mostAttempts }) => `${attempts} of ${mostAttempts}`, { width: '12ch' }),
  custom('Next', ({ dueAt }) => (dueAt ? <When at={dueAt} /> : 'On request')),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]
