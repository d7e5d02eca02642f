export { openIntentsOfOrder } from './payments.store.ts'
