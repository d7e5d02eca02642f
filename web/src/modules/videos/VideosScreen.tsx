import { href, screens } from '@app/contract/screens.ts'
import { videoAddress } from '@app/contract/videos/videos.rules.ts'
import type { Video } from '@app/contract/videos/videos.shapes.ts'
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
import { TwoTabs } from './TwoTabs.tsx'
import { VideoForm } from './VideoForm.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const { text, date } = columnsOf<Video>()
const columns = [
  text('Title', ({ title }) => title, { sort: 'title', priority: 'title' }),
  text('Video id', ({ videoId }) => videoId, { priority: 'fact' }),
  text('Skills', ({ skills }) => skills.join(', '), { priority: 'fact' }),
  text('Description', ({ description }) => description, { width: '30ch', isWide: true }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

/** Videos for customers, by their skills. */
export default function VideosScreen() {
  return (
    <Screen title={screens.youtubeVideos.title} breadcrumb={[{ label: 'Home', to: href('home') }]}>
      <TwoTabs
        add={{
          label: 'Add Video',
          content: (goToAll) => (
            <Section title="A video for customers">
              <VideoForm onDone={goToAll} />
            </Section>
          ),
        }}
        all={{ label: 'All Videos', content: <AllVideos /> }}
      />
    </Screen>
  )
}

function AllVideos() {
  const [edited, setEdited] = useState<Video>()
  const restore = useAction(calls.videos.restore, { failed: 'something went wrong!', refresh: [calls.videos] })
  const remove = useAction(calls.videos.remove, {
    failed: 'something went wrong!',
    refresh: [calls.videos],
    after: ({ message }, { id }) => void toast.undo(message, () => restore.mutate({ id })),
  })
  return (
    <>
      <DataTable
        label="Videos"
        query={({ filters: _, tab: __, ...list }) => calls.videos.all.queryOptions(list)}
        columns={columns}
        rowName={({ title }) => title}
        search="Search by title"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="something went wrong!"
        rowMenu={(video) => [
          { label: 'Update', icon: <IconPencil {...icon} />, onClick: () => setEdited(video) },
          {
            label: 'Watch on YouTube',
            icon: <IconExternalLink {...icon} />,
            onClick: () => void window.open(videoAddress(video.videoId), '_blank', 'noopener'),
          },
          { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => remove.mutate({ id: video._id }) },
        ]}
        emptyState={{ title: 'No videos yet.', text: 'Add one with its skills, and customers who are interested see it on their home.' }}
      />
      <FormDialog title="Update Video" isOpen={edited !== undefined} onClose={() => setEdited(undefined)}>
        {(close) => edited && <VideoForm key={edited._id} video={edited} onDone={close} onCancel={close} />}
      </FormDialog>
    </>
  )
}
