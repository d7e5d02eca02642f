export { giveRole } from './changeRole.ts'
export { inviteCustomer } from './inviteCustomer.ts'
export { openAccountForVisitor } from './openAccountForVisitor.ts'
export { openWorkInWords, recyclableUsers } from './recycling/recyclableUsers.ts'
