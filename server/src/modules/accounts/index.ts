export { giveRole } from './changeRole.ts'
