import type { DriveFile } from '@app/contract/drive/drive.calls.ts'
import { driveFilters } from '@app/contract/drive/drive.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Anchor, SegmentedControl, Text } from '@mantine/core'
import { IconDownload, IconShieldCheck, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { bytes, day } from '#core/format.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { useAction } from '#core/useAction.ts'
import { savedViews } from '#listViews/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FileName } from '#ui/preview/FileName.tsx'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Tag } from '#ui/Tag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { AddFilesForm } from './AddFilesForm.tsx'
import { driveTabs } from './driveTabs.ts'
import { GoogleFiles } from './GoogleFiles.tsx'

const views = savedViews('drive')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const { text, custom, date } = columnsOf<DriveFile>()
const columnsFor = (look: (file: DriveFile) => void) => [
  custom(
    'Name',
    (file) => (
      <FileName name={file.name} fileLink={file.webContentLink} isShown={file.previewLink !== undefined} onShow={() => look(file)} />
    ),
    { sort: 'name', priority: 'title', width: '30ch' },
  ),
  custom('State', (file) => <FileState file={file} />, { priority: 'status' }),
  text('From', ({ senderName, senderEmail }) => [senderName, senderEmail].filter(Boolean).join(', '), { priority: 'fact', width: '24ch' }),
  text('Size', ({ sizeBytes }) => bytes(sizeBytes), { sort: 'size', priority: 'fact' }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  custom('File', (file) => <Download file={file} />, { priority: 'rest' }),
]

/** The files of the drive: from strangers in the drop box, and from the company. */
export default function DriveFilesScreen() {
  const product = useProductInfo()?.product ?? 'Own files'
  const [params, setParams] = useSearchParams()
  const isGoogle = params.get('drive') === 'google'
  const [preview, setPreview] = useState<{ files: PreviewFile[]; shown: string | null }>({ files: [], shown: null })
  const look = (file: DriveFile) => setPreview({ files: previewsOf(file), shown: file.id })
  const release = useAction(calls.drive.release, {
    done: ({ name }) => `${name} can now be downloaded.`,
    failed: 'Something Went Wrong !',
    refresh: [calls.drive],
  })
  const remove = useAction(calls.drive.remove, {
    done: 'Deleted Successfully!',
    failed: 'Something Went Wrong !',
    refresh: [calls.drive],
  })
  const add = (
    <FormDialog title="Upload files" button="Upload files" buttonProps={{ leftSection: <IconUpload {...icon} /> }}>
      {(close) => <AddFilesForm close={close} />}
    </FormDialog>
  )
  return (
    <Screen title={screens.driveFiles.title} breadcrumb={[{ label: 'Home', to: href('home') }]} action={isGoogle ? undefined : add}>
      <SegmentedControl
        aria-label="Location of the files"
        mb="md"
        value={isGoogle ? 'google' : 'own'}
        onChange={(value) => setParams(value === 'google' ? { drive: 'google' } : {})}
        data={[
          { value: 'own', label: product },
          { value: 'google', label: 'Google Drive' },
        ]}
      />
      {isGoogle ? (
        <GoogleFiles />
      ) : (
        <DataTable
          label="Drive files"
          query={({ filters, ...list }) => calls.drive.list.queryOptions({ ...list, ...filters })}
          columns={columnsFor(look)}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          tabs={driveTabs}
          search="Search by name or sender"
          filters={driveFilters}
          kept={views}
          defaultSort={{ by: 'createdAt', direction: 'desc' }}
          failed="Something Went Wrong !"
          rowMenu={(file) => [
            file.isInQuarantine && {
              label: 'Release',
              icon: <IconShieldCheck {...icon} />,
              onClick: () => release.mutate({ id: file.id }),
              ask: {
                title: `Release “${file.name}”?`,
                text: `${file.senderName ?? 'A visitor'} sent it, and their identity is not verified. By its content it is ${file.mimeType}${
                  file.isDisguised ? ', which does not match its name' : ''
                }. Open it only if you expected it.`,
                action: 'Release',
              },
            },
            {
              label: 'Delete',
              icon: <IconTrash {...icon} />,
              isDanger: true,
              onClick: () => remove.mutate({ id: file.id }),
              ask: { title: `Delete “${file.name}”?`, text: 'It is deleted for good.', action: 'Delete' },
            },
          ]}
          emptyState={{
            title: 'No files yet.',
            text: 'Files from visitors at “Upload Files” and your own uploads appear here.',
            action: add,
          }}
        />
      )}
      <FilePreview {...preview} onShow={(shown) => setPreview({ ...preview, shown })} />
    </Screen>
  )
}

/** Files in quarantine have no links. */
const previewsOf = ({ id: key, name, mimeType: type, sizeBytes, previewLink, webContentLink: fileLink }: DriveFile): PreviewFile[] =>
  previewLink && fileLink ? [{ key, name, type, sizeBytes, previewLink, fileLink }] : []

function FileState({ file: { isInQuarantine, isDisguised, keptUntil } }: { file: DriveFile }) {
  if (!isInQuarantine) return <Tag tone="done">Ready</Tag>
  return (
    <>
      <Tag tone="warm">{isDisguised ? 'In quarantine, name does not match content' : 'In quarantine'}</Tag>
      {keptUntil && (
        <Text size="xs" c="dimmed">
          Deleted on {day(keptUntil)} unless released
        </Text>
      )}
    </>
  )
}

function Download({ file: { webContentLink, name } }: { file: DriveFile }) {
  if (webContentLink === undefined) return 'After its release'
  return (
    <Anchor href={webContentLink} aria-label={`Download ${name}`} download>
      <IconDownload {...icon} style={{ verticalAlign: '-3px' }} /> Download
    </Anchor>
  )
}
