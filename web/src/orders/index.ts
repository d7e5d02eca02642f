export { orderName } from './handled.ts'
export { orderColumns } from './orders.columns.tsx'
