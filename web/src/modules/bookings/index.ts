export { BookingDialog } from './one/BookingDialog.tsx'
export { JoinSession } from './one/JoinSession.tsx'
