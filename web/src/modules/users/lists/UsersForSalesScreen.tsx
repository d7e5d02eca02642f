import { href, screens } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Button } from '@mantine/core'
import { IconEdit, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'
import { userColumns } from './users.columns.tsx'

const { person, email, state, createdAt } = userColumns
const columns = [person, email, state, createdAt]
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The customers, for those who sell; the server lists nobody else to them. */
export default function UsersForSalesScreen() {
  const create = (
    <Button component={Link} to={href('createUser')}>
      Create User
    </Button>
  )
  return (
    <Screen title={screens.usersForSales.title} action={create}>
      <DataTable
        label="Users"
        query={({ filters: _, ...list }) => calls.users.all.queryOptions({ ...list, tab: 'customers' })}
        columns={columns}
        rowName={({ name }) => name}
        rowMenu={menuOf}
        search="Search by name or email"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Couldn't Load the users !"
        emptyState={{ title: 'There are no customers yet.', text: 'They appear as they sign up, or you create them.', action: create }}
      />
    </Screen>
  )
}

const menuOf = ({ _id, username }: User): RowAction[] => [
  { label: 'View Details', icon: <IconEye {...icon} />, to: href('viewUser', { id: _id }) },
  { label: 'Edit Details', icon: <IconEdit {...icon} />, to: href('editUser', { slug: username }) },
]
