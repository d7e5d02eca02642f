import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { type UserFilterValues, userFilters } from '@app/contract/users/users.filters.ts'
import { isNotNull, isNull, type SQL } from 'drizzle-orm'
import { filterCondition } from '#database/filterConditions.ts'
import { usersTable } from '../users.table.ts'

/** The condition of the filters; undefined if none is set. */
export const filteredUsers = (values: UserFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    userFilters,
    {
      role: usersTable.role,
      manager: usersTable.managerId,
      open: { yes: isNull(usersTable.disabledAt), no: isNotNull(usersTable.disabledAt) },
      created: { instant: usersTable.createdAt },
    },
    values,
    reading,
  )
