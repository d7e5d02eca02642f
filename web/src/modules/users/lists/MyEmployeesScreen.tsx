import { href, screens } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Button } from '@mantine/core'
import { IconEye, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'
import { UserBesideList } from './besideUser.ts'
import { userColumns } from './users.columns.tsx'

const { person, email, contact, state, createdAt } = userColumns
const columns = [person, email, contact, state, createdAt]
const views = savedViews('myEmployees')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The people whom a manager gives orders to. */
export default function MyEmployeesScreen() {
  const me = useMe()
  return (
    <Screen title={screens.myEmployees.title}>
      <DataTable
        label="Employees"
        query={({ filters: _, tab: __, ...list }) => calls.users.employeesOf.queryOptions({ ...list, manager: me.id })}
        columns={columns}
        rowName={({ name }) => name}
        beside={UserBesideList}
        rowAhead={({ _id }) => calls.users.byId.queryOptions({ id: _id })}
        rowMenu={menuOf}
        search="Search by name or email"
        kept={views}
        defaultSort={{ by: 'name', direction: 'asc' }}
        failed="Couldn't Load the users !"
        emptyState={{
          title: 'You have no employees yet.',
          text: 'An admin assigns employees to you. Your own work is under Assigned Orders.',
          action: (
            <Button component={Link} to={href('assignedOrders')} variant="default">
              Go to {screens.assignedOrders.title}
            </Button>
          ),
        }}
      />
    </Screen>
  )
}

const menuOf = ({ _id, isDisabled }: User): RowAction[] => [
  { label: 'View Details', icon: <IconEye {...icon} />, to: href('viewUser', { id: _id }) },
  { label: 'Assign Order', icon: <IconUserPlus {...icon} />, isDisabled, to: href('assignOrder', { slug: _id }) },
]
