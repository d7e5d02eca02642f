export { giveRole } from './changeRole.ts'
export { inviteCustomer } from './inviteCustomer.ts'
