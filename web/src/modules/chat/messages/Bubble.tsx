import { mayDeleteMessage, mayEditMessage, reactions } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { day } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Face } from '#ui/Person.tsx'
import { Tag } from '#ui/Tag.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { QuotedText } from '#ui/text/QuotedText.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from '../Chat.module.css'
import { EditMessage } from './EditMessage.tsx'
import { SentFiles } from './SentFiles.tsx'

type Props = {
  message: ChatMessage
  before: ChatMessage | undefined
  answered: ChatMessage | undefined
  isFirstUnread: boolean
  names: ReadonlyMap<string, string>
  onChanged: (message: ChatMessage) => void
  onAnswer: (message: ChatMessage) => void
}

const belongMs = 5 * 60_000

/** One message with its actions. Consecutive messages of one person share a picture. */
export function Bubble({ message, before, answered, isFirstUnread, names, onChanged, onAnswer }: Props) {
  const me = useMe()
  const [isEditing, setEditing] = useState(false)
  const remove = useAction(calls.conversations.remove, { failed: 'The message could not be deleted.', after: onChanged })
  const { _id, sender, files, kind, createdAt, isDeleted, editedAt } = message
  const author = sender[0]
  const isMine = author?._id === me.id
  const isNewDay = !before || day(before.createdAt) !== day(createdAt)
  const belongs =
    !isNewDay &&
    !isFirstUnread &&
    before?.sender[0]?._id === author?._id &&
    before?.kind === kind &&
    before?.via === message.via &&
    Date.parse(createdAt) - Date.parse(before?.createdAt ?? createdAt) < belongMs
  const who = isMine ? 'You' : (author?.name ?? (message.side === 'outside' ? 'Outside' : 'Deleted person'))

  return (
    <>
      {isNewDay && (
        <p className={styles.divider}>
          <span>{day(createdAt)}</span>
        </p>
      )}
      {isFirstUnread && (
        <p className={styles.divider} data-new>
          <span>New messages</span>
        </p>
      )}
      <article
        className={styles.line}
        data-mine={isMine || undefined}
        data-belongs={belongs || undefined}
        aria-label={`${who}: ${message.message.slice(0, 60) || (isDeleted ? 'deleted' : 'files')}`}
      >
        {!isMine && (belongs ? <span className={styles.noFace} /> : <Face name={who} picture={author?.profilePicture} size={32} />)}
        <div className={styles.bubble} data-kind={kind} data-deleted={isDeleted}>
          {!belongs && (
            <p className={styles.by}>
              <span className={styles.byName}>{who}</span>
              {kind === 'note' && <Tag tone="warm">Internal note</Tag>}
              {message.via === 'mail' && <Tag>By mail</Tag>}
              {kind === 'callOut' && <Tag tone="active">Call-out</Tag>}
            </p>
          )}
          {answered && (
            <p className={styles.answered}>
              {answered.sender[0]?.name ?? ''}: {answered.message.slice(0, 80) || 'Deleted message'}
            </p>
          )}
          {isDeleted ? (
            <p className={styles.faint}>This message was deleted.</p>
          ) : isEditing ? (
            <EditMessage message={message} onDone={() => setEditing(false)} onChanged={onChanged} />
          ) : (
            <UserText text={message.message} />
          )}
          {message.quoted && <QuotedText text={message.quoted} />}
          <SentFiles files={files} />
          <p className={styles.when}>
            <When at={createdAt} />
            {editedAt && ' · edited'}
          </p>
          {!isDeleted && <Reactions message={message} myId={me.id} names={names} onChanged={onChanged} />}
        </div>
        {!isDeleted && !isEditing && (
          <div className={styles.tools}>
            <ReactionMenu message={message} myId={me.id} onChanged={onChanged} />
            <RowMenu
              name={`the message of ${who}`}
              actions={[
                { label: 'Answer', onClick: () => onAnswer(message) },
                mayEditMessage(me, author?._id) && { label: 'Edit', onClick: () => setEditing(true) },
                mayDeleteMessage(me, author?._id) && {
                  label: 'Delete',
                  isDanger: true,
                  onClick: () => remove.mutate({ id: _id }),
                  ask: {
                    title: 'Delete this message?',
                    text: 'Its text is deleted for everyone; a note that there was a message stays.',
                    action: 'Delete message',
                  },
                },
              ]}
            />
          </div>
        )}
      </article>
    </>
  )
}

type ReactingProps = { message: ChatMessage; myId: string; onChanged: (message: ChatMessage) => void }

function useReact({ message, onChanged }: Pick<ReactingProps, 'message' | 'onChanged'>) {
  const react = useAction(calls.conversations.react, { after: onChanged })
  return (emoji: string, isOn: boolean) => react.mutate({ id: message._id, emoji, isOn })
}

function Reactions({ names, ...props }: ReactingProps & { names: ReadonlyMap<string, string> }) {
  const react = useReact(props)
  const { message, myId } = props
  if (message.reactions.length === 0) return null
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {message.reactions.map(({ emoji, userIds }) => {
        const isMine = userIds.includes(myId)
        const who = userIds.map((id) => (id === myId ? 'You' : (names.get(id) ?? 'A former member'))).join(', ')
        return (
          <li key={emoji}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isMine}
              title={who}
              aria-label={`${emoji} ${userIds.length}: ${who}`}
              onClick={() => react(emoji, !isMine)}
            >
              {emoji} {userIds.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function ReactionMenu(props: ReactingProps) {
  const react = useReact(props)
  const mine = new Set(props.message.reactions.filter(({ userIds }) => userIds.includes(props.myId)).map(({ emoji }) => emoji))
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label="React">
          <IconMoodPlus size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.emojis}>
        {reactions.map((emoji) => (
          <Menu.Item key={emoji} aria-label={mine.has(emoji) ? `Remove ${emoji}` : emoji} onClick={() => react(emoji, !mine.has(emoji))}>
            {emoji}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
