import { href, screens } from '@app/contract/screens.ts'
import { playlistAddress } from '@app/contract/videos/videos.rules.ts'
import type { Playlist } from '@app/contract/videos/videos.shapes.ts'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'
import { TwoTabs } from './TwoTabs.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const { text, number, date } = columnsOf<Playlist>()
const columns = [
  text('Title', ({ title }) => title, { sort: 'title', priority: 'title' }),
  text('Playlist id', ({ playlistId }) => playlistId, { priority: 'fact' }),
  number('Videos', ({ totalVideos }) => totalVideos),
  text('Skills', ({ skills }) => skills.join(', '), { priority: 'fact' }),
  text('Description', ({ description }) => description, { width: '30ch', isWide: true }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

/** Playlists for customers, by their skills. */
export default function PlaylistsScreen() {
  return (
    <Screen title={screens.youtubePlaylists.title} breadcrumb={[{ label: 'Home', to: href('home') }]}>
      <TwoTabs
        add={{
          label: 'Add Playlist',
          content: (goToAll) => (
            <Section title="A playlist for customers">
              <PlaylistForm onDone={goToAll} />
            </Section>
          ),
        }}
        all={{ label: 'All Playlist', content: <AllPlaylists /> }}
      />
    </Screen>
  )
}

function AllPlaylists() {
  const [edited, setEdited] = useState<Playlist>()
  const restore = useAction(calls.videos.restorePlaylist, { failed: 'something went wrong!', refresh: [calls.videos] })
  const remove = useAction(calls.videos.removePlaylist, {
    failed: 'something went wrong!',
    refresh: [calls.videos],
    after: ({ message }, { id }) => void toast.undo(message, () => restore.mutate({ id })),
  })
  return (
    <>
      <DataTable
        label="Playlists"
        query={({ filters: _, tab: __, ...list }) => calls.videos.allPlaylists.queryOptions(list)}
        columns={columns}
        rowName={({ title }) => title}
        search="Search by title"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="something went wrong!"
        rowMenu={(playlist) => [
          { label: 'Update', icon: <IconPencil {...icon} />, onClick: () => setEdited(playlist) },
          {
            label: 'Watch on YouTube',
            icon: <IconExternalLink {...icon} />,
            onClick: () => void window.open(playlistAddress(playlist.playlistId), '_blank', 'noopener'),
          },
          { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => remove.mutate({ id: playlist._id }) },
        ]}
        emptyState={{ title: 'No playlists yet.', text: 'Add one with its skills, and customers who are interested see it on their home.' }}
      />
      <FormDialog title="Update Playlist" isOpen={edited !== undefined} onClose={() => setEdited(undefined)}>
        {(close) => edited && <PlaylistForm key={edited._id} playlist={edited} onDone={close} onCancel={close} />}
      </FormDialog>
    </>
  )
}
