import type { GoogleDriveFile } from '@app/contract/drive/drive.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor, Button, Group, Select, Table, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { bytes, dateTime } from '#core/format.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { FileName } from '#ui/preview/FileName.tsx'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { useTypedSearch } from '#ui/useTypedSearch.ts'
import { driveTabs } from './driveTabs.ts'

/** The connected Google Drive, in pages of Google's size. */
export function GoogleFiles() {
  const [params] = useSearchParams()
  const address = useAddress()
  const tab = driveTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'all'
  const search = params.get('search') ?? ''
  const set = (key: 'tab' | 'search', value: string, how: 'push' | 'replace') =>
    address.change((next) => {
      if (value) next.set(key, value)
      else next.delete(key)
    }, how)
  const [typed, setTyped] = useTypedSearch(search, address.whenAtRest, (words) => set('search', words, 'replace'))
  const files = useInfiniteQuery({
    queryKey: [...calls.drive.googleFiles.key(), tab, search],
    queryFn: ({ pageParam }) => calls.drive.googleFiles({ tab, search, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const more = useShowMore(files)
  return (
    <>
      <Group mb="md" align="flex-end">
        <Select
          label="Kind"
          data={driveTabs}
          value={tab}
          allowDeselect={false}
          onChange={(value) => set('tab', value === null || value === 'all' ? '' : value, 'push')}
        />
        <TextInput
          label="Search"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Group>
      <Loaded query={files} failed="Something Went Wrong !">
        {({ pages }) => (
          <Files
            items={pages.flatMap(({ items }) => items)}
            isConnected={pages[0]?.isConnected ?? false}
            isSearch={search !== '' || tab !== 'all'}
          />
        )}
      </Loaded>
      {files.hasNextPage && (
        <Button variant="default" mt="md" loading={more.isPending} onClick={() => void more.show()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Files({ items, isConnected, isSearch }: { items: GoogleDriveFile[]; isConnected: boolean; isSearch: boolean }) {
  const [shown, setShown] = useState<string | null>(null)
  if (!isConnected)
    return (
      <EmptyState
        title="No Google Drive is connected."
        text="An admin connects the company’s account once. Its files can then be found and downloaded here."
        action={
          <Button component={Link} to={href('googleLogin')}>
            Connect Google Drive
          </Button>
        }
      />
    )
  if (items.length === 0)
    return isSearch ? (
      <EmptyState title="No file found." text="Search for another part of its name, or in all types." />
    ) : (
      <EmptyState title="This Google Drive has no files." text="New files appear here automatically." />
    )
  return (
    <>
      <FilePreview files={items.flatMap(previewOf)} shown={shown} onShow={setShown} />
      <Table.ScrollContainer
        minWidth={560}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Files in Google Drive', role: 'region' } }}
      >
        <Table aria-label="Files in Google Drive" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">Owner</Table.Th>
              <Table.Th scope="col">Size</Table.Th>
              <Table.Th scope="col">Created at</Table.Th>
              <Table.Th scope="col">File</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ id, name, ownerName, sizeBytes, createdAt, webContentLink, preview }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">
                  <FileName name={name} fileLink={webContentLink} isShown={preview !== undefined} onShow={() => setShown(id)} />
                </Table.Th>
                <Table.Td>{ownerName}</Table.Td>
                <Table.Td>{sizeBytes === undefined ? '' : bytes(sizeBytes)}</Table.Td>
                <Table.Td>{dateTime(createdAt)}</Table.Td>
                <Table.Td>
                  <Anchor href={webContentLink} aria-label={`Download ${name}`} download>
                    <IconDownload size={16} stroke={1.75} style={{ verticalAlign: '-3px' }} aria-hidden="true" /> Download
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

const previewOf = ({ id: key, name, sizeBytes, webContentLink: fileLink, preview }: GoogleDriveFile): PreviewFile[] =>
  preview ? [{ key, name, type: preview.type, sizeBytes, previewLink: preview.link, fileLink }] : []
