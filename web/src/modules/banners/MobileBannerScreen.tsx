import type { MobileBanner } from '@app/contract/banners/banners.calls.ts'
import { href, screens } from '@app/contract/screens.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { BannerForm } from './BannerForm.tsx'
import styles from './Banners.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const { text, custom, date } = columnsOf<MobileBanner>()
const columns = [
  text('Title', ({ title }) => title, { sort: 'title', priority: 'title' }),
  custom(
    'Picture',
    ({ title, fileUrl, width, height }) => (
      <img className={styles.picture} src={fileUrl} width={width} height={height} alt={`Banner “${title}”`} loading="lazy" />
    ),
    { priority: 'rest', isWide: true },
  ),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
]

/** The banners at the top of the phone app. */
export default function MobileBannerScreen() {
  const [edited, setEdited] = useState<MobileBanner>()
  const restore = useAction(calls.banners.restore, { failed: 'something went wrong!', refresh: [calls.banners] })
  const remove = useAction(calls.banners.remove, {
    failed: 'something went wrong!',
    refresh: [calls.banners],
    after: ({ message }, { id }) => void toast.undo(message, () => restore.mutate({ id })),
  })
  const create = (
    <FormDialog title="Add a banner" button="Add a banner" buttonProps={{ leftSection: <IconPlus {...icon} /> }}>
      {(close) => <BannerForm close={close} />}
    </FormDialog>
  )
  return (
    <Screen title={screens.mobileBanner.title} breadcrumb={[{ label: 'Home', to: href('home') }]} action={create}>
      <DataTable
        label="Banners"
        query={({ filters: _, tab: __, ...list }) => calls.banners.all.queryOptions(list)}
        columns={columns}
        rowName={({ title }) => title}
        search="Search by title"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="something went wrong!"
        rowMenu={(banner) => [
          { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => setEdited(banner) },
          {
            label: 'Delete',
            icon: <IconTrash {...icon} />,
            isDanger: true,
            onClick: () => remove.mutate({ id: banner._id }),
            ask: {
              title: `Delete “${banner.title}”?`,
              text: 'The phone app no longer shows it. You can undo this for a moment.',
              action: 'Delete',
            },
          },
        ]}
        emptyState={{ title: 'No banners yet.', text: 'The phone app shows what you upload here.', action: create }}
      />
      <FormDialog title="Edit the banner" isOpen={edited !== undefined} onClose={() => setEdited(undefined)}>
        {(close) => edited && <BannerForm key={edited._id} banner={edited} close={close} />}
      </FormDialog>
    </Screen>
  )
}
