export {
  backOfficeIds,
  demoAccounts,
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasOtherSuperAdmin,
  insertUser,
  lockUser,
  type PersonRow,
  peopleWithRole,
  saveUser,
  type UserToShow,
} from './users.store.ts'
export type { UserRow } from './users.table.ts'
export { peopleByIds, personWire, userWire } from './users.wire.ts'
