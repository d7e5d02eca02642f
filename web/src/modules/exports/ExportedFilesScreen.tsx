import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { exportColumns } from './exports.columns.tsx'

/** Files with exported data and who requested them. A row updates by itself when its file is ready. */
export default function ExportedFilesScreen() {
  return (
    <Screen
      title={screens.exportedFiles.title}
      subtitle="Each file contains the data of the moment it was made. Only admins can open it, and the audit log records who did."
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
          text: 'Export users, orders or payments from their list, all of them or the filtered ones; the file appears here.',
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
