import { href, screens } from '@app/contract/screens.ts'
import { customerFilters } from '@app/contract/users/users.filters.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Button } from '@mantine/core'
import { IconEdit, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'
import { UserBesideList } from './besideUser.ts'
import { userColumns } from './users.columns.tsx'

const { person, email, state, createdAt } = userColumns
const columns = [person, { ...email, sort: 'email' as const }, state, createdAt]
const views = savedViews('users')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The customers, for sales; the server lists no other people to them. */
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
        query={({ filters, ...list }) => calls.users.all.queryOptions({ ...list, ...filters, tab: 'customers' })}
        columns={columns}
        rowName={({ name }) => name}
        beside={UserBesideList}
        rowAhead={({ _id }) => calls.users.byId.queryOptions({ id: _id })}
        rowMenu={menuOf}
        search="Search by name or email"
        filters={customerFilters}
        kept={views}
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
