import { longestReply, longestShortcut, placeholders } from '@app/contract/conversations/cannedReplies.rules.ts'
import { type CannedReply, CannedReplyWords } from '@app/contract/conversations/chatQueue.calls.ts'
import { Button, Pagination, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { useIsMounted } from '#ui/useIsMounted.ts'
import styles from './Desk.module.css'

const pageSize = 10
const refresh = [calls.chatQueue.replies]

/** Creates, changes and deletes canned replies: shared ones and one's own. */
export default function RepliesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isMounted = useIsMounted()
  return (
    <FormDialog title="Canned replies" size="lg" isOpen={isMounted && isOpen} onClose={onClose}>
      {() => <Replies />}
    </FormDialog>
  )
}

function Replies() {
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  return edited === null ? (
    <ReplyList onEdit={setEdited} />
  ) : (
    <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
  )
}

function ReplyList({ onEdit }: { onEdit: (reply: CannedReply | 'new') => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [wanted] = useDebouncedValue(search.trim(), 250)
  const list = useQuery({ ...calls.chatQueue.replies.queryOptions({ search: wanted, page, pageSize }), placeholderData: keepPreviousData })
  const remove = useAction(calls.chatQueue.deleteReply, { done: ({ message }) => message, failed: 'It could not be deleted.', refresh })
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label="Search canned replies"
        placeholder="Search canned replies"
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPage(1)
        }}
      />
      <Loaded query={list} failed="The canned replies could not be loaded." skeleton={<TextSkeleton lines={4} />}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p>{wanted ? 'Nothing found.' : 'No canned replies yet.'}</p>}
            <ul className={styles.replies} aria-label="Canned replies">
              {items.map((reply) => (
                <li key={reply._id} className={styles.reply}>
                  <span className={styles.replyWords}>
                    <span className={styles.shortcut}>/{reply.shortcut}</span> <Tag>{reply.isShared ? 'Shared' : 'My own'}</Tag>
                    <br />
                    {reply.message}
                  </span>
                  <RowMenu
                    name={`/${reply.shortcut}`}
                    actions={[
                      reply.mayChange && { label: 'Edit', onClick: () => onEdit(reply) },
                      reply.mayChange && {
                        label: 'Delete',
                        isDanger: true,
                        onClick: () => remove.mutate({ id: reply._id }),
                        ask: {
                          title: `Delete /${reply.shortcut}?`,
                          text: reply.isShared ? 'It is deleted for everyone in the back office.' : 'Only you use it.',
                          action: 'Delete reply',
                        },
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
            {total > pageSize && (
              <Pagination
                size="sm"
                total={Math.ceil(total / pageSize)}
                value={page}
                onChange={setPage}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
                getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
              />
            )}
          </>
        )}
      </Loaded>
      <Button variant="default" onClick={() => onEdit('new')}>
        New canned reply
      </Button>
    </Stack>
  )
}

function ReplyForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const form = useForm<CannedReplyWords>({
    initialValues: { shortcut: reply?.shortcut ?? '', message: reply?.message ?? '', isShared: reply?.isShared ?? false },
    validate: schemaResolver(CannedReplyWords, { sync: true }),
  })
  const known = useEditConflict(form, reply?.version, { shortcut: 'Shortcut', message: 'Words', isShared: 'Shared' })
  const words = { done: 'The canned reply was saved.', failed: 'It could not be saved.', refresh, form, after: onDone }
  const create = useAction(calls.chatQueue.createReply, { ...words, once: true })
  const update = useAction(calls.chatQueue.updateReply, words)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((typed) =>
        reply ? update.mutate({ id: reply._id, ...typed, version: known.version }, { onError: known.refused }) : create.mutate(typed),
      )}
    >
      <Stack gap="md">
        {known.notice}
        <TextInput
          label="Shortcut"
          description="The text to type after the slash."
          withAsterisk
          data-autofocus
          maxLength={longestShortcut}
          autoComplete="off"
          {...form.getInputProps('shortcut')}
        />
        <Textarea
          label="Words"
          description={`${placeholders.map((word) => `{${word}}`).join(', ')} are filled in from the customer.`}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={longestReply}
          {...form.getInputProps('message')}
        />
        <Switch label="Shared with the back office" {...form.getInputProps('isShared', { type: 'checkbox' })} />
      </Stack>
      <FormActions submit="Save reply" isPending={create.isPending || update.isPending} onCancel={onDone} />
    </form>
  )
}
