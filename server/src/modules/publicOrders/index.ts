export { registerPublicOrderDownloads } from './downloads.ts'
export { filteredPublicOrders, idsOfPublicOrders } from './publicOrderLists.store.ts'
