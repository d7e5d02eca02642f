import { publicOrderFields } from '@app/contract/publicOrders/publicOrders.fields.ts'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ordersTable } from '#orders/orders.table.ts'
import { publicOrderFilesTable, publicOrdersTable } from '#publicOrders/publicOrders.table.ts'
import { tableOf } from '../csv.ts'

const label = (field: keyof typeof publicOrderFields) => publicOrderFields[field].label
const files = sql<number>`(select count(*)::int from ${publicOrderFilesTable} where ${publicOrderFilesTable.publicOrderId} = ${publicOrdersTable.id})`

/** Public orders with all fields of the visitor, and the order made from each. */
export const publicOrderTable = tableOf(
  (db, ids) =>
    db
      .select({ ...getTableColumns(publicOrdersTable), files, orderNumber: ordersTable.number })
      .from(publicOrdersTable)
      .leftJoin(ordersTable, eq(ordersTable.id, publicOrdersTable.orderId))
      .where(inArray(publicOrdersTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Number', ({ number }) => number],
    ['Name', ({ name }) => name],
    [label('email'), ({ email }) => email],
    [label('phone'), ({ phone }) => phone],
    [label('projectName'), ({ projectName }) => projectName],
    [label('category'), ({ category }) => category],
    [label('type'), ({ type }) => type],
    [label('deadline'), ({ deadline }) => deadline],
    [label('timezone'), ({ timezone }) => timezone],
    [label('technologies'), ({ technologies }) => technologies.join(', ')],
    [label('documentation'), ({ wantsReport }) => (wantsReport ? 'Yes' : 'No')],
    [label('bookingSession'), ({ wantsWalkthrough }) => (wantsWalkthrough ? 'Yes' : 'No')],
    [label('details'), ({ details }) => details],
    [label('fileUrl'), ({ fileUrl }) => fileUrl],
    ['Files', ({ files }) => files],
    ['State', ({ orderId }) => (orderId ? 'Turned into an order' : 'Open')],
    ['Order number', ({ orderNumber }) => orderNumber],
    ['Turned at', ({ turnedAt }) => turnedAt?.toISOString()],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
