import { screens } from '@app/contract/screens.ts'
import type { WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { Alert, Button } from '@mantine/core'
import { IconFlask, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useLine } from '#core/useLine.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ChatUserForm } from './ChatUserForm.tsx'
import { ChatUserList } from './ChatUserList.tsx'
import { Thread } from './Thread.tsx'
import styles from './Whatsapp.module.css'

/** Whom the back office writes to by WhatsApp, and what was said. Who is open stands in the address. */
export default function WhatsappScreen() {
  const [params, setParams] = useSearchParams()
  const open = params.get('user')
  const line = useQuery({ ...calls.whatsapp.line.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  // The console stands beside the dashboard, whose shell holds the line.
  useLine()
  const show = (user: Pick<WhatsappUser, '_id'> | null) => setParams(user ? { user: user._id } : {}, { preventScrollReset: true })
  return (
    <Screen
      title={screens.whatsapp.title}
      action={
        <FormDialog
          title="Add Chat User"
          text="Somebody whom you write to by WhatsApp."
          button="Add Chat User"
          buttonProps={{ leftSection: <IconPlus size={16} stroke={1.75} aria-hidden="true" /> }}
        >
          {(close) => (
            <ChatUserForm
              onCancel={close}
              onDone={(user) => {
                close()
                show(user)
              }}
            />
          )}
        </FormDialog>
      }
    >
      {line.data?.isSandbox && (
        <Alert color="accent" mb="md" icon={<IconFlask size={18} aria-hidden="true" />} title="This is the sandbox: nothing is sent">
          The other end answers by itself a moment later. A number that ends in 00 is not on WhatsApp, one that ends in 01 never reads.
        </Alert>
      )}
      <div className={styles.console} data-writes-below data-open={open !== null || undefined}>
        <ChatUserList open={open} onOpen={show} />
        {open === null ? (
          <div className={styles.nobody}>
            <EmptyState title="Start Chat By Clicking Chat Users" text="What they write appears here, too, with the news of it." />
          </div>
        ) : (
          <OpenThread key={open} id={open} onClose={() => show(null)} />
        )}
      </div>
    </Screen>
  )
}

function OpenThread({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useQuery(calls.whatsapp.user.queryOptions({ _id: id }))
  return (
    <Loaded
      query={user}
      failed="something went wrong!"
      missing={
        <EmptyState
          title="This chat user is not there."
          text="They may have been deleted."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      }
    >
      {(found) => <Thread user={found} onClose={onClose} />}
    </Loaded>
  )
}
