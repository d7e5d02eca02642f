export { accessInWords } from './accessInWords.ts'
export { isClosed } from './closedAccount.ts'
export { countEmployeesOf } from './lists/employees.store.ts'
export { countUsers } from './lists/userCounts.store.ts'
export { containing as peopleContaining } from './lists/userScope.store.ts'
export { interestsOf, skillsOf } from './skills/userSkills.store.ts'
export {
  backOfficeIds,
  demoAccounts,
  findAccount,
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasOtherSuperAdmin,
  insertUser,
  lockUser,
  moveEmployees,
  type PersonRow,
  peopleToMail,
  peopleWithRole,
  personColumns,
  saveUser,
  shareUser,
  type UserToShow,
  usersToShow,
} from './users.store.ts'
export type { UserRow } from './users.table.ts'
export { peopleByIds, personWire, userWire } from './users.wire.ts'
