import { beginningOf } from '@app/contract/catalogue/catalogue.rules.ts'
import type { Service, Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { offerKinds } from './offerKinds.ts'

/** The length of the details in a row. */
const detailsLength = 50

export const offerName = ({ name }: { name: string }) => name

const ofService = columnsOf<Service>()
export const serviceColumns = [
  ofService.link('Name', offerName, ({ _id }) => offerKinds.service.page(_id), { sort: 'name', width: '26ch', priority: 'title' }),
  ofService.text('Details', ({ details }) => beginningOf(details, detailsLength), { width: '40ch', priority: 'rest', isWide: true }),
  ofService.text('Technologies', ({ technologies }) => technologies.join(', '), { width: '28ch', priority: 'fact' }),
  ofService.date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
]

const ofSession = columnsOf<Session>()
export const sessionColumns = [
  ofSession.link('Name', offerName, ({ _id }) => offerKinds.session.page(_id), { sort: 'name', width: '22ch', priority: 'title' }),
  ofSession.text('Duration', ({ duration }) => duration, { sort: 'duration', width: '14ch', priority: 'fact' }),
  ofSession.money('Price', ({ price, currency }) => ({ amount: price, currency }), { sort: 'price', priority: 'fact' }),
  ofSession.text('Details', ({ details }) => beginningOf(details, detailsLength), { width: '26ch', priority: 'rest', isWide: true }),
  ofSession.text('Technologies', ({ technologies }) => technologies.join(', '), { width: '16ch', priority: 'rest' }),
  ofSession.date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]
