export { contentOf } from './invoiceContent.ts'
export { filteredInvoices, idsOfInvoices } from './invoiceLists.store.ts'
export { takeNumber } from './invoices.store.ts'
export { invoiceWordsOfOrder } from './invoiceWordsOfOrder.ts'
