import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { exportColumns } from './exports.columns.tsx'

/** Files in which everything of a kind was written down, or what a list showed, and by whom. A row changes by itself when its file is ready. */
export default function ExportedFilesScreen() {
  return (
    <Screen
      title={screens.exportedFiles.title}
      subtitle="Each file holds what there was at its moment. Only admins can open it, and the log tells who did."
    >
      <DataTable
        label="Exported files"
        query={({ filters: _, tab: __, ...list }) => calls.exports.all.queryOptions(list)}
        columns={exportColumns}
        rowName={({ name }) => name}
        search="Search by name"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Couldn't Load the Exported List!"
        emptyState={{
          title: 'Nothing was exported yet.',
          text: 'Export users, orders or payments from their list, all of them or what it is narrowed to; the file appears here.',
          action: (
            <Button component={Link} to={href('manageUsers')} variant="default">
              Go to All Users
            </Button>
          ),
        }}
      />
    </Screen>
  )
}
