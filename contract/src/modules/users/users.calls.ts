import { z } from 'zod'
import { admins, anyone, backOffice, managers, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { OwnZone } from '#core/zones.shapes.ts'
import { Password } from './credentials.shapes.ts'
import { AccessChange, AccessResult, mostUsersAtOnce } from './manyUsers.shapes.ts'
import { UserChanges } from './userChanges.shapes.ts'
import { userFilters } from './users.filters.ts'
import { userTabs } from './users.rules.ts'
import { Colleague, OpenWork, Person, RoleChange, RoleName, User } from './users.shapes.ts'

export const users = {
  all: get('/api/test/getusers', backOffice)
    .takes(listInput(userTabs, ['createdAt', 'name', 'role', 'email']).extend(filterFields(userFilters)))
    .answers(listOf(User, userTabs))
    .says('People, one page at a time; sales see customers only.'),
  byId: ask('/api/test/getUserById', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(User)
    .says('One person, for themselves, the back office and their manager.'),
  byUsername: ask('/api/test/singleuser', signedIn)
    .takes(z.object({ username: z.string() }))
    .answers(User)
    .says('One person by user name.'),
  managers: get('/api/test/getManagers', backOffice).answers(z.array(Colleague)).says('Everyone to whom an order can be assigned.'),
  employeesAndManagers: get('/api/test/getEmployeeAndManagers', backOffice)
    .answers(z.array(Colleague))
    .says('Everyone who works on orders: employees, managers and remote developers.'),
  adminsAndSales: get('/api/test/getAdminAndSalesUsers', signedIn)
    .answers(z.array(Person))
    .says('The contacts of a customer or developer; only admins and sales see their user names.'),
  employeesOf: ask('/api/test/getEmployees', own('manager', admins))
    .takes(listInput(['all'], ['name', 'createdAt']).extend({ manager: z.string() }))
    .answers(listOf(User))
    .says('The employees of one manager, one page at a time; search covers names and addresses.'),
  toAssign: get('/api/main/get-employees-to-assign', managers)
    .answers(z.array(Colleague))
    .says('The caller’s own employees with an open account, to whom an order can be given.'),
  update: post('/api/test/update', own('id', backOffice))
    .takes(UserChanges.extend({ id: z.string() }))
    .answers(User)
    .says('Changes a profile: one’s own, anyone’s for an admin, a customer’s for sales. Each field has its own right.'),
  guessTimeZone: post('/api/main/guess-time-zone', signedIn)
    .takes(z.object({ timezone: OwnZone }))
    .answers(z.object({ timezone: z.string() }))
    .says('Takes the time zone of the caller’s browser as theirs, if they have none yet; answers the one that they have.'),
  updatePassword: post('/api/test/update-password', own('id', []))
    .takes(z.object({ id: z.string(), password: Password, currentPassword: z.string().max(200) }))
    .answers(Message)
    .says('Changes the caller’s password; every other session ends.')
    .limitedTo(20, 60)
    .beforeNewPassword(),
  disable: post('/api/test/disable-user', admins)
    .takes(z.object({ username: z.string() }))
    .answers(Message)
    .says('Closes an account and ends its sessions.'),
  enable: post('/api/test/enable-user', admins)
    .takes(z.object({ username: z.string() }))
    .answers(Message)
    .says('Opens a closed account again.'),
  setManyDisabled: post('/api/main/set-users-disabled', admins)
    .takes(z.object({ changes: z.array(AccessChange).min(1).max(mostUsersAtOnce) }))
    .answers(z.object({ results: z.array(AccessResult) }))
    .says('Closes or opens several accounts, each by the rules of a single change, and answers with the result for each.'),
  resetPassword: post('/api/test/reset-user-password', admins)
    .takes(z.object({ id: z.string() }))
    .answers(Message.extend({ password: z.string() }))
    .says('Makes a one-time password, shown only here; its owner must choose their own. Every session ends.')
    .limitedTo(30, 60),
  roles: get('/api/test/getroles', admins).answers(z.array(RoleName)).says('Every role.'),
  updateRole: post('/api/test/updateroles', admins)
    .takes(RoleChange.extend({ username: z.string() }))
    .answers(User)
    .says('Gives a person another role, or an employee another manager. Their sessions end. A super admin’s role cannot be changed.'),
  updateRoleById: post('/api/test/updateRoleById', admins)
    .takes(RoleChange.extend({ id: z.string() }))
    .answers(User)
    .says('The same, for a person by their id.'),
  openWork: ask('/api/test/getOpenWork', admins)
    .takes(z.object({ id: z.string() }))
    .answers(OpenWork)
    .says('The open work that a person would leave behind: employees and unfinished orders.'),
  probeAll: get('/api/test/all', anyone).says('Whether the product is running.'),
  probeUser: get('/api/test/user', signedIn).says('Whether the caller is signed in.'),
  probeManager: get('/api/test/man', ['manager', 'admin']).says('Whether the caller may do what managers do.'),
  probeAdmin: get('/api/test/admin', admins).says('Whether the caller is an admin.'),
  probeEmployee: get('/api/test/employee', ['employee', 'manager', 'admin']).says('Whether the caller may do what employees do.'),
}
