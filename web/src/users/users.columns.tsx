import { fromWireRole, type Role } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Group } from '@mantine/core'
import { roleWords } from '#app/roleWords.ts'
import { columnsOf } from '#ui/columns.tsx'
import { Person } from '#ui/Person.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { Tag } from '#ui/Tag.tsx'

const { custom, date } = columnsOf<User>()

export const roleOf = ({ roles }: Pick<User, 'roles'>): Role => fromWireRole(roles[0]?.name ?? '') ?? 'user'

export const userColumns = {
  person: custom(
    'Name',
    ({ _id, name, username, profilePicture }: User) => (
      <Person name={name} picture={profilePicture} note={`@${username}`} to={href('viewUser', { id: _id })} />
    ),
    { sort: 'name', priority: 'title' },
  ),
  role: custom(
    'Role',
    (user: User) => (
      <Group gap={6} wrap="nowrap">
        <Tag>{roleWords[roleOf(user)]}</Tag>
        {user.isSuperAdmin && <Tag tone="warm">Super Admin</Tag>}
      </Group>
    ),
    { priority: 'fact' },
  ),
  email: custom(
    'Email',
    ({ email }: User) => (
      <a href={`mailto:${email}`} className="quiet-link">
        <Address of={email} />
      </a>
    ),
    { priority: 'fact' },
  ),
  contact: custom(
    'Contact',
    ({ contact }: User) =>
      contact && (
        <a href={`tel:${contact.replace(/[^\d+]/g, '')}`} className="quiet-link no-wrap">
          {contact}
        </a>
      ),
    { priority: 'fact' },
  ),
  state: custom(
    'Account',
    ({ isDisabled, disabledReason }: User) =>
      isDisabled ? (
        <StatusTag status="blocked" label={disabledReason === 'wrong-passwords' ? 'Locked' : 'Disabled'} />
      ) : (
        <StatusTag status="done" label="Active" />
      ),
    { priority: 'status' },
  ),
  createdAt: date('Created at', ({ createdAt }: User) => createdAt, { sort: 'createdAt' }),
}

/** An address that breaks after its @ where it has to, and not in the middle of a name. */
function Address({ of: email }: { of: string }) {
  const [name = '', host = ''] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
