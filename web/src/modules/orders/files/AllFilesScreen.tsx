import type { ListedDocument } from '@app/contract/documents/documents.calls.ts'
import { documentFilters } from '@app/contract/documents/documents.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconLink, IconPackage, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { savedViews } from '#listViews/index.ts'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { fileColumns } from './files.columns.tsx'

const views = savedViews('files')

const UploadFile = lazy(async () => ({ default: (await import('./UploadFileDialog.tsx')).UploadFileDialog }))
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The files of all orders, for the back office: search, preview, share and upload. */
export default function AllFilesScreen() {
  const me = useMe()
  const queries = useQueryClient()
  const [preview, setPreview] = useState<{ files: PreviewFile[]; shown: string | null }>({ files: [], shown: null })
  const [upload, setUpload] = useState<{ isOpen: boolean } | null>(null)
  const remove = useAction(calls.documents.removeById, {
    done: 'Deleted Successfully !',
    failed: 'Unable to delete!',
    refresh: [calls.orders, calls.documents],
  })
  const look = (file: ListedDocument) => setPreview({ files: previewsOf([file]), shown: file._id })

  return (
    <Screen
      title={screens.allFiles.title}
      subtitle="Files that customers and developers added to orders."
      action={
        <Button leftSection={<IconUpload {...icon} />} onClick={() => setUpload({ isOpen: true })}>
          Upload file
        </Button>
      }
    >
      <DataTable
        label="Files"
        query={({ filters, tab: _, ...list }) => calls.documents.all.queryOptions({ ...list, ...filters })}
        columns={fileColumns(look)}
        rowName={({ name, orderName }) => `${name} of ${orderName}`}
        rowMenu={({ _id, name, fileLink, assignedOrder }) => [
          fileLink !== undefined && { label: 'Download', icon: <IconDownload {...icon} />, onClick: () => save(fileLink, name) },
          fileLink !== undefined && { label: 'Copy link', icon: <IconLink {...icon} />, onClick: () => void copy(fileLink) },
          { label: 'View Order', icon: <IconPackage {...icon} />, to: href('orderDetails', { slug: assignedOrder }) },
          me.role === 'admin' && {
            label: 'Delete',
            icon: <IconTrash {...icon} />,
            isDanger: true,
            ask: { title: `Delete ${name}?`, text: 'This permanently removes it from the order.', action: 'Delete file' },
            onClick: () => remove.mutate({ id: _id }),
          },
        ]}
        search="Search by name or order"
        filters={documentFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch Docs!"
        emptyState={{ title: 'No files yet.', text: 'Files that are added to orders are listed here, newest first.' }}
      />
      <FilePreview {...preview} onShow={(shown) => setPreview({ ...preview, shown })} />
      <Suspense fallback={null}>
        {upload && (
          <UploadFile
            isOpen={upload.isOpen}
            onClose={() => setUpload({ isOpen: false })}
            onDone={() => void queries.invalidateQueries({ queryKey: calls.documents.key() })}
          />
        )}
      </Suspense>
    </Screen>
  )
}

const previewsOf = (files: readonly ListedDocument[]): PreviewFile[] =>
  files.flatMap(({ _id: key, name, type, sizeBytes, previewLink, fileLink }) =>
    previewLink && fileLink ? [{ key, name, type, sizeBytes, previewLink, fileLink }] : [],
  )

function save(fileLink: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href: fileLink, download: name })
  link.click()
}

/** The link checks access at each use: it only opens for people who may see the order. */
async function copy(fileLink: string) {
  try {
    await navigator.clipboard.writeText(new URL(fileLink, window.location.href).href)
    toast.success('Copied To Clipboard !')
  } catch {
    toast.failure('This browser does not allow copying. Please copy the address of “Download”.')
  }
}
