export { BookingDialog } from './one/BookingDialog.tsx'
