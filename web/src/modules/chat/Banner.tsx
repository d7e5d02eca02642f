import { mayDeleteDirect, mayDeleteSpace, mayKeepSpaces, roleBadge } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { onChat } from '#core/liveChat.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Face } from '#ui/Person.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import styles from './Chat.module.css'
import { EditGroupDialog } from './dialogs/EditGroupDialog.tsx'

type Props = { conversation: ChatConversation; present: readonly string[]; onClose: () => void }

/** The people of the conversation, whether they are present or typing, and the actions. */
export function Banner({ conversation, present, onClose }: Props) {
  const me = useMe()
  const { _id, name, kind, profilePicture } = conversation
  const [isEditing, setEditing] = useState(false)
  const words = {
    done: `Deleted ${name} Successfully!`,
    // // The given text says "Group" for a chat too.
    failed: 'Unable to Delete Group',
    refresh: [calls.conversations.list, calls.conversations.unread],
    after: onClose,
  }
  const deleteGroup = useAction(calls.conversations.deleteGroup, words)
  const deleteChat = useAction(calls.conversations.deleteSingle, words)
  const ask = (text: string) => ({ title: 'Confirm Delete', text, action: 'Yes', cancel: 'No' })

  return (
    <header className={styles.banner}>
      <ActionIcon variant="subtle" size={40} hiddenFrom="sm" aria-label="Back to the list" onClick={onClose}>
        <IconArrowLeft size={20} stroke={1.75} />
      </ActionIcon>
      <Face name={name} picture={profilePicture} size={38} />
      <div className={styles.bannerWords}>
        <h2 className={styles.bannerName}>{name}</h2>
        <Presence conversation={conversation} present={present} />
      </div>
      <RowMenu
        name={name}
        actions={[
          kind === 'space' && mayKeepSpaces(me.role) && { label: 'Edit Details', onClick: () => setEditing(true) },
          kind === 'space' &&
            mayDeleteSpace(me.role) && {
              label: 'Delete Group',
              isDanger: true,
              onClick: () => deleteGroup.mutate({ id: _id }),
              ask: ask(`Are you sure you want to Delete ${name} ? `),
            },
          kind === 'direct' &&
            mayDeleteDirect(me.role) && {
              label: 'Delete Chat',
              isDanger: true,
              onClick: () => deleteChat.mutate({ id: _id }),
              ask: ask(`Are you sure you want to Delete Chat with ${name} ? `),
            },
        ]}
      />
      {kind === 'space' && <EditGroupDialog key={_id} group={conversation} isOpen={isEditing} onClose={() => setEditing(false)} />}
    </header>
  )
}

const typingMs = 5_000

function Presence({ conversation, present }: Omit<Props, 'onClose'>) {
  const me = useMe()
  const writer = useWriter(conversation._id)
  if (writer) return <p className={styles.standing}>{writer} is writing…</p>
  const others = conversation.members.filter(({ _id }) => _id !== me.id)
  if (conversation.kind === 'direct') {
    const [other] = others
    const role = roleBadge(other?.roles[0]?.name ?? '')
    return <p className={styles.standing}>{[role, other && present.includes(other._id) ? 'online' : ''].filter(Boolean).join(', ')}</p>
  }
  const there = present.length > 0 ? `, ${present.length} online` : ''
  const words = conversation.kind === 'query' ? 'Query group' : count(conversation.memberCount, ['member', 'members'])
  return (
    <p className={styles.standing} title={others.map(({ name }) => name).join(', ')}>
      {words}
      {there}
    </p>
  )
}

/** The person who is typing; cleared when no further event arrives. */
function useWriter(conversationId: string): string | null {
  const [writer, setWriter] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const clear = () => setWriter(null)
    const forget = onChat({
      typing: ({ id, name }) => {
        if (id !== conversationId) return
        setWriter(name)
        clearTimeout(timer)
        timer = setTimeout(clear, typingMs)
      },
      message: ({ id }) => id === conversationId && clear(),
    })
    return () => {
      forget()
      clearTimeout(timer)
    }
  }, [conversationId])
  return writer
}
