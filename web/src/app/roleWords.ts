export { roleWords } from '@app/contract/users/users.rules.ts'
