export { accessInWords } from './accessInWords.ts'
export { assertStillAuthorized, lockAdministration, lockManagedUser } from './administer.ts'
export { isClosed } from './closedAccount.ts'
export { countEmployeesOf, employeesToAssign, listEmployees } from './lists/employees.store.ts'
export { countUsers } from './lists/userCounts.store.ts'
export { filteredUsers } from './lists/userFilter.store.ts'
export { findPeople, type PersonHitRow } from './lists/userHits.store.ts'
export { peopleContaining } from './lists/userScope.store.ts'
export { idsOfUsers, listUsers } from './lists/usersList.store.ts'
export { profileColumns } from './profileColumns.ts'
export { chooseSkills } from './skills/chooseSkills.ts'
export type { SkillRow } from './skills/skills.table.ts'
export { interestsOf, namesOfSkills, skillsNamed, skillsOf } from './skills/userSkills.store.ts'
export { skeletonOf } from './usernameSkeleton.ts'
export { peopleByIds, type Reader, serializeColleague, serializePerson, serializeUser } from './users.serializer.ts'
export {
  backOfficeIds,
  demoAccounts,
  findAccount,
  findUser,
  findUserByEmail,
  findUserByLogin,
  findUserByUsername,
  guessTimeZone,
  hasOtherSuperAdmin,
  insertUser,
  isNameTaken,
  lockUser,
  lockUserShared,
  moveEmployees,
  type PersonRow,
  peopleToMail,
  peopleWithRole,
  personColumns,
  saveUser,
  type UserChanges,
  type UserToShow,
  usersToShow,
  zoneOf,
} from './users.store.ts'
export type { UserRow } from './users.table.ts'
