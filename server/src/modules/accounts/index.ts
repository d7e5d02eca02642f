export { giveRole } from './changeRole.ts'
export { inviteCustomer } from './inviteCustomer.ts'
export { recyclableUsers } from './recycling/recyclableUsers.ts'
