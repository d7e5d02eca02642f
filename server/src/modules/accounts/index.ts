export { giveRole } from './changeRole.ts'
export { inviteCustomer } from './inviteCustomer.ts'
export { openAccountForVisitor } from './openAccountForVisitor.ts'
export { recyclableUsers, whatIsOpen } from './recycling/recyclableUsers.ts'
