export { OrderInvoiceDialog } from './order/OrderInvoiceDialog.tsx'
