export { orderName } from './lists/handled.ts'
export { orderColumns } from './lists/orders.columns.tsx'
