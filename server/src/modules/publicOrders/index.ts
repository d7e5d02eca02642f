export { registerPublicOrderDownloads } from './downloads.ts'
export { filteredPublicOrders, idsOfPublicOrders } from './publicOrderLists.store.ts'
export { publicOrderOfRecycledOrder, recyclablePublicOrders } from './recyclablePublicOrders.ts'
