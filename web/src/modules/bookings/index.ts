export { BookingDialog } from './BookingDialog.tsx'
