export { outsourcingOfRecycledOrder } from './outsourcingOfRecycledOrder.ts'
