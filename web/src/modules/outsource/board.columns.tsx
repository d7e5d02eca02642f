import type { BriefSummary } from '@app/contract/outsource/outsource.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { day } from '#core/format.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { BriefState, ProposalTag } from './stateTags.tsx'

const { date, link, number, text, custom } = columnsOf<BriefSummary>()

export const briefPage = ({ orderId }: Pick<BriefSummary, 'orderId'>) => href('outsourcedOrder', { slug: orderId })

/** The columns of the board; only admins see the number of proposals. */
export const boardColumns = (seesProposals: boolean) => [
  link('Order', ({ name }) => name, briefPage, { sort: 'name', width: '32ch', priority: 'title' }),
  custom('State', ({ state, own }) => <BriefState of={state} own={own} />, { priority: 'status' }),
  ...(seesProposals
    ? [number('Proposals', ({ proposals }: BriefSummary) => proposals, { priority: 'fact' })]
    : [custom('Your proposal', ({ own }: BriefSummary) => own && <ProposalTag of={own} />, { priority: 'fact' })]),
  text('Technologies', ({ technologies }) => technologies.join(', '), { width: '28ch', priority: 'rest', isWide: true }),
  text('Deadline', ({ deadline }) => day(deadline), { sort: 'deadline', width: '14ch', priority: 'fact' }),
  text('Category', ({ category }) => category, { width: '16ch', priority: 'rest' }),
  text('Number', ({ number: of }) => `#${of}`, { width: '9ch', priority: 'rest' }),
  date('Outsourced', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]
