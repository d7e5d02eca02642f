import { screens } from '@app/contract/screens.ts'
import type { WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { Alert, Button } from '@mantine/core'
import { IconFlask, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useRealtime } from '#core/useRealtime.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ChatUserForm } from './ChatUserForm.tsx'
import { ChatUserList } from './ChatUserList.tsx'
import { Thread } from './Thread.tsx'
import { Unreadable } from './Unreadable.tsx'
import styles from './Whatsapp.module.css'

/** The WhatsApp console of the back office: chat users and their messages. The open one is in the URL. */
export default function WhatsappScreen() {
  const [params, setParams] = useSearchParams()
  const open = params.get('user')
  const line = useQuery({ ...calls.whatsapp.line.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  // The console is outside of the dashboard, whose shell opens the live connection.
  useRealtime()
  const show = (user: Pick<WhatsappUser, '_id'> | null) => setParams(user ? { user: user._id } : {}, { preventScrollReset: true })
  return (
    <Screen
      title={screens.whatsapp.title}
      action={
        <FormDialog
          title="Add Chat User"
          text="A person to whom you write by WhatsApp."
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
          A simulated receiver answers a moment later. A number that ends in 00 is not on WhatsApp, one that ends in 01 never reads.
        </Alert>
      )}
      <Unreadable />
      <div className={styles.console} data-writes-below data-open={open !== null || undefined}>
        <ChatUserList open={open} onOpen={show} />
        {open === null ? (
          <div className={styles.noChatUser}>
            <EmptyState title="Start Chat By Clicking Chat Users" text="Choose a conversation." />
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
          title="This chat user was not found."
          text="They may have been deleted."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      }
    >
      {(found) => <Thread user={found} onClose={onClose} />}
    </Loaded>
  )
}
