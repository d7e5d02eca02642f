import type { ContactMessage } from '@app/contract/messages/messages.shapes.ts'
import type { ContactMessageRow } from './messages.table.ts'

export const serializeMessage = (row: ContactMessageRow): ContactMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  ...(row.phoneNumber && { phoneNumber: row.phoneNumber }),
  message: row.message,
  createdAt: row.createdAt.toISOString(),
})
