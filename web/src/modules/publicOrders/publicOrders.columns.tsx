import type { PublicOrderSummary } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { day } from '#core/format.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { PublicOrderState } from './PublicOrderState.tsx'

const { date, link, text, custom } = columnsOf<PublicOrderSummary>()

export const publicOrderPage = ({ _id }: Pick<PublicOrderSummary, '_id'>) => href('publicOrderDetails', { slug: _id })
export const publicOrderName = ({ number, name }: Pick<PublicOrderSummary, 'number' | 'name'>) => `public order #${number} of ${name}`

export const publicOrderColumns = [
  link('Name', ({ name }) => name, publicOrderPage, { sort: 'name', width: '20ch', priority: 'title' }),
  custom('State', (row) => <PublicOrderState of={row} />, { priority: 'status' }),
  text('Category', ({ category }) => category, { width: '16ch', priority: 'rest' }),
  text('Deadline', ({ deadline }) => day(deadline), { sort: 'deadline', width: '14ch', priority: 'fact' }),
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  text('E-mail', ({ email }) => email, { width: '26ch', priority: 'rest', isWide: true }),
  text('Phone', ({ phone }) => phone, { width: '18ch', priority: 'rest' }),
  // The rest is on the page of the order, and here for who adds it to their columns.
  ...[
    text('Number', ({ number }) => `#${number}`, { width: '9ch', priority: 'rest' }),
    text('Details', ({ details }) => details, { width: '32ch', priority: 'rest', isWide: true }),
    text('Type', ({ type }) => type, { width: '16ch', priority: 'rest' }),
    text('Project', ({ projectName }) => projectName, { width: '24ch', priority: 'rest' }),
  ].map((column) => ({ ...column, isExtra: true })),
]
