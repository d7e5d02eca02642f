import { type AccountKind, previewOf } from '@app/contract/publicOrders/publicOrders.rules.ts'
import type { PublicOrder, PublicOrderSummary } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { linkedFile } from '#uploads/index.ts'
import { type PersonRow, serializeColleague } from '#users/index.ts'
import type { ListedPublicOrder } from './publicOrderLists.store.ts'
import type { PublicOrderToShow } from './publicOrders.store.ts'
import type { PublicOrderFileRow } from './publicOrders.table.ts'

/** A row of the list; every reader of the list sees all of it. */
export const serializePublicOrderSummary = ({ publicOrder: row, order }: ListedPublicOrder): PublicOrderSummary => ({
  _id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  phone: row.phone,
  ...(row.projectName && { projectName: row.projectName }),
  category: row.category,
  type: row.type,
  deadline: row.deadline,
  details: previewOf(row.details),
  isTurned: row.orderId !== null,
  ...(order && { order: { _id: order.id, number: order.number } }),
  createdAt: row.createdAt.toISOString(),
})

type OrderDetails = { files: readonly PublicOrderFileRow[]; account: AccountKind; customer: PersonRow | undefined }

export const serializePublicOrder = (found: PublicOrderToShow, { files, account, customer }: OrderDetails): PublicOrder => {
  const { publicOrder: row, turnedBy } = found
  return {
    ...serializePublicOrderSummary(found),
    details: row.details,
    timezone: row.timezone,
    technologies: row.technologies,
    documentation: row.wantsReport,
    bookingSession: row.wantsWalkthrough,
    ...(row.fileUrl && { fileUrl: row.fileUrl }),
    files: files.map(serializeFile),
    account,
    ...(customer && { customer: serializeColleague(customer) }),
    ...(turnedBy && { turnedBy: serializeColleague(turnedBy) }),
    ...(row.turnedAt && { turnedAt: row.turnedAt.toISOString(), isInvited: row.isInvited }),
  }
}

/** Each download checks access again. */
const serializeFile = (file: PublicOrderFileRow) => linkedFile(file, (way) => `/api/public-orders/files/${file.id}/${way}`)
