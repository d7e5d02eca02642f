import { calls } from '#core/calls.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ledgerColumns } from './ledger.columns.tsx'

type Props = { userId: string; showsWho: boolean; emptyText: string }

/** All coin entries, newest first. */
export const Ledger = ({ userId, showsWho, emptyText }: Props) => (
  <DataTable
    label="Coin entries"
    name="coins"
    query={({ filters: _, tab: __, ...list }) => calls.coins.entries.queryOptions({ ...list, userId })}
    columns={ledgerColumns(showsWho)}
    rowName={({ coins }) => `${coins} coins`}
    defaultSort={{ by: 'createdAt', direction: 'desc' }}
    emptyState={{ title: 'No coins yet.', text: emptyText }}
  />
)
